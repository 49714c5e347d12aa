-- report_claims names who looks at any case, reported or waiting for its approval.
insert into report_claims (kind, target_id, claimed_by, claimed_until)
select kind, target_id, claimed_by, claimed_until from report_cases
where state = 'open' and claimed_by is not null and claimed_until > now()
on conflict (kind, target_id) do nothing;
alter table report_cases drop column claimed_by, drop column claimed_until;
