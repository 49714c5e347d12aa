-- Addresses that a team's own systems are called at, and what was sent to them. Their secrets are derived, not stored.
create table release_webhooks (
  id uuid primary key,
  remote_id text not null,
  url text not null check (length(url) <= 2000),
  created_at timestamptz(3) not null
);
create index release_webhooks_remote on release_webhooks (remote_id);

create table release_webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references release_webhooks on delete cascade,
  event text not null,
  -- Once for each webhook: a canary is ended once, a release is reported as failing once.
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Of the last attempt; null without an answer.
  status integer,
  delivered_at timestamptz(3),
  unique (webhook_id, event, subject)
);
