-- What admins removed from a room at once: its messages are in the trash, and can come back together.
create table lounge_purges (
  -- Chosen by the client, so that a repeated call removes once.
  id uuid primary key,
  room_id uuid not null references lounge_rooms (id) on delete cascade,
  purged_by text not null,
  reason text not null,
  count integer not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index lounge_purges_newest on lounge_purges (created_at desc);
create index lounge_purges_room on lounge_purges (room_id);
-- Messages of a purge name it.
create index lounge_messages_purged on lounge_messages (deleted_by) where deleted_by like 'purge:%';
