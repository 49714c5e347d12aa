-- A reply waits for an admin, too, when a filter or reports hold it.
alter table confession_replies drop constraint confession_replies_state_check;
alter table confession_replies add constraint confession_replies_state_check
  check (state in ('pending', 'approved', 'removed', 'withdrawn'));
