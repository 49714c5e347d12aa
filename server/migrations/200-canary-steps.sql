-- A canary may grow by itself: shares of people still to come, in basis points, and how long each share stays.
alter table release_channels
  add column canary_steps integer[] not null default '{}',
  add column canary_step_minutes integer not null default 60 check (canary_step_minutes between 1 and 10080),
  add column canary_stepped_at timestamptz(3);
