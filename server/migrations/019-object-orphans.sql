-- Objects that nothing refers to, and since when that is known. An object that is replaced starts anew.
create table object_orphans (
  name text collate "C" primary key references objects (name) on delete cascade,
  since timestamptz(3) not null
);
create index object_orphans_since on object_orphans (since);

-- Asked for each object when garbage is looked for.
create index profiles_avatar on profiles (avatar_object) where avatar_object is not null;
