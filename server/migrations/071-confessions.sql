-- The id of the key that seals authors. The key itself lies outside of the database and of its backups.
create table secret_keys (
  purpose text primary key,
  key_id text not null
);

-- Cards. No row names a person or an instant, and nothing added to this table may: authors are in confession_seals.
create table confessions (
  id uuid primary key,
  body text not null,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'rejected', 'removed', 'withdrawn')),
  -- The day on which it was written, in UTC.
  day date not null,
  -- The full hour at which an approved card appears; null once it has.
  release_at timestamptz(3),
  -- Its place in the order in which cards appeared, which is random within an hour; null before.
  place bigint unique,
  appeared_on date,
  reason text,
  appeal text,
  appeal_state text check (appeal_state in ('open', 'upheld', 'reversed')),
  appeal_reason text
);
create index confessions_shown on confessions (place desc) where state = 'approved' and place is not null;
create index confessions_queue on confessions (day, id) where state = 'pending' or appeal_state = 'open';
create index confessions_release on confessions (release_at) where release_at is not null;
create index confessions_day on confessions (day);

create table confession_replies (
  id uuid primary key,
  confession_id uuid not null references confessions (id) on delete cascade,
  alias text not null,
  -- Whoever wrote it wrote the card, too: everybody sees that.
  by_author boolean not null,
  body text not null,
  state text not null default 'approved' check (state in ('approved', 'removed', 'withdrawn')),
  day date not null,
  place bigint unique,
  appeared_on date,
  reason text,
  appeal text,
  appeal_state text check (appeal_state in ('open', 'upheld', 'reversed')),
  appeal_reason text
);
create index confession_replies_shown on confession_replies (confession_id, place)
  where state = 'approved' and place is not null;
create index confession_replies_waiting on confession_replies (id) where place is null;
create index confession_replies_queue on confession_replies (day, id) where appeal_state = 'open';
create index confession_replies_day on confession_replies (day);

-- Places of cards and of replies.
create sequence confession_places;

-- Who goes by which alias in one thread: `tag` is an HMAC of the person and the card.
create table confession_aliases (
  confession_id uuid not null references confessions (id) on delete cascade,
  tag bytea not null,
  alias text not null,
  primary key (confession_id, tag),
  unique (confession_id, alias)
);

-- Who wrote a card or a reply, sealed. No foreign key and no column may add who or when. `slot` is an HMAC of the person,
-- the day and a number up to the day's limit; `request` one of the person and the client's key.
create table confession_seals (
  subject_id uuid primary key,
  ciphertext bytea not null,
  key_id text not null,
  slot bytea not null unique,
  request bytea not null unique
);

-- Words to a card; `tag` is an HMAC of the person and the card.
create table confession_reactions (
  confession_id uuid not null references confessions (id) on delete cascade,
  tag bytea not null,
  word text not null,
  primary key (confession_id, tag, word)
);

-- Who may not write here for a while; `tag` is an HMAC of the person and the ban, so that two bans of one person look unrelated.
create table confession_bans (
  id uuid primary key,
  tag bytea not null,
  reason text not null,
  day date not null,
  until date not null
);

-- How often an author was unsealed: neither which card nor who.
create table confession_unsealings (
  id uuid primary key,
  day date not null
);

-- Who leaves and wants what they confessed to go with them.
create table confession_departures (
  uid text primary key references people (uid) on delete cascade,
  leaves_at timestamptz(3) not null
);
