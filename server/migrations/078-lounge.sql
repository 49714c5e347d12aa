-- The lounge: rooms in which people talk, and what each of them knows of a room.

create table lounge_rooms (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  name text not null,
  description text not null default '',
  -- Whom it is for: 'fans' or 'creators'.
  audience text not null,
  sort integer not null,
  -- The last position that was given; positions are never given twice.
  last_position integer not null default 0,
  locked boolean not null default false,
  slow_seconds integer,
  archived_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
-- Every installation begins with these; admins rename, add and archive.
insert into lounge_rooms (id, name, description, audience, sort) values
  ('0190b000-0000-7000-8000-000000000001', 'Front room', 'For everybody and everything: come in, sit down.', 'fans', 1),
  ('0190b000-0000-7000-8000-000000000002', 'Outfit check', 'Show what you are about to wear, and get an honest answer before you leave.', 'fans', 2),
  ('0190b000-0000-7000-8000-000000000003', 'Studio', 'Where creators talk shop.', 'creators', 3);

create table lounge_messages (
  -- Chosen by the client: the same id with other content is another call.
  id uuid primary key,
  room_id uuid not null references lounge_rooms (id) on delete cascade,
  position integer not null,
  -- Null once its author is erased.
  author_uid text,
  body text not null,
  words tsvector generated always as (to_tsvector('simple', body)) stored,
  -- The message that it answers.
  reply_to uuid references lounge_messages (id) on delete set null,
  -- It is for everyone in the room.
  mentions_room boolean not null default false,
  request_hash text not null,
  version integer not null default 1,
  -- Rises with the position within a room.
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  pinned_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by text,
  -- Deleted, but answered: its place stays.
  is_stub boolean not null default false,
  unique (room_id, position)
);
create index lounge_messages_visible on lounge_messages (room_id, position) where deleted_at is null;
create index lounge_messages_dates on lounge_messages (room_id, created_at);
create index lounge_messages_reply on lounge_messages (reply_to) where reply_to is not null;
create index lounge_messages_author on lounge_messages (author_uid, room_id, created_at desc);
create index lounge_messages_words on lounge_messages using gin (words);
create index lounge_messages_pins on lounge_messages (room_id, pinned_at desc) where pinned_at is not null;
create index lounge_messages_to_all on lounge_messages (room_id, position) where mentions_room and deleted_at is null;
create index lounge_messages_trash on lounge_messages (deleted_at) where deleted_at is not null;

create table lounge_message_pictures (
  message_id uuid not null references lounge_messages (id) on delete cascade,
  sort integer not null,
  picture_id uuid not null references pictures (id) on delete cascade,
  primary key (message_id, sort)
);
create index lounge_message_pictures_picture on lounge_message_pictures (picture_id);

create table lounge_mentions (
  message_id uuid not null references lounge_messages (id) on delete cascade,
  uid text not null,
  -- Where the message is, so that somebody's mentions are found by an index.
  room_id uuid not null references lounge_rooms (id) on delete cascade,
  position integer not null,
  primary key (message_id, uid)
);
create index lounge_mentions_uid on lounge_mentions (uid, room_id, position);
create index lounge_mentions_room on lounge_mentions (room_id);

create table lounge_reactions (
  message_id uuid not null references lounge_messages (id) on delete cascade,
  uid text not null,
  reaction text not null,
  created_at timestamptz(3) not null,
  primary key (message_id, uid)
);
create index lounge_reactions_uid on lounge_reactions (uid);

-- What one person knows of a room. It stays when the room is no longer open to them.
create table lounge_room_people (
  room_id uuid not null references lounge_rooms (id) on delete cascade,
  uid text not null,
  -- The highest position that they saw; null for who only muted the room.
  seen_position integer,
  muted boolean not null default false,
  primary key (room_id, uid)
);
create index lounge_room_people_uid on lounge_room_people (uid);
