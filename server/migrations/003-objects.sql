-- Bytes of objects and derivatives. A row stands before its file does and outlives it, so whatever a crash
-- leaves behind is known: 'writing' has no owner yet, 'live' belongs to a row, 'dead' waits for collection.
create table object_contents (
  id uuid primary key,
  state text not null check (state in ('writing', 'live', 'dead')),
  changed_at timestamptz(3) not null default now()
);
create index object_contents_collectable on object_contents (changed_at) where state <> 'live';

-- Grows with each stored object, so that a generation is never used twice, not even for a deleted name.
create sequence object_generations;

-- Names are compared byte by byte ("C"), which is the order of lists and makes prefixes ranges of the index.
create table objects (
  name text collate "C" primary key,
  generation bigint not null default nextval('object_generations'),
  metageneration integer not null default 1,
  content_id uuid not null unique references object_contents (id),
  size bigint not null check (size >= 0),
  md5 text not null,
  sha256 text not null,
  content_type text not null,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom_metadata jsonb not null default '{}',
  download_tokens text[] not null default '{}',
  -- Whose bytes these are: counted in object_usage.
  owner_uid text not null,
  space_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index objects_owner on objects (owner_uid);
create index objects_space on objects (space_id) where space_id is not null;

-- Resumable uploads. The id in the upload URL is a secret; only its hash is kept.
create table object_uploads (
  id_hash text primary key,
  name text not null,
  uid text not null,
  content_id uuid not null,
  content_type text not null,
  -- As declared at the start; null while unknown.
  declared_size bigint,
  metadata jsonb not null,
  -- Bytes on disk for certain: the file was synced before this number was raised.
  received bigint not null default 0,
  state text not null default 'active' check (state in ('active', 'final')),
  -- What finalize answered, so that a replayed one answers the same.
  resource jsonb,
  expires_at timestamptz(3) not null
);
create index object_uploads_expiry on object_uploads (expires_at);

-- Exact sums per person, changed in the transaction that changes objects.
create table object_usage (
  uid text primary key,
  bytes bigint not null default 0,
  objects bigint not null default 0
);

create table pictures (
  id uuid primary key,
  object_name text collate "C" not null unique,
  generation bigint not null,
  owner_uid text not null,
  space_id uuid,
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- In words, when state is 'failed'.
  reason text,
  width integer,
  height integer,
  placeholder text,
  palette jsonb not null default '[]',
  phash bit(64),
  sha256 text not null,
  small_content uuid references object_contents (id),
  medium_content uuid references object_contents (id),
  large_content uuid references object_contents (id),
  created_at timestamptz(3) not null default now()
);
create index pictures_same_bytes on pictures (owner_uid, sha256);
create index pictures_space on pictures (space_id) where space_id is not null;
