-- What networks accept, as admins set it, from a day on. What they accepted before is in the contracts.

create table network_limits (
  id bigint primary key generated always as identity,
  network text not null check (network in ('pinterest', 'instagram', 'youtube')),
  from_day date not null,
  values jsonb not null,
  set_by text not null,
  reason text not null,
  created_at timestamptz(3) not null default now()
);
create index network_limits_day on network_limits (network, from_day, id);

-- With which limits everything was checked last.
create table network_limits_checked (
  single boolean primary key default true check (single),
  latest bigint not null,
  day date not null
);
