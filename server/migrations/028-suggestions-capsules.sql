-- What a person said of outfits that were suggested to them; later suggestions learn from it.
create table suggestion_answers (
  owner_uid text not null,
  -- The person's own day for which the outfit was suggested.
  suggested_for date not null,
  -- Ascending, so that the same pieces are the same outfit. A piece that is gone stays named here and matters no more.
  item_ids uuid[] not null check (cardinality(item_ids) between 2 and 12),
  accepted boolean not null,
  -- How the outfit did on each measure when it was answered, 0 to 1.
  measures jsonb not null,
  answered_at timestamptz(3) not null,
  primary key (owner_uid, suggested_for, item_ids)
);
create index suggestion_answers_latest on suggestion_answers (owner_uid, answered_at desc);

-- Capsules that a person keeps: a few pieces that make many outfits.
create table capsules (
  id uuid primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 100),
  -- No foreign key: a capsule says what it was made of, and shows a piece that is gone as gone.
  item_ids uuid[] not null,
  -- What was asked for when it was found, so that it can be asked again.
  criteria jsonb not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index capsules_created on capsules (owner_uid, created_at desc, id desc) where deleted_at is null;
create index capsules_trash on capsules (deleted_at) where deleted_at is not null;
