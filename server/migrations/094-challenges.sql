-- Challenges, and outfits that were entered in them. Their state follows from the instants and the clock of the database.
create table challenges (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  -- Null once who made it is erased.
  maker_uid text,
  request_hash text not null,
  title text not null,
  brief text not null,
  rules text not null,
  eligibility text not null check (eligibility in ('everyone', 'newcomers')),
  method text not null check (method in ('pairwise', 'hearts')),
  -- By place.
  prizes text[] not null,
  ties text not null check (ties in ('share', 'all')),
  opens_at timestamptz(3) not null,
  votes_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  -- Too few entered, so that entering went on for a week.
  extended_at timestamptz(3),
  -- How people vote; null until voting began.
  voting_method text check (voting_method in ('pairwise', 'hearts')),
  -- Too few voted, so that voting went on for two days.
  prolonged_at timestamptz(3),
  -- Voting ended.
  counting_at timestamptz(3),
  closed_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  -- Decides everything random in its count.
  seed uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (opens_at < votes_at and votes_at < closes_at)
);
create index challenges_running on challenges (votes_at) where closed_at is null and cancelled_at is null;
create index challenges_over on challenges (coalesce(closed_at, cancelled_at) desc, id desc)
  where closed_at is not null or cancelled_at is not null;
create index challenges_dates on challenges (opens_at) where cancelled_at is null;
create index challenges_maker on challenges (maker_uid, created_at desc);

create table challenge_entries (
  -- Chosen by the client.
  id uuid primary key,
  challenge_id uuid not null references challenges (id) on delete cascade,
  -- Null once the author is erased.
  author_uid text,
  request_hash text not null,
  -- The outfit, as long as it exists; the entry is a copy of it.
  outfit_id uuid not null,
  name text not null,
  piece_count integer not null,
  state text not null default 'entered' check (state in ('entered', 'withdrawn', 'removed')),
  removed_reason text,
  -- Pairs with it that were answered or wait for an answer, and those that were answered.
  shown integer not null default 0,
  answers integer not null default 0,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index challenge_entries_entered on challenge_entries (challenge_id, shown) where state = 'entered';
-- One of each person in a challenge; who was removed does not enter again.
create unique index challenge_entries_once on challenge_entries (challenge_id, author_uid) where state <> 'withdrawn';
create index challenge_entries_author on challenge_entries (author_uid, created_at desc);

-- Copies of the pictures of an outfit: its cover, or else its pieces.
create table challenge_entry_pictures (
  entry_id uuid not null references challenge_entries (id) on delete cascade,
  -- 0 is the cover.
  sort integer not null,
  name text not null,
  category text not null,
  -- Null for a piece without a picture.
  object_name text collate "C",
  primary key (entry_id, sort)
);
create index challenge_entry_pictures_object on challenge_entry_pictures (object_name);

create table challenge_voters (
  challenge_id uuid not null references challenges (id) on delete cascade,
  uid text not null,
  -- Pairs that they were given, and those that they answered.
  dealt integer not null default 0,
  answered integer not null default 0,
  -- Tells who voted from one network, and not from which.
  network text,
  primary key (challenge_id, uid)
);
create index challenge_voters_uid on challenge_voters (uid);

-- Pairs of entries, each given to one person.
create table challenge_ballots (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references challenges (id) on delete cascade,
  voter_uid text not null,
  -- Counts the pairs of a person in a challenge.
  number integer not null,
  left_id uuid not null references challenge_entries (id) on delete cascade,
  right_id uuid not null references challenge_entries (id) on delete cascade,
  dealt_at timestamptz(3) not null default now(),
  answer text check (answer in ('left', 'right', 'equal', 'skip')),
  answered_at timestamptz(3),
  unique (challenge_id, voter_uid, number)
);
create index challenge_ballots_voter on challenge_ballots (voter_uid);
create index challenge_ballots_left on challenge_ballots (left_id);
create index challenge_ballots_right on challenge_ballots (right_id);
create index challenge_ballots_open on challenge_ballots (challenge_id, dealt_at) where answer is null;

-- How often two entries met.
create table challenge_pairs (
  lower_id uuid not null references challenge_entries (id) on delete cascade,
  upper_id uuid not null references challenge_entries (id) on delete cascade,
  dealt integer not null,
  primary key (lower_id, upper_id),
  check (lower_id < upper_id)
);
create index challenge_pairs_upper on challenge_pairs (upper_id);

create table challenge_hearts (
  challenge_id uuid not null references challenges (id) on delete cascade,
  voter_uid text not null,
  entry_id uuid not null references challenge_entries (id) on delete cascade,
  primary key (challenge_id, voter_uid, entry_id)
);
create index challenge_hearts_voter on challenge_hearts (voter_uid);
create index challenge_hearts_entry on challenge_hearts (entry_id);
