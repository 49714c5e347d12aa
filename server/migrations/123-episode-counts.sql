-- How often episodes are played and downloaded. Listeners are kept under a keyed hash, and only until they count again.

create table episode_plays (
  episode_id uuid not null references episodes (id) on delete cascade,
  listener text not null,
  counted_at timestamptz(3) not null,
  primary key (episode_id, listener)
);
create index episode_plays_old on episode_plays (counted_at);

create table episode_downloads (
  episode_id uuid not null references episodes (id) on delete cascade,
  day date not null,
  -- Of address, client and day.
  listener text not null,
  primary key (episode_id, day, listener)
);
create index episode_downloads_old on episode_downloads (day);

-- Days are those of UTC.
create table episode_days (
  episode_id uuid not null references episodes (id) on delete cascade,
  day date not null,
  plays integer not null default 0,
  downloads integer not null default 0,
  primary key (episode_id, day)
);
