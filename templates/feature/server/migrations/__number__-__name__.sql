-- __Words__: each is its owner's alone.

create table __table__ (
  id uuid primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
-- The list, the newest first: ids are uuid v7, which are in the order of time.
create index __table___owner on __table__ (owner_uid, id desc);
