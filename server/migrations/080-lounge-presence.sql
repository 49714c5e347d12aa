-- Whether others see that somebody is in the lounge; who shows it to nobody sees nobody.
alter table profile_settings add column privacy_presence boolean not null default true;

-- Who is in which rooms at the moment. Each server says it every 20 seconds for everybody with an open stream; a restart may
-- forget it.
create unlogged table lounge_presence (
  uid text primary key,
  room_ids uuid[] not null,
  -- When they came, and when they were last here.
  came_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index lounge_presence_seen on lounge_presence (seen_at);
