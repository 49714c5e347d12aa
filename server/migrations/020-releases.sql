-- What teams published. A release is visible to nobody until it is 'published'; its files never change after that.
create table releases (
  remote_id text not null,
  version text not null,
  state text not null default 'publishing' check (state in ('publishing', 'published')),
  -- remote.json
  description jsonb not null,
  -- api.json: the contract that it was built against.
  surface jsonb not null,
  note text,
  began_at timestamptz(3) not null,
  published_at timestamptz(3),
  -- Who published: an admin ('person', their uid) or a deploy token ('team', its id), and by which name.
  publisher_kind text not null check (publisher_kind in ('person', 'team')),
  publisher_id text not null,
  publisher_name text not null,
  -- When it stopped being live; its files stay served for a while after.
  retired_at timestamptz(3),
  primary key (remote_id, version)
);
create index releases_unfinished on releases (began_at) where state = 'publishing';

-- encoding '' is the file as it is.
create table release_files (
  remote_id text not null,
  version text not null,
  path text collate "C" not null,
  encoding text not null check (encoding in ('', 'br', 'gz')),
  bytes bigint not null,
  content_id uuid not null references object_contents (id),
  primary key (remote_id, version, path, encoding),
  foreign key (remote_id, version) references releases (remote_id, version) on delete cascade
);

-- What is live. No row: the newest built-in release that fits.
create table release_channels (
  remote_id text primary key,
  stable_version text,
  -- What was stable before: tried when the live one fails in a page, and where a rollback leads.
  previous_version text,
  canary_version text,
  -- Places of 10,000 that get the canary.
  canary_places integer not null default 0 check (canary_places between 0 and 10000),
  canary_people text[] not null default '{}',
  canary_since timestamptz(3),
  -- Grows with each flip: whoever flips says which one they saw.
  revision integer not null default 0
);

-- One row. Grows with every change of what runs; a server whose number is old reads again.
create table release_revision (
  singleton boolean primary key default true check (singleton),
  revision bigint not null default 0
);
insert into release_revision default values;

create table release_tokens (
  id uuid primary key,
  remote_id text not null,
  name text not null,
  secret_hash text not null unique,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index release_tokens_remote on release_tokens (remote_id);

-- A person under a release on a day: that they got it, and the first time that it failed them.
create table release_sightings (
  remote_id text not null,
  version text not null,
  day date not null,
  -- With the day's salt; nobody can tell who it was once that is gone.
  person_hash text not null,
  seen_at timestamptz(3) not null,
  failed_at timestamptz(3),
  failure text,
  -- Until the page stood, in milliseconds.
  load_ms integer,
  primary key (remote_id, version, day, person_hash)
);
create index release_sightings_recent on release_sightings (remote_id, seen_at);

create table release_salts (
  day date primary key,
  salt text not null
);
