-- Episodes with their sound and clips, and the podcast of each creator.

create table podcasts (
  owner_uid text primary key,
  -- Made once: players know the podcast by it.
  guid uuid not null,
  title text not null,
  description text not null,
  author text not null,
  language text not null,
  category text not null,
  explicit boolean not null,
  artwork_object text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create index podcasts_artwork on podcasts (artwork_object) where artwork_object is not null;

create table episodes (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  owner_uid text not null,
  -- Made once: it survives a new title and new sound.
  guid uuid not null default gen_random_uuid() unique,
  title text not null,
  kind text not null check (kind in ('full', 'trailer', 'bonus')),
  season integer,
  number integer,
  explicit boolean not null,
  -- The lowest tier of VIP to which it is open; null for everybody.
  tier_id uuid references vip_tiers (id),
  summary text not null,
  notes text not null,
  chapters jsonb not null,
  transcript jsonb,
  state text not null check (state in ('draft', 'scheduled', 'published', 'unlisted')),
  -- The instant that counts, and the clock on which it was chosen.
  publish_at timestamptz(3),
  wall_time text check (wall_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  timezone text,
  check ((publish_at is null) = (wall_time is null) and (publish_at is null) = (timezone is null)),
  check ((state = 'scheduled') = (publish_at is not null)),
  -- The first time, which never changes.
  published_at timestamptz(3),
  check (state in ('draft', 'scheduled') or published_at is not null),
  -- Why it was not published at its time.
  needs text,
  artwork_object text collate "C",
  -- The newest of its sounds.
  audio_id uuid,
  -- What admins decided.
  hidden_at timestamptz(3),
  hidden_reason text,
  featured_from timestamptz(3),
  featured_until timestamptz(3),
  plays integer not null default 0,
  downloads integer not null default 0,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index episodes_owner on episodes (owner_uid, updated_at desc, id desc) where deleted_at is null;
-- Within a season a number belongs to one full episode.
create unique index episodes_number on episodes (owner_uid, coalesce(season, 0), number)
  where kind = 'full' and number is not null and deleted_at is null;
create index episodes_public on episodes (owner_uid, published_at desc, id desc)
  where state = 'published' and tier_id is null and deleted_at is null and hidden_at is null;
create index episodes_due on episodes (publish_at) where state = 'scheduled' and needs is null and deleted_at is null;
create index episodes_tier on episodes (tier_id) where tier_id is not null;
create index episodes_artwork on episodes (artwork_object) where artwork_object is not null;
create index episodes_trash on episodes (deleted_at) where deleted_at is not null;

create table episode_audio (
  -- Chosen by the client; part of the address of the sound.
  id uuid primary key,
  episode_id uuid not null references episodes (id) on delete cascade,
  owner_uid text not null,
  object_name text collate "C" not null,
  file_name text not null,
  content_type text not null,
  extension text not null check (extension in ('mp3', 'm4a')),
  bytes bigint not null,
  duration_ms integer not null,
  created_at timestamptz(3) not null default now()
);
create index episode_audio_episode on episode_audio (episode_id);
create index episode_audio_owner on episode_audio (owner_uid, created_at);
create index episode_audio_object on episode_audio (object_name);

create table episode_clips (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  episode_id uuid not null references episodes (id) on delete cascade,
  owner_uid text not null,
  -- The sound that its points belong to.
  audio_id uuid not null,
  title text not null,
  -- From start_ms on, before end_ms.
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null check (end_ms > start_ms),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index episode_clips_episode on episode_clips (episode_id, start_ms, id);
create index episode_clips_owner on episode_clips (owner_uid, created_at);
create index episode_clips_trash on episode_clips (deleted_at) where deleted_at is not null;
