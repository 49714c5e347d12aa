-- How challenges are counted, and how they ended.

-- What decides the order of a gallery; `count_seed` decides everything random in the count, and is published with it.
alter table challenges
  add column count_seed bigint,
  -- Votes were screened for brigades.
  add column screened_at timestamptz(3);

-- The pair expired without an answer, and no longer counts as shown.
alter table challenge_ballots add column released boolean not null default false;
drop index challenge_ballots_open;
create index challenge_ballots_open on challenge_ballots (challenge_id, dealt_at) where answer is null and not released;

create table challenge_results (
  challenge_id uuid primary key references challenges (id) on delete cascade,
  outcome text not null check (outcome in ('ranked', 'unranked', 'tooFewVotes')),
  method text not null check (method in ('pairwise', 'hearts')),
  -- Answers that count, or hearts, and how many people gave them.
  ballots integer not null,
  voters integer not null,
  -- Why answers do not count, and how many.
  set_aside jsonb not null,
  -- With which everybody counts again; null where nothing was ranked.
  recount jsonb
);

create table challenge_ranks (
  challenge_id uuid not null references challenges (id) on delete cascade,
  entry_id uuid not null references challenge_entries (id) on delete cascade,
  -- Its place in the list, from 1.
  sort integer not null,
  -- Null where too few votes tell nothing.
  rank integer,
  tied boolean not null,
  worst_place integer,
  score double precision,
  low double precision,
  high double precision,
  votes integer not null,
  prizes text[] not null,
  sharers integer not null,
  won integer not null,
  lost integer not null,
  equal integer not null,
  skipped integer not null,
  primary key (challenge_id, sort)
);
create unique index challenge_ranks_entry on challenge_ranks (entry_id);

-- Votes that an admin decides about before they count.
create table challenge_suspicions (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references challenges (id) on delete cascade,
  kind text not null check (kind in ('fast', 'group')),
  sort integer not null,
  ballots integer not null,
  median_ms integer,
  signed_up_on date,
  -- How far their answers are from what everybody else’s predict, in standard deviations.
  deviation double precision,
  decision text check (decision in ('keep', 'setAside')),
  reason text,
  -- Null until it is decided, and once the admin is erased.
  decided_by text,
  decided_at timestamptz(3),
  unique (challenge_id, sort)
);
create index challenge_suspicions_decided on challenge_suspicions (decided_by) where decided_by is not null;

create table challenge_suspects (
  suspicion_id uuid not null references challenge_suspicions (id) on delete cascade,
  uid text not null,
  primary key (suspicion_id, uid)
);
create index challenge_suspects_uid on challenge_suspects (uid);
