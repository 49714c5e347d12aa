-- The audit log can be searched by who did it and when, and each hour of it is sealed.

create index audit_log_actor on audit_log (actor_uid, id desc);
create index audit_log_at on audit_log (at);

-- The hash of all rows of an hour and of the seal before it. Rows are only ever added, as in the log itself.
create table audit_seals (
  hour timestamptz(3) primary key,
  rows integer not null check (rows > 0),
  hash text not null,
  sealed_at timestamptz(3) not null default now()
);
create trigger audit_seals_are_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
