-- What others did that concerns a person: the bell of the topbar, and mails for who wants them.
create table notifications (
  id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  kind text not null check (kind in ('follow', 'boardMember', 'boardFollow', 'remix', 'spaceMember')),
  -- Who did it.
  actor_uid text not null,
  board_id uuid references boards (id) on delete cascade,
  space_id uuid references spaces (id) on delete cascade,
  -- The outfit that was remixed.
  outfit_id uuid references outfits (id) on delete cascade,
  -- Told once, however often it is undone and done again.
  dedupe_key text not null,
  -- Not wanted in the bell: then the row only keeps a mail from being sent twice.
  in_app boolean not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (uid, dedupe_key)
);
create index notifications_list on notifications (uid, created_at desc, id desc) where in_app;
create index notifications_actor on notifications (actor_uid);
create index notifications_age on notifications (created_at);
create index notifications_board on notifications (board_id) where board_id is not null;
create index notifications_space on notifications (space_id) where space_id is not null;
create index notifications_outfit on notifications (outfit_id) where outfit_id is not null;

-- Which of them, and where, as far as a person chose otherwise: {"follow.app": false}.
alter table profile_settings add column notifications jsonb not null default '{}';
