-- Accounts of creators at networks, and what the networks granted.
create table connections (
  id uuid primary key,
  owner_uid text not null references people (uid) on delete cascade,
  network text not null check (network in ('pinterest', 'instagram', 'youtube')),
  -- The account's id at the network.
  account_id text not null,
  account_name text not null,
  account_url text,
  state text not null check (state in ('connected', 'reconnect')),
  -- Why the network refuses, in words.
  problem text,
  check ((state = 'reconnect') = (problem is not null)),
  -- The tokens, encrypted with a key that is not in this database.
  sealed_tokens bytea not null,
  -- When the access token ends, and when it is renewed.
  access_until timestamptz(3) not null,
  renew_at timestamptz(3) not null,
  -- A server that renews it, and until when others leave it alone.
  renewal uuid,
  renewal_until timestamptz(3),
  connected_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3) not null default now(),
  -- One person has an account of a network, and each account is one person's.
  unique (owner_uid, network),
  unique (network, account_id)
);
create index connections_renewal on connections (renew_at) where state = 'connected';

-- Sign-ins at networks that have begun. Each counts once, in the browser that began it.
create table connection_starts (
  -- SHA-256 of the state in the address.
  state_hash text primary key,
  uid text not null references people (uid) on delete cascade,
  sign_in text not null,
  network text not null,
  expires_at timestamptz(3) not null
);
create index connection_starts_uid on connection_starts (uid);
create index connection_starts_expired on connection_starts (expires_at);
