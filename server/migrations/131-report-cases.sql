-- One case for each reported thing, whatever the number of its reports.
create table report_cases (
  -- Of the report that opened it.
  id uuid not null unique,
  kind text not null,
  target_id text not null,
  -- Whose it is; empty where nobody is named.
  owner_uid text not null,
  state text not null check (state in ('open', 'decided')),
  opened_at timestamptz(3) not null,
  severity integer not null,
  -- Sum of the weights of its reporters.
  weight double precision not null,
  -- Its priority when it was opened; it grows with the time that the case waits.
  base double precision not null,
  -- Which admin looks at it, and until when nobody else decides.
  claimed_by text,
  claimed_until timestamptz(3),
  -- What a rule did to the thing until an admin looks at it, and how the thing was before.
  hidden_as text check (hidden_as in ('hide', 'remove')),
  hidden_before jsonb,
  primary key (kind, target_id)
);
-- The queue reads no more than this.
create index report_cases_open on report_cases (opened_at, id) include (base, owner_uid) where state = 'open';
create index report_cases_owner on report_cases (owner_uid);

-- The reporter's network, as a hash that is different for each reported thing.
alter table reports add column network text;

-- The rule that was broken, and how much it counts for 90 days.
alter table report_decisions
  add column rule text,
  add column strikes integer not null default 0 check (strikes between 0 and 3),
  -- When everybody whom it concerns was told; null before that.
  add column told_at timestamptz(3),
  add column appeal text,
  add column appealed_at timestamptz(3),
  add column appeal_outcome text check (appeal_outcome in ('upheld', 'overturned')),
  add column appeal_reason text,
  add column appeal_decided_by text,
  add column appeal_decided_at timestamptz(3);
update report_decisions set told_at = decided_at;
create index report_decisions_appeals on report_decisions (appealed_at, id)
  where appealed_at is not null and appeal_outcome is null;
create index report_decisions_target on report_decisions (kind, target_id, decided_at desc);

insert into report_cases (id, kind, target_id, owner_uid, state, opened_at, severity, weight, base)
select distinct on (kind, target_id) id, kind, target_id, snapshot ->> 'ownerUid',
  case when state = 'open' then 'open' else 'decided' end, created_at, 1, 0.5, 1.585
from reports order by kind, target_id, state = 'open' desc, created_at, id;
