-- What networks counted of published posts, by source and time. Nothing is overwritten.

create table social_metrics (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null references social_variants (id) on delete cascade,
  owner_uid text not null,
  metric text not null,
  value bigint not null check (value >= 0),
  measured_at timestamptz(3) not null,
  source text not null check (source in ('api', 'csv', 'typed')),
  created_at timestamptz(3) not null default now(),
  unique (variant_id, metric, measured_at, source, value)
);
create index social_metrics_shown on social_metrics (variant_id, measured_at desc, id desc);
create index social_metrics_owner on social_metrics (owner_uid);
