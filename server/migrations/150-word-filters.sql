-- Words that admins keep out of what people write in public.
create table word_filters (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  action text not null check (action in ('block', 'hold', 'censor', 'flag')),
  words text[] not null,
  exceptions text[] not null,
  created_by text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3)
);
create index word_filters_trash on word_filters (deleted_at) where deleted_at is not null;

-- One row: a new value with every change of a filter, so that servers notice it.
create table word_filter_state (
  single boolean primary key default true check (single),
  revision uuid not null default gen_random_uuid()
);
insert into word_filter_state default values;

-- What word filters found, where a rule opened the case: their names, actions and words.
alter table reports add column rules jsonb;
-- Nobody but its author sees it until an admin decides.
alter table report_cases add column held boolean not null default false;
-- It was held until this decision, and is again if it is undone.
alter table report_decisions add column held boolean not null default false;
