-- The community calendar: events, their dates, and who comes.

create table calendar_events (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  -- Null once the host is erased.
  owner_uid text,
  title text not null check (length(title) between 1 and 100),
  description text not null,
  link text not null,
  -- The first date, on the clock of the zone: `2026-11-26T19:00`.
  starts_at text not null check (starts_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  timezone text not null,
  minutes integer not null check (minutes > 0),
  recurrence jsonb,
  capacity integer check (capacity > 0),
  audience text not null,
  -- Counts changes, for calendar programs.
  sequence integer not null default 0,
  request_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index calendar_events_owner on calendar_events (owner_uid, created_at desc);
create index calendar_events_trash on calendar_events (deleted_at) where deleted_at is not null;
create index calendar_events_series on calendar_events (id) where recurrence is not null and deleted_at is null;

-- Dates up to a year ahead. `occurrence` is the time by which the series names a date; `wall_time` is when it is now.
create table calendar_occurrences (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references calendar_events (id) on delete cascade,
  occurrence text not null check (occurrence ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  wall_time text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- What differs from the event: title, description, link, minutes, capacity, wallTime.
  changes jsonb not null default '{}',
  cancelled_at timestamptz(3),
  cancel_message text,
  -- Taken out of its series; kept so that it does not come back.
  removed boolean not null default false,
  -- Checked at the end of a statement: moving a series moves all its dates at once.
  unique (event_id, occurrence) deferrable initially immediate
);
create index calendar_occurrences_time on calendar_occurrences (starts_at, ends_at) where not removed;

create table calendar_answers (
  occurrence_id uuid not null references calendar_occurrences (id) on delete cascade,
  uid text not null,
  state text not null check (state in ('going', 'waiting', 'offered')),
  -- The order in which people answered.
  place bigint generated always as identity,
  offered_until timestamptz(3),
  primary key (occurrence_id, uid)
);
create index calendar_answers_waiting on calendar_answers (occurrence_id, place) where state <> 'going';
create index calendar_answers_uid on calendar_answers (uid);
create index calendar_answers_offers on calendar_answers (offered_until) where state = 'offered';

-- Private addresses for calendar programs, of which the hash alone is stored.
create table calendar_feeds (
  uid text primary key,
  token_hash text not null unique,
  created_at timestamptz(3) not null
);
