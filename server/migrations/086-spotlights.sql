-- Top Picks: outfits of a week, what their authors and curators decided, and what each person did with them.

-- Whether remixes name this outfit; false once its author withdrew it from Top Picks.
alter table outfits add column credited boolean not null default true;

-- Weeks by their Monday (UTC).
create table spotlight_editions (
  week date primary key,
  -- Counts changes of the picks.
  version integer not null default 0,
  frozen_at timestamptz(3)
);

create table spotlights (
  id uuid primary key default gen_random_uuid(),
  week date not null references spotlight_editions (week),
  outfit_id uuid not null references outfits (id) on delete cascade,
  author_uid text not null,
  state text not null check (state in ('nominated', 'asked', 'agreed', 'declined', 'published', 'withdrawn')),
  -- Who picked it and why; null where nobody did, and once the curator is erased.
  curator_uid text,
  reason text,
  -- The place among the picks, and among the most loved once the week is over.
  pick_place integer,
  loved_place integer,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  unique (week, outfit_id)
);
create index spotlights_outfit on spotlights (outfit_id);
create index spotlights_author on spotlights (author_uid, created_at desc);
create index spotlights_curator on spotlights (curator_uid) where curator_uid is not null;

create table spotlight_nominations (
  spotlight_id uuid not null references spotlights (id) on delete cascade,
  uid text not null,
  created_at timestamptz(3) not null default now(),
  primary key (spotlight_id, uid)
);
create index spotlight_nominations_uid on spotlight_nominations (uid, created_at desc);

-- What one person did with an outfit.
create table spotlight_people (
  spotlight_id uuid not null references spotlights (id) on delete cascade,
  uid text not null,
  viewed_at timestamptz(3) not null default now(),
  loved_at timestamptz(3),
  saved_at timestamptz(3),
  primary key (spotlight_id, uid)
);
create index spotlight_people_uid on spotlight_people (uid);
create index spotlight_people_saved on spotlight_people (uid, saved_at desc) where saved_at is not null;

create table spotlight_comments (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  spotlight_id uuid not null references spotlights (id) on delete cascade,
  -- Null once the author is erased.
  author_uid text,
  body text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by text
);
create index spotlight_comments_shown on spotlight_comments (spotlight_id, created_at, id) where deleted_at is null;
create index spotlight_comments_author on spotlight_comments (author_uid, created_at desc);
create index spotlight_comments_trash on spotlight_comments (deleted_at) where deleted_at is not null;
