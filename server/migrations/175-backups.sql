-- Backups of this platform, the drills that prove them, and work that waits after a restore.

create table backups (
  -- Also the name of its folder.
  id text collate "C" primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Null for one of the schedule.
  requested_by text,
  -- Host and process that writes it.
  runner text,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  -- Renewed while it is written.
  alive_at timestamptz(3),
  ended_at timestamptz(3),
  row_count bigint not null default 0,
  object_count bigint not null default 0,
  -- Everything in it, and what was not in an earlier one.
  bytes bigint not null default 0,
  added_bytes bigint not null default 0,
  -- What is wrong with it, in words; null for nothing.
  problem text,
  -- When the second place had it.
  copied_at timestamptz(3),
  copy_problem text,
  -- When it was removed because newer ones take its place.
  removed_at timestamptz(3)
);
create unique index backups_one_at_a_time on backups ((true)) where state in ('waiting', 'running');
create index backups_ended on backups (ended_at desc) where state = 'done';

create table backup_drills (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'passed', 'failed')),
  requested_by text,
  runner text,
  -- Where it works: random names, removed at its end or at the next start.
  scratch text not null,
  backup_id text collate "C",
  -- The moment that its backup shows.
  backup_at timestamptz(3),
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  alive_at timestamptz(3),
  ended_at timestamptz(3),
  -- What was checked, in order, with what was found.
  steps jsonb not null default '[]',
  verified_rows bigint not null default 0,
  problem text
);
create unique index backup_drills_one_at_a_time on backup_drills ((true)) where state in ('waiting', 'running');
create index backup_drills_ended on backup_drills (ended_at desc) where ended_at is not null;

-- Work that starts held after a restore, until an admin releases it.
create table held_work (
  kind text primary key check (kind in ('mail', 'publishing', 'charging')),
  since timestamptz(3) not null default now()
);
