-- Who looks at what waits for its approval: nobody reported it, so it has no row in report_cases. The row names the admin and
-- the thing alone.
create table report_claims (
  kind text not null,
  target_id text not null,
  claimed_by text not null,
  claimed_until timestamptz(3) not null,
  primary key (kind, target_id)
);
create index report_claims_until on report_claims (claimed_until);
