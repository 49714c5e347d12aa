-- People, their sessions, and the embedded identity provider.
-- With Firebase only `people`, `sessions` and `signing_keys` are used.

-- The product's own record of a person, made and updated from verified claims, so that lists and joins
-- need no question to the identity provider.
create table people (
  uid text primary key check (length(uid) between 1 and 128),
  email text,
  display_name text,
  handle text,
  role text not null default 'fan' check (role in ('fan', 'creator', 'admin')),
  admin boolean not null default false,
  -- 'deleted' keeps the uid taken, so that an old token cannot bring a deleted person back.
  status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  created_at timestamptz(3) not null default now(),
  -- Time of the latest sign-in, and of the one before it (null on a first visit: the greeting).
  last_login_at timestamptz(3),
  previous_login_at timestamptz(3),
  -- Sign-ins up to this second no longer count: neither their tokens nor their sessions.
  valid_after timestamptz(3),
  -- Tokens up to this second give no higher role than the one that stands here.
  role_changed_at timestamptz(3),
  -- True until the identity provider carries the role: until then only this record decides.
  role_pending boolean not null default false,
  version integer not null default 1
);
create unique index people_handle on people (lower(handle)) where handle is not null;
create index people_email on people (lower(email)) where email is not null;
create index people_created on people (created_at desc, uid);
create index people_role on people (role) where role <> 'fan';

-- Session cookies: only the hash of the random id is kept.
create table sessions (
  id_hash text primary key,
  uid text not null references people (uid) on delete cascade,
  -- When the person signed in, from the token that opened the session.
  auth_time timestamptz(3) not null,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_uid on sessions (uid);
create index sessions_expires on sessions (expires_at);

-- Keys that the server signs with; one active key per purpose, retired ones still verify until removed.
create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('id-token', 'app-check', 'assertion')),
  private_jwk jsonb not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index signing_keys_active on signing_keys (purpose) where retired_at is null;

create table identity_accounts (
  uid text primary key,
  -- Normalised: trimmed, NFKC, lower case.
  email text not null unique,
  email_verified boolean not null default false,
  display_name text,
  photo_url text,
  -- `scrypt$log2N$r$p$salt$hash`; null when the account has no password.
  password_hash text,
  password_changed_at timestamptz(3),
  -- Subject at the embedded Google page; null when it never signed in there.
  google_subject text unique,
  claims jsonb not null default '{}',
  disabled boolean not null default false,
  valid_after timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  last_refresh_at timestamptz(3)
);
create index identity_accounts_created on identity_accounts (created_at, uid);

-- Refresh tokens rotate: each is used once, its child follows. A family is one sign-in on one device.
create table identity_refresh_tokens (
  token_hash text primary key,
  family uuid not null,
  parent_hash text,
  uid text not null references identity_accounts (uid) on delete cascade,
  auth_time timestamptz(3) not null,
  sign_in_provider text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  -- Set when the answer that carried it was lost and another child took its place.
  dropped_at timestamptz(3)
);
create index identity_refresh_tokens_uid on identity_refresh_tokens (uid);
create index identity_refresh_tokens_family on identity_refresh_tokens (family);
create index identity_refresh_tokens_parent on identity_refresh_tokens (parent_hash);
create index identity_refresh_tokens_expires on identity_refresh_tokens (expires_at);

-- Assertions of the embedded Google page that were used; kept until they would have expired anyway.
create table identity_used_assertions (
  jti text primary key,
  expires_at timestamptz(3) not null
);

-- Codes that go out by mail (password reset).
create table identity_action_codes (
  code_hash text primary key,
  kind text not null check (kind in ('PASSWORD_RESET')),
  uid text not null references identity_accounts (uid) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index identity_action_codes_uid on identity_action_codes (uid);

-- Mail that the product owes somebody. Whoever delivers it sets `sent_at` and blanks the body.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index mail_outbox_unsent on mail_outbox (created_at) where sent_at is null;

-- Counters of sign-in attempts shared by several servers (rate-limiter-flexible's layout).
create table identity_attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
