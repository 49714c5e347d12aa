-- The planner: what is to be worn on which day, and what became of it.

create table planner_entries (
  id uuid primary key,
  owner_uid text not null,
  -- The person's own day.
  date date not null,
  slot smallint not null default 1 check (slot between 0 and 2),
  status text not null default 'planned' check (status in ('planned', 'worn', 'skipped', 'changed')),
  occasion text,
  note text,
  -- No foreign key: a day keeps the name of an outfit that is gone.
  outfit_id uuid,
  outfit_name text,

  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  check ((outfit_id is null) = (outfit_name is null))
);
create index planner_entries_days on planner_entries (owner_uid, date, slot, id) where deleted_at is null;
create index planner_entries_outfit on planner_entries (outfit_id, date) where deleted_at is null;
create index planner_entries_trash on planner_entries (deleted_at) where deleted_at is not null;

-- Pieces of an entry: those that were planned by themselves, and those that were worn by it, whatever was planned.
-- `item_id` has no foreign key: what a piece was when it went stays here, as in outfits.
create table planner_entry_items (
  entry_id uuid not null references planner_entries (id) on delete cascade,
  item_id uuid not null,
  sort integer not null,
  planned boolean not null,
  worn boolean not null,
  name text not null,
  category text not null,
  picture_id uuid,
  primary key (entry_id, item_id)
);
create index planner_entry_items_item on planner_entry_items (item_id);
create index planner_entry_items_picture on planner_entry_items (picture_id);

-- A wear stands as long as somebody logged it by hand, or an entry of that day says so. What the planner alone
-- logged goes with it.
alter table wears add column by_hand boolean not null default true;
alter table outfit_wears add column by_hand boolean not null default true;

create table trips (
  id uuid primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 100),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- What is to be done, by day: edited and saved as a whole.
  activities jsonb not null default '[]',
  laundry_days date[] not null default '{}',
  weight_limit_grams integer,

  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index trips_days on trips (owner_uid, starts_on desc, id desc) where deleted_at is null;
create index trips_trash on trips (deleted_at) where deleted_at is not null;

-- What goes into the bag. `item_id` has no foreign key: a list keeps the name of a piece that is gone.
create table pack_items (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  item_id uuid,
  label text not null,
  quantity integer not null default 1,
  packed boolean not null default false,
  pinned boolean not null default false,
  sort integer not null
);
create index pack_items_trip on pack_items (trip_id, sort);
create unique index pack_items_item on pack_items (trip_id, item_id) where item_id is not null;
