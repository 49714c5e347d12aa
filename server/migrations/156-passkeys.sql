-- The second factor: passkeys of people who add one, and recovery codes.
create table passkeys (
  id uuid primary key,
  uid text not null,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  -- COSE key in base64url.
  public_key text not null,
  -- Signatures that the authenticator counted; 0 from those that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_uid on passkeys (uid);

-- Questions to authenticators. Whoever answers one takes it, so that none is answered twice.
create table passkey_challenges (
  id uuid primary key,
  uid text not null,
  purpose text not null check (purpose in ('add', 'signIn', 'stepUp')),
  -- The sign-in that asked; for a step-up its id.
  bound_to text not null,
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_uid on passkey_challenges (uid);

create table recovery_codes (
  uid text not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (uid, code_hash)
);

-- Sign-ins that showed the second factor.
create table confirmed_sign_ins (
  uid text not null,
  sign_in text not null,
  confirmed_at timestamptz(3) not null,
  primary key (uid, sign_in)
);

create table failed_sign_ins (
  id uuid primary key,
  uid text not null,
  method text not null check (method in ('password', 'passkey', 'recoveryCode')),
  user_agent text,
  at timestamptz(3) not null
);
create index failed_sign_ins_uid on failed_sign_ins (uid, at desc);

-- One row: whether admins need a passkey.
create table sign_in_policy (
  only_row boolean primary key default true check (only_row),
  admins_need_passkeys boolean not null,
  version integer not null default 1
);
