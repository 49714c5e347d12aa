-- Payments of memberships, as the provider says they are. No card data is ever here.

-- A membership that is or was paid, and what it is at its provider.
create table billing_subscriptions (
  membership_id uuid primary key,
  uid text not null,
  -- Null until the provider knows it.
  source text not null check (source in ('test', 'stripe')),
  checkout text,
  checkout_url text,
  reference text,
  customer text,
  -- The ticket of the reading that was applied last: earlier readings that come later change nothing.
  applied bigint not null default 0,
  -- What is charged next, and when.
  next_charge_at timestamptz(3),
  next_charge_amount integer,
  next_charge_currency text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((next_charge_at is null) = (next_charge_amount is null) and (next_charge_at is null) = (next_charge_currency is null)),
  unique (source, reference),
  unique (source, checkout)
);
create index billing_subscriptions_person on billing_subscriptions (uid, created_at desc);
-- Tickets: who asks the provider later has a higher one.
create sequence billing_readings;

-- Changes that people asked for, by the key of their call.
create table billing_changes (
  id uuid primary key,
  uid text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now()
);
create index billing_changes_person on billing_changes (uid);
create index billing_changes_old on billing_changes (created_at);

-- Messages of providers, each taken once.
create table billing_events (
  source text not null,
  id text not null,
  type text not null,
  received_at timestamptz(3) not null default now(),
  primary key (source, id)
);
create index billing_events_old on billing_events (received_at);

-- Receipts outlive the account: then they name nobody.
create table billing_receipts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  source text not null check (source in ('test', 'stripe')),
  reference text not null,
  moves_money boolean not null,
  uid text,
  -- The name of the person at that time.
  billed_to text,
  occasion text not null check (occasion in ('start', 'renewal', 'upgrade', 'refund')),
  tier_name text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_start timestamptz(3),
  period_end timestamptz(3),
  paid_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((period_start is null) = (period_end is null)),
  unique (source, reference)
);
create index billing_receipts_person on billing_receipts (uid, paid_at desc, id desc);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  -- Erasing a person empties who it was for, and nothing else.
  if tg_op = 'UPDATE' and new.uid is null and new.billed_to is null
    and to_jsonb(new) - 'uid' - 'billed_to' = to_jsonb(old) - 'uid' - 'billed_to' then
    return new;
  end if;
  raise exception 'receipts are append-only';
end $$;
create trigger billing_receipts_are_append_only before update or delete on billing_receipts
  for each row execute function refuse_receipt_change();

-- For those whose access ends soon, or has just ended.
create index vip_memberships_end on vip_memberships (access_until);
