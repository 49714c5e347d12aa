-- Spaces: shared workspaces for files. Who may do what follows space_members.

create table spaces (
  id uuid primary key,
  -- Who made it; counted against the limit of spaces per person.
  owner_uid text not null,
  name text not null,
  description text not null default '',
  cover_asset_id uuid,
  -- Sums over assets that are not in the trash, changed in the transaction that changes those.
  asset_count integer not null default 0,
  bytes bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  archived_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index spaces_owner on spaces (owner_uid) where deleted_at is null;
create index spaces_cover on spaces (cover_asset_id) where cover_asset_id is not null;
-- Everybody's spaces, for admins.
create index spaces_active on spaces (active_at desc, id desc);
create index spaces_created on spaces (created_at desc, id desc);
create index spaces_name on spaces (lower(name), id);
create index spaces_size on spaces (bytes desc, id desc);
create index spaces_trash on spaces (deleted_at) where deleted_at is not null;

create table space_members (
  space_id uuid not null references spaces (id) on delete cascade,
  uid text not null,
  role text not null check (role in ('manager', 'editor', 'viewer')),
  added_by text not null,
  added_at timestamptz(3) not null,
  -- When the member first opened it; null means newly shared.
  seen_at timestamptz(3),
  primary key (space_id, uid)
);
create index space_members_uid on space_members (uid, space_id);

-- Folders are paths, 'Summer/Lookbook'; the top of a space is '' and has no row. Byte order ("C") makes
-- everything below a folder one range of the index: from 'path/' up to 'path0'.
create table space_folders (
  space_id uuid not null references spaces (id) on delete cascade,
  path text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (space_id, path)
);

create table assets (
  -- Chosen by the client, so that a repeated registration makes one asset.
  id uuid primary key,
  space_id uuid not null references spaces (id) on delete cascade,
  folder text collate "C" not null default '',
  name text not null,
  kind text not null check (kind in ('image', 'audio', 'video')),
  -- Of the newest version; older ones are in asset_versions.
  object_name text collate "C" not null unique,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  duration_seconds double precision,
  -- Bytes of all versions together.
  total_bytes bigint not null,
  version_count integer not null default 1,
  comment_count integer not null default 0,
  alt text not null default '',
  tags text[] not null default '{}',
  uploaded_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index assets_added on assets (space_id, folder, created_at desc, id desc) where deleted_at is null;
create index assets_name on assets (space_id, folder, lower(name), id) where deleted_at is null;
create index assets_size on assets (space_id, folder, bytes desc, id desc) where deleted_at is null;
create index assets_latest on assets (space_id, created_at desc, id desc) where deleted_at is null;
create index assets_sha256 on assets (space_id, sha256) where deleted_at is null;
create index assets_missing_alt on assets (space_id)
  where kind = 'image' and alt = '' and deleted_at is null;
create index assets_trash on assets (space_id, deleted_at desc, id desc) where deleted_at is not null;
create index assets_trash_age on assets (deleted_at) where deleted_at is not null;

alter table spaces add constraint spaces_cover_asset
  foreign key (cover_asset_id) references assets (id) on delete set null;

create table asset_versions (
  id uuid primary key,
  asset_id uuid not null references assets (id) on delete cascade,
  number integer not null,
  object_name text collate "C" not null unique,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by text not null,
  created_at timestamptz(3) not null,
  unique (asset_id, number)
);

create table asset_comments (
  id uuid primary key,
  asset_id uuid not null references assets (id) on delete cascade,
  author_uid text not null,
  body text not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by text
);
create index asset_comments_asset on asset_comments (asset_id, created_at desc, id desc)
  where deleted_at is null;

-- Public links. The token itself is nowhere but in the link.
create table asset_shares (
  id uuid primary key,
  asset_id uuid not null references assets (id) on delete cascade,
  token_hash text not null unique,
  what text not null check (what in ('preview', 'original')),
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index asset_shares_asset on asset_shares (asset_id, expires_at);
create index asset_shares_expiry on asset_shares (expires_at);

-- A ZIP that somebody prepared: which files, for whom, until when.
create table asset_archives (
  id uuid primary key,
  space_id uuid not null references spaces (id) on delete cascade,
  uid text not null,
  name text not null,
  asset_ids uuid[] not null,
  expires_at timestamptz(3) not null
);
create index asset_archives_space on asset_archives (space_id);
create index asset_archives_expiry on asset_archives (expires_at);
