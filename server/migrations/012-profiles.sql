-- What a person shows of themselves. A person without a row has an empty profile.
create table profiles (
  uid text primary key,
  handle text,
  name text,
  bio text,
  -- Object name of the picture under users/{uid}/.
  avatar_object text collate "C",
  links text[] not null default '{}',
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
create unique index profiles_handle on profiles (lower(handle)) where handle is not null;
