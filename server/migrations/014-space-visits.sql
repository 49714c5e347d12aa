-- Admins who opened a space that they are no member of, each with a reason in the audit log. They may look until
-- `ends_at`, which is counted by the clock of the database, so that all servers agree.
create table space_visits (
  space_id uuid not null references spaces (id) on delete cascade,
  uid text not null,
  ends_at timestamptz(3) not null,
  primary key (space_id, uid)
);
create index space_visits_uid on space_visits (uid, ends_at);
