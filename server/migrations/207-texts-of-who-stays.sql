-- Ticked for a deletion that was cancelled.
update people set texts_leave = false where texts_leave and leaves_at is null and erased_at is null and status <> 'deleted';
