-- A deliverable can get another day, and is reminded of for that day again.
alter table deal_reminders add column due_on date;

-- Of reminders that were sent, the due day of now if they fit it; otherwise the one that they were sent for.
update deal_reminders r set due_on = coalesce((
  select t.due_on from (
    select i.id, i.due_on from invoices i where r.about = 'invoice'
    union all
    select v.id, v.due_on from deliverables v where r.about = 'deliverable') t
  where t.id = r.target_id and t.due_on + r.day_offset between r.sent_at::date - 3 and r.sent_at::date + 1),
  r.sent_at::date - r.day_offset);

alter table deal_reminders alter column due_on set not null, drop constraint deal_reminders_pkey,
  add primary key (about, target_id, due_on, day_offset);
