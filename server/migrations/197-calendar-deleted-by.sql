-- Who removed an event: its host brings back only what they removed.
alter table calendar_events add column deleted_by text;

-- Removals by an admin are in the audit log.
update calendar_events e set deleted_by = (
  select a.actor_uid from audit_log a
  where a.target_kind = 'calendarEvent' and a.target_id = e.id::text and a.action = 'calendarEvents.remove'
    and a.at >= e.deleted_at
  order by a.id limit 1)
where e.deleted_at is not null;
