-- Flags that the code knows, as admins set them. One without a row has the default of the code.
create table flags (
  name text primary key,
  mode text not null check (mode in ('off', 'on', 'percent', 'roles', 'people')),
  -- Hundredths of a per cent.
  share integer not null check (share between 0 and 10000),
  roles text[] not null,
  people text[] not null,
  -- Makes buckets of flags independent of each other; never changes, so that a growing share keeps whom it had.
  salt text not null,
  owner_uid text not null,
  purpose text not null,
  ends_on date not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null
);
