-- report_claims names who looks at any case, reported or waiting for its approval.
insert into report_claims (kind, target_id, claimed_by, claimed_until)
select kind, target_id, claimed_by, claimed_until from report_cases
where state = 'open' and claimed_by is not null and claimed_until > now()
on conflict (kind, target_id) do nothing;
-- Servers of the version before read these columns until they are replaced; a later version drops them.
comment on column report_cases.claimed_by is 'No longer used: see report_claims.';
comment on column report_cases.claimed_until is 'No longer used: see report_claims.';
