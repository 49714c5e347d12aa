-- Posts for networks: a post, its versions per network, and their files.

create table social_posts (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  owner_uid text not null,
  -- What every version says that has no text of its own.
  text text not null,
  label text not null,
  category text not null,
  -- The copy of a week that made it.
  copy_id uuid,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index social_posts_owner on social_posts (owner_uid, created_at desc, id desc);
create index social_posts_copy on social_posts (copy_id) where copy_id is not null;
create index social_posts_trash on social_posts (deleted_at) where deleted_at is not null;

create table social_variants (
  id uuid primary key,
  post_id uuid not null references social_posts (id) on delete cascade,
  owner_uid text not null,
  network text not null check (network in ('pinterest', 'instagram', 'youtube')),
  type text not null,
  state text not null check (state in ('idea', 'draft', 'ready', 'scheduled', 'due', 'published', 'failed', 'missed')),
  -- Null for the text of the post.
  own_text text,
  fields jsonb not null,
  -- The order of the tray.
  position double precision not null,
  -- The instant that counts, and the clock on which it was chosen. A changed zone in the settings changes none of them.
  scheduled_at timestamptz(3),
  wall_time text check (wall_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  timezone text,
  check ((scheduled_at is null) = (wall_time is null) and (scheduled_at is null) = (timezone is null)),
  -- When the next try begins by itself; null while a person has to act, or a try is under way.
  attempt_at timestamptz(3),
  -- How often it was tried again by itself.
  tries integer not null default 0,
  -- When the person was reminded to publish it by hand.
  reminded_at timestamptz(3),
  -- What breaks a rule first, in words; null for a valid one.
  problem text,
  -- Why it is in its state, in words of ours, and the network's own sentence.
  reason_kind text check (reason_kind in ('edit', 'limits', 'file', 'deal', 'restore', 'late', 'refused', 'held')),
  reason text,
  sentence text,
  state_since timestamptz(3) not null default now(),
  published_at timestamptz(3),
  published_url text,
  -- Its id at the network.
  published_ref text,
  published_by text check (published_by in ('bestie', 'person')),
  check ((state = 'published') = (published_at is not null)),
  -- Of a mark: the state before, and when it was set.
  marked_from text,
  marked_at timestamptz(3),
  -- The fill that gave it its time.
  fill_id uuid,
  -- The version at which it was last moved, and by whom it was last changed.
  moved_version integer,
  changed_by text,
  -- Why it is scheduled although a deal is against it.
  despite text,
  request_hash text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  -- Where it is in the calendar.
  happens_at timestamptz(3) generated always as (coalesce(published_at, scheduled_at)) stored
);
create index social_variants_post on social_variants (post_id);
create index social_variants_calendar on social_variants (owner_uid, happens_at, id) where happens_at is not null;
create index social_variants_network on social_variants (owner_uid, network, happens_at) where happens_at is not null;
create index social_variants_tray on social_variants (owner_uid, position, id)
  where scheduled_at is null and state in ('idea', 'draft', 'ready');
create index social_variants_attention on social_variants (owner_uid, state_since desc, id desc)
  where state in ('due', 'failed', 'missed');
create index social_variants_published on social_variants (owner_uid, published_at desc, id desc) where state = 'published';
create index social_variants_limits on social_variants (owner_uid, state_since) where reason_kind = 'limits';
create index social_variants_begin on social_variants (scheduled_at) where state = 'scheduled';
create index social_variants_try on social_variants (attempt_at) where state = 'due';
create index social_variants_remind on social_variants (reminded_at) where state = 'due' and reminded_at is not null;
create index social_variants_check on social_variants (network, id) where state in ('draft', 'ready', 'scheduled');
create index social_variants_fill on social_variants (fill_id) where fill_id is not null;
create index social_variants_url on social_variants (owner_uid, published_url) where published_url is not null;

create table social_media (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null references social_variants (id) on delete cascade,
  sort integer not null,
  role text not null check (role in ('item', 'cover')),
  -- The file in its space; the row outlives it.
  space_id uuid,
  asset_id uuid,
  -- Empty for the alt text of the file.
  alt text not null,
  -- The version of the file: the newest until it is frozen.
  object_name text collate "C" not null,
  name text not null,
  kind text not null check (kind in ('image', 'audio', 'video')),
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  seconds double precision,
  frozen boolean not null default false,
  unique (variant_id, sort)
);
create index social_media_object on social_media (object_name);
create index social_media_asset on social_media (asset_id) where asset_id is not null;
create index social_media_bytes on social_media (sha256);
