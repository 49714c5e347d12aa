-- Reminders of days that come or are over, each sent once.

create table deal_reminders (
  about text not null check (about in ('invoice', 'deliverable')),
  target_id uuid not null,
  -- Days from the due day.
  day_offset integer not null,
  owner_uid text not null,
  deal_id uuid not null references deals (id) on delete cascade,
  sent_at timestamptz(3) not null default now(),
  primary key (about, target_id, day_offset)
);
create index deal_reminders_deal on deal_reminders (deal_id);
create index deal_reminders_owner on deal_reminders (owner_uid);
