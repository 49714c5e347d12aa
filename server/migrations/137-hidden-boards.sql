-- While an admin hides a board, it is missing for everybody but its owner, who is told why.
alter table boards add column hidden_at timestamptz(3), add column hidden_reason text;
-- Everybody's boards, for admins.
create index boards_latest on boards (active_at desc, id desc) where deleted_at is null;
create index boards_created on boards (created_at desc, id desc) where deleted_at is null;
create index boards_pins on boards (pin_count desc, id desc) where deleted_at is null;
create index boards_hidden on boards (active_at desc, id desc) where hidden_at is not null;
create index boards_latest_trash on boards (active_at desc, id desc) where deleted_at is not null;
create index reports_open_target on reports (kind, target_id) where state = 'open';

-- Admins who opened a board that is closed to them, each with a reason in the audit log; until `ends_at` by the clock of
-- the database.
create table board_visits (
  board_id uuid not null references boards (id) on delete cascade,
  uid text not null,
  ends_at timestamptz(3) not null,
  primary key (board_id, uid)
);
create index board_visits_uid on board_visits (uid, ends_at);
