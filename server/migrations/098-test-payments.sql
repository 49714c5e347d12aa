-- The ledger of the test provider, which the rest of Bestie reads through the port of providers alone. No money moves, and
-- it names nobody.

create table test_checkouts (
  reference text primary key,
  membership_id uuid not null unique,
  customer text not null,
  tier_id uuid not null,
  tier_name text not null,
  price_amount integer not null,
  price_currency text not null,
  until timestamptz(3) not null,
  state text not null check (state in ('open', 'paid', 'closed')),
  created_at timestamptz(3) not null default now()
);

create table test_subscriptions (
  reference text primary key,
  membership_id uuid not null unique,
  checkout text not null unique references test_checkouts (reference),
  customer text not null,
  card text not null check (card in ('good', 'fails_later')),
  tier_id uuid not null,
  price_amount integer not null,
  price_currency text not null,
  state text not null check (state in ('active', 'past_due', 'ended')),
  -- Periods are months from here, so that the last day of a month stays the last one.
  anchor timestamptz(3) not null,
  -- How many periods were before that.
  anchor_period integer not null default 0,
  -- The number of the period that is paid: 1 for the first.
  period integer not null check (period > 0),
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  ends_with_period boolean not null default false,
  next_tier_id uuid,
  next_price_amount integer,
  next_price_currency text,
  -- When an overdue renewal is tried again.
  next_try_at timestamptz(3),
  ended_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index test_subscriptions_due on test_subscriptions (period_end) where state = 'active';
create index test_subscriptions_overdue on test_subscriptions (next_try_at) where state = 'past_due';

create table test_charges (
  -- Membership and period, so that no period is charged twice.
  key text primary key,
  subscription text not null references test_subscriptions (reference),
  occasion text not null check (occasion in ('start', 'renewal', 'upgrade', 'refund')),
  amount integer not null check (amount > 0),
  currency text not null,
  tier_id uuid not null,
  period_start timestamptz(3),
  period_end timestamptz(3),
  at timestamptz(3) not null default now()
);
create index test_charges_newest on test_charges (subscription, at desc);

-- Writes by their key, with the answer of the first time.
create table test_requests (
  key text primary key,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now()
);
create index test_requests_old on test_requests (created_at);
