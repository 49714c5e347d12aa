-- Tries to publish, and what follows a published post.

create table social_attempts (
  id uuid primary key,
  variant_id uuid not null references social_variants (id) on delete cascade,
  owner_uid text not null,
  number integer not null,
  attempt_key text not null unique,
  state text not null check (state in ('claimed', 'sent', 'accepted', 'confirmed', 'refused', 'unknown')),
  -- What is published, as it was when the try began.
  content jsonb not null,
  -- Ids of uploads and containers, which later tries go on with.
  prepared jsonb not null,
  ref text,
  url text,
  code text,
  reason text,
  sentence text,
  -- The server that works on it, and until when others leave it alone.
  worker uuid,
  lease_until timestamptz(3),
  look_ups integer not null default 0,
  -- When it is worked on next; null while a server does, and while a person is asked.
  next_at timestamptz(3),
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Stored before the first byte of the publishing call leaves.
  sent_at timestamptz(3),
  check (state in ('claimed', 'refused') or sent_at is not null),
  ended_at timestamptz(3),
  unique (variant_id, number)
);
-- At most one try of a version is neither refused nor answered with no.
create unique index social_attempts_open on social_attempts (variant_id)
  where state <> 'refused' and answer is distinct from 'no';
create index social_attempts_next on social_attempts (next_at) where next_at is not null;
create index social_attempts_lease on social_attempts (lease_until) where lease_until is not null;
create index social_attempts_owner on social_attempts (owner_uid);
create index social_attempts_unsure on social_attempts (owner_uid, ended_at) where state = 'unknown' and answer is null;

create table social_follow_ups (
  variant_id uuid not null references social_variants (id) on delete cascade,
  step text not null check (step in ('first_comment', 'thumbnail', 'chapters')),
  state text not null check (state in ('waiting', 'done', 'failed', 'unknown')),
  tries integer not null default 0,
  next_at timestamptz(3),
  worker uuid,
  lease_until timestamptz(3),
  -- True from before the first byte of its call leaves until its outcome is stored.
  sent boolean not null default false,
  reason text,
  updated_at timestamptz(3) not null default now(),
  primary key (variant_id, step)
);
create index social_follow_ups_next on social_follow_ups (next_at) where next_at is not null;
create index social_follow_ups_lease on social_follow_ups (lease_until) where lease_until is not null;

-- The database in which publishing last ran. Another one with the same rows was restored from a backup.
create table social_generation (
  single boolean primary key default true check (single),
  marker text not null,
  seen_at timestamptz(3) not null default now(),
  restored_at timestamptz(3)
);
