-- Themes: what admins make of the tokens, and the pointer to the one that everybody sees.

create table themes (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- Parsed by the server and written out again; checked against the list of tokens.
  tokens jsonb not null,
  -- The theme whose values it started from; null for the built-in look.
  based_on uuid references themes (id),
  -- A draft has never been live.
  published_at timestamptz(3),
  scheduled_at timestamptz(3),
  scheduled_by text,
  schedule_reason text,
  check ((scheduled_at is null) = (scheduled_by is null)),
  -- Why its schedule ended without effect.
  refused text,
  created_by text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  check (deleted_at is null or (published_at is null and scheduled_at is null))
);
create index themes_newest on themes (id desc) where deleted_at is null;
create index themes_scheduled on themes (scheduled_at) where scheduled_at is not null;
create index themes_trash on themes (deleted_at) where deleted_at is not null;
create index themes_based_on on themes (based_on);

-- One row: which theme is live, and how often that changed.
create table theme_pointer (
  single boolean primary key default true check (single),
  -- Null for the built-in look.
  theme_id uuid references themes (id),
  revision integer not null default 0,
  changed_at timestamptz(3) not null default now()
);
create index theme_pointer_theme on theme_pointer (theme_id);
insert into theme_pointer default values;
