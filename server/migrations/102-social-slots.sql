-- Times of the week at which a creator posts, and the fills that used them.

create table social_slot_sets (
  owner_uid text primary key,
  version integer not null
);

create table social_slots (
  id uuid primary key,
  owner_uid text not null,
  network text not null check (network in ('pinterest', 'instagram', 'youtube')),
  weekday text not null check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  -- On the clock of the zone.
  time text not null check (time ~ '^\d\d:\d\d$'),
  timezone text not null,
  unique (owner_uid, network, weekday, time)
);

-- Calls that changed many versions at once, for one undo each.
create table social_batches (
  -- Chosen by the client, so that a repeated call does it once.
  id uuid primary key,
  owner_uid text not null,
  kind text not null check (kind in ('fill', 'week')),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index social_batches_owner on social_batches (owner_uid, created_at);
