-- Who did what to whom, and why. Rows are only ever added: a trigger refuses anything else.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_uid text,
  actor_role text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_log_newest on audit_log (id desc);
create index audit_log_target on audit_log (target_kind, target_id, id desc);
create index audit_log_action on audit_log (action, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- Budgets of calls that several servers count together (platform/http/rate-limits.ts).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
