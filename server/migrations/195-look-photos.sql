-- Photos of oneself: how one looked on a day, several a day, in the person's own order.

create table look_photos (
  id uuid primary key,
  owner_uid text not null,
  -- The person's own day.
  date date not null,
  picture_id uuid not null references pictures (id) on delete cascade,
  sort integer not null,

  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index look_photos_days on look_photos (owner_uid, date, sort, id) where deleted_at is null;
create index look_photos_picture on look_photos (picture_id);
create index look_photos_trash on look_photos (deleted_at) where deleted_at is not null;
