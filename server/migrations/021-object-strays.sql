-- Files that no row names, and since when that is known.
create table object_strays (
  content_id uuid primary key,
  since timestamptz(3) not null
);
create index object_strays_since on object_strays (since);
-- What a person has begun is counted whenever they begin more.
create index if not exists object_uploads_active on object_uploads (uid) where state = 'active';
