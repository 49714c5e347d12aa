-- The document users/{uid}/settings/profile. A person without a row has the defaults.
create table profile_settings (
  uid text primary key,
  fan_enabled boolean not null default false,
  timezone text not null default 'UTC',
  currency text not null default 'EUR',
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  updated_at timestamptz not null
);
