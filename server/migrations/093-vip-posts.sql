-- What creators write for members of a tier.

create table vip_posts (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  -- Null once the author is erased.
  author_uid text,
  -- The lowest tier to which it is open.
  tier_id uuid not null references vip_tiers (id),
  title text not null,
  body text not null,
  publish_at timestamptz(3) not null,
  -- When it opens to all fans; null if never.
  early_until timestamptz(3),
  -- When members were notified.
  told_at timestamptz(3),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by text,
  version integer not null default 1
);
create index vip_posts_shown on vip_posts (publish_at desc, id desc) where deleted_at is null;
create index vip_posts_tier on vip_posts (tier_id);
create index vip_posts_author on vip_posts (author_uid, created_at);
create index vip_posts_untold on vip_posts (publish_at) where told_at is null and deleted_at is null;
create index vip_posts_trash on vip_posts (deleted_at) where deleted_at is not null;

create table vip_post_media (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references vip_posts (id) on delete cascade,
  sort integer not null,
  kind text not null check (kind in ('image', 'audio', 'video')),
  -- The bytes stay as long as the post, whatever happens to the file in its space.
  object_name text collate "C" not null,
  alt text not null,
  seconds double precision,
  unique (post_id, sort)
);
create index vip_post_media_object on vip_post_media (object_name);

create table vip_comments (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  post_id uuid not null references vip_posts (id) on delete cascade,
  -- Null once the author is erased.
  author_uid text,
  body text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by text
);
create index vip_comments_shown on vip_comments (post_id, created_at, id) where deleted_at is null;
create index vip_comments_author on vip_comments (author_uid, created_at desc);
create index vip_comments_trash on vip_comments (deleted_at) where deleted_at is not null;
