-- Imports of archives: a ZIP that somebody uploaded, how far it was read, and what came of it. A job does the work; what
-- stands here is written in the transactions that write the data, so that a new try goes on where the last one ended.
create table archive_imports (
  id uuid primary key,
  owner_uid text not null,
  -- The uploaded ZIP; goes when the import is over.
  object_name text collate "C",
  file_name text not null,
  state text not null check (state in ('waiting', 'checking', 'writing', 'done', 'refused')),
  -- 0 to 1 of all that is to be done.
  progress double precision not null default 0,
  -- In words, when it was refused.
  reason text,
  -- By table: rows that came in, were there already, were refused.
  results jsonb not null default '{}',
  -- What did not come in, by name.
  notes jsonb not null default '[]',
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index archive_imports_owner on archive_imports (owner_uid, created_at desc, id desc);
create index archive_imports_object on archive_imports (object_name);
-- One at a time.
create unique index archive_imports_running on archive_imports (owner_uid)
  where state in ('waiting', 'checking', 'writing');
