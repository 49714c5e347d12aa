-- What creators record or upload for others to hear.

create table voice_clips (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  owner_uid text not null,
  title text not null,
  description text not null,
  visibility text not null default 'private' check (visibility in ('public', 'members', 'tier', 'private')),
  -- The lowest tier that hears it.
  tier_id uuid references vip_tiers (id),
  -- The version that is played; null until one is ready.
  version_id uuid,
  trim_start_ms integer,
  trim_end_ms integer,
  chapters jsonb not null default '[]',
  transcript jsonb,
  -- The words of the transcript.
  spoken text not null default '',
  -- When others could hear it first.
  published_at timestamptz(3),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by text,
  version integer not null default 1,
  words tsvector generated always as (search_words(title || ' ' || description || ' ' || left(spoken, 200000))) stored,
  check ((visibility = 'tier') = (tier_id is not null)),
  check ((trim_start_ms is null) = (trim_end_ms is null))
);
create index voice_clips_owner on voice_clips (owner_uid, created_at desc, id desc);
create index voice_clips_heard on voice_clips (owner_uid, published_at desc, id desc)
  where deleted_at is null and visibility <> 'private' and version_id is not null;
create index voice_clips_tier on voice_clips (tier_id) where tier_id is not null;
create index voice_clips_trash on voice_clips (deleted_at) where deleted_at is not null;
create index voice_clips_words on voice_clips using gin (words);

create table voice_versions (
  -- Chosen by the client.
  id uuid primary key,
  clip_id uuid not null references voice_clips (id) on delete cascade,
  number integer not null,
  -- As it was recorded or uploaded, which never changes.
  object_name text collate "C" not null,
  -- The same sound as M4A; null where the original is played.
  playable_name text collate "C",
  state text not null check (state in ('processing', 'ready', 'failed')),
  duration_ms integer not null,
  bytes bigint not null,
  content_type text not null,
  peaks text,
  loudness double precision,
  note text,
  created_at timestamptz(3) not null default now(),
  unique (clip_id, number)
);
create index voice_versions_object on voice_versions (object_name);
create index voice_versions_playable on voice_versions (playable_name) where playable_name is not null;
alter table voice_clips add foreign key (version_id) references voice_versions (id) on delete set null;
create index voice_clips_version on voice_clips (version_id);

-- Where listeners are.
create table voice_positions (
  uid text not null,
  clip_id uuid not null references voice_clips (id) on delete cascade,
  position_ms integer not null,
  updated_at timestamptz(3) not null default now(),
  primary key (uid, clip_id)
);
create index voice_positions_clip on voice_positions (clip_id);

-- Words of what everybody who searches may hear; tiers and private clips add nothing to what is guessed.
create or replace function search_has(source text, word tsquery) returns boolean language sql stable as $$
  select case source
    when 'forum' then exists (select 1 from forum_posts p where p.words @@ word)
      or exists (select 1 from forum_threads t where t.words @@ word)
    when 'lounge' then exists (select 1 from lounge_messages m where m.words @@ word)
    when 'challenges' then exists (select 1 from challenges c where c.words @@ word)
    when 'voice' then exists (select 1 from voice_clips v where v.words @@ word
      and v.visibility in ('public', 'members') and v.version_id is not null and v.deleted_at is null)
    else false end
$$;
create trigger voice_clips_said after update on voice_clips
  for each row when (new.visibility in ('public', 'members') and new.version_id is not null and new.deleted_at is null
    and (old.words, old.visibility, old.version_id, old.deleted_at)
      is distinct from (new.words, new.visibility, new.version_id, new.deleted_at))
  execute function search_learn('voice');
create trigger voice_clips_dropped after update on voice_clips
  for each row when ((old.words, old.visibility, old.version_id, old.deleted_at)
    is distinct from (new.words, new.visibility, new.version_id, new.deleted_at))
  execute function search_drop('voice');
create trigger voice_clips_gone after delete on voice_clips for each row execute function search_drop('voice');
