-- What is known of each kind of jobs: how often it runs by itself, when it last did, and whether an admin pauses it. Jobs that
-- are done leave no row in `jobs`; they are counted here.
create table job_kinds (
  kind text primary key,
  -- Milliseconds; null for jobs that something causes.
  interval_ms bigint,
  known_at timestamptz(3) not null default now(),
  last_done_at timestamptz(3),
  done bigint not null default 0,
  paused_at timestamptz(3)
);
create index jobs_dead on jobs (kind, failed_at desc, id desc) where failed_at is not null;
