-- AVIF beside WebP, made later and only kept where it is smaller.
alter table pictures
  add column small_avif uuid references object_contents (id),
  add column medium_avif uuid references object_contents (id),
  add column large_avif uuid references object_contents (id),
  -- Grows when derivatives are made anew: it is part of their addresses, which browsers keep for ever.
  add column revision integer not null default 1;

-- Work that nobody waits for: it comes after everything else and never takes all places.
alter table jobs add column background boolean not null default false;
drop index jobs_due;
create index jobs_due on jobs (background, run_at) where failed_at is null;
