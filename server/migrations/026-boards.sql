-- Boards: pins in sections, shared with collaborators, by link or with everybody; and how people stand to each other.

create table boards (
  id uuid primary key,
  owner_uid text not null,
  title text not null check (length(title) between 1 and 100),
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  layout text not null default 'grid' check (layout in ('grid', 'freeform')),
  cover_pin_id uuid,
  -- Counted anew in the transaction that changes pins or followers.
  pin_count integer not null default 0,
  follower_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index boards_owner on boards (owner_uid, active_at desc, id desc) where deleted_at is null;
create index boards_public on boards (owner_uid, active_at desc, id desc)
  where deleted_at is null and visibility = 'public';
create index boards_owner_trash on boards (owner_uid, active_at desc, id desc) where deleted_at is not null;
create index boards_trash on boards (deleted_at) where deleted_at is not null;
create index boards_cover on boards (cover_pin_id) where cover_pin_id is not null;

-- Collaborators; the owner is not among them.
create table board_members (
  board_id uuid not null references boards (id) on delete cascade,
  uid text not null,
  role text not null check (role in ('editor', 'viewer')),
  added_by text not null,
  added_at timestamptz(3) not null,
  -- When the member first opened it; null means newly shared.
  seen_at timestamptz(3),
  primary key (board_id, uid)
);
create index board_members_uid on board_members (uid, board_id);

-- Boards that people saved to their own list.
create table board_follows (
  board_id uuid not null references boards (id) on delete cascade,
  uid text not null,
  created_at timestamptz(3) not null,
  primary key (board_id, uid)
);
create index board_follows_uid on board_follows (uid, board_id);

-- Orders are fractions: `sort` is a text between those of the neighbours, in byte order, so that a move changes one row.
create table board_sections (
  id uuid primary key,
  board_id uuid not null references boards (id) on delete cascade,
  title text not null,
  sort text collate "C" not null,
  deleted_at timestamptz(3)
);
create index board_sections_board on board_sections (board_id, sort, id);

create table pins (
  -- Chosen by the client, so that a repeated call pins once.
  id uuid primary key,
  board_id uuid not null references boards (id) on delete cascade,
  -- Pins of a section that was taken away stand before all sections, and go back with it.
  section_id uuid references board_sections (id) on delete set null,
  kind text not null check (kind in ('item', 'outfit', 'upload', 'pin')),
  -- What it shows, one of the four; null when that is gone for good.
  item_id uuid references items (id) on delete set null,
  outfit_id uuid references outfits (id) on delete set null,
  picture_id uuid references pictures (id) on delete set null,
  -- Always the first of a chain of copies: it decides whether the picture may be seen.
  root_pin_id uuid references pins (id) on delete set null,
  -- The pin that it was copied from, for the line "from …".
  source_pin_id uuid references pins (id) on delete set null,
  title text not null default '',
  note text not null default '',
  alt text not null default '',
  source_url text,
  sort text collate "C" not null,
  x double precision,
  y double precision,
  w double precision,
  pinned_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check ((x is null) = (y is null) and (y is null) = (w is null))
);
create index pins_board on pins (board_id, sort, id) where deleted_at is null;
create index pins_section on pins (section_id);
create index pins_item on pins (item_id);
create index pins_outfit on pins (outfit_id);
create index pins_picture on pins (picture_id);
create index pins_root on pins (root_pin_id);
create index pins_source on pins (source_pin_id);
create index pins_trash on pins (deleted_at) where deleted_at is not null;

alter table boards add constraint boards_cover_pin
  foreign key (cover_pin_id) references pins (id) on delete set null;

create table person_follows (
  follower_uid text not null,
  uid text not null,
  created_at timestamptz(3) not null,
  primary key (follower_uid, uid)
);
create index person_follows_uid on person_follows (uid);

-- `owner_uid` does not want to be found by `uid`.
create table person_blocks (
  owner_uid text not null,
  uid text not null,
  created_at timestamptz(3) not null,
  primary key (owner_uid, uid)
);
create index person_blocks_uid on person_blocks (uid, owner_uid);

create table reports (
  id uuid primary key,
  kind text not null,
  target_id text not null,
  -- What it said when it was reported.
  snapshot jsonb not null,
  reason text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
  reporter_uid text not null,
  created_at timestamptz(3) not null
);
create index reports_state on reports (state, created_at desc, id desc);
create index reports_target on reports (kind, target_id);
