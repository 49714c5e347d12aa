-- Mails about notifications: one about each thing and hour, some a day to each person, and each with a link that stops
-- its kinds.
delete from jobs where kind = 'notifications.mail';
-- To be mailed, and not yet.
alter table notifications add column by_mail boolean not null default false;
create index notifications_to_mail on notifications (uid) where by_mail;

create table notification_mails (
  id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  -- The thing that it was about, by kind and id; the kind of notification where it was about none.
  about text not null,
  kinds text[] not null,
  token_hash text not null unique,
  sent_at timestamptz(3) not null
);
create index notification_mails_latest on notification_mails (uid, sent_at desc);
create index notification_mails_age on notification_mails (sent_at);

alter table mail_outbox add column unsubscribe_url text;
