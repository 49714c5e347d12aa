-- VIP: ranked tiers, and who has which until when.

create table vip_tiers (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  -- A higher rank opens everything of the lower ones. Checked at the end of a statement: reordering moves several at once.
  rank integer not null check (rank > 0) unique deferrable initially immediate,
  name text not null check (length(name) between 1 and 60),
  description text not null,
  -- A month's price in minor units of an ISO 4217 currency.
  price_amount integer not null check (price_amount > 0),
  price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
  -- How many may have it; null for everybody.
  capacity integer check (capacity > 0),
  -- Takes no new members; who has it keeps it.
  closed_at timestamptz(3),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);

-- A person has access while now() < access_until in one of theirs, whatever the state says.
create table vip_memberships (
  id uuid primary key,
  uid text not null,
  tier_id uuid not null references vip_tiers (id),
  state text not null check (state in ('checkout', 'active', 'canceling', 'past_due', 'ended', 'granted')),
  -- Null until it is paid.
  access_until timestamptz(3),
  -- The price that was agreed; null for what admins granted.
  price_amount integer,
  price_currency text,
  check ((price_amount is null) = (price_currency is null)),
  -- Who charges for it, and its id there.
  source text not null check (source in ('admin', 'test', 'stripe')),
  reference text,
  -- The tier after the end of the paid period, when it is another one.
  next_tier_id uuid references vip_tiers (id),
  -- Why an admin granted it.
  granted_by text,
  reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (state <> 'granted' or (access_until is not null and reason is not null)),
  unique (source, reference)
);
create index vip_memberships_person on vip_memberships (uid, access_until);
create index vip_memberships_tier on vip_memberships (tier_id, access_until);
-- One open checkout per person.
create unique index vip_memberships_checkout on vip_memberships (uid) where state = 'checkout';
