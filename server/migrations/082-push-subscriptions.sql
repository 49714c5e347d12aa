-- Devices that are told by push.
create table push_subscriptions (
  id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  -- The sign-in that asked for it; it ends with that.
  sign_in text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null
);
create index push_subscriptions_uid on push_subscriptions (uid);
