-- Storage quotas that admins set, in bytes.

-- A role without a row, or without bytes, has the quota of the configuration or the code.
create table role_quotas (
  role text primary key check (role in ('fan', 'creator', 'admin')),
  bytes bigint check (bytes >= 0),
  reason text not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null
);

-- It counts before that of the role, until its end, which is compared when it is read.
create table person_quotas (
  uid text primary key,
  bytes bigint not null check (bytes >= 0),
  reason text not null,
  -- Null: until an admin ends it.
  ends_at timestamptz(3),
  set_by text not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null
);
create index person_quotas_updated on person_quotas (updated_at desc, uid);
