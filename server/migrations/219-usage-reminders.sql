-- Creators are also reminded of a usage window that ends.
alter table deal_reminders drop constraint deal_reminders_about_check;
alter table deal_reminders add check (about in ('invoice', 'deliverable', 'usage'));
