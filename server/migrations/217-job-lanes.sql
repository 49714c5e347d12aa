-- Jobs are claimed by kind, so that many of one kind cost the others nothing. `background` is not read any more, but servers
-- of before set it while they are replaced.
drop index jobs_due;
create index jobs_due on jobs (kind, run_at) where failed_at is null;
