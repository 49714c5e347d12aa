-- Operations that a person has to confirm with their password on a page of the server's own, and proofs that they did.
create table step_ups (
  id uuid primary key,
  uid text not null references people (uid) on delete cascade,
  -- `users.changeRole` …, and the SHA-256 of its input: the proof is good for nothing else.
  operation text not null,
  input_hash text not null,
  -- What the page says: {"act": "…", "facts": [["Person", "…"]]}.
  words jsonb not null,
  -- Of the page that was shown last; its form carries the secret.
  page_secret_hash text,
  -- A sign-in at the identity provider that is under way, and when it ended well.
  provider_session text,
  provider_began_at timestamptz(3),
  provider_proved_at timestamptz(3),
  confirmed_at timestamptz(3),
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index step_ups_person on step_ups (uid, created_at desc);
create index step_ups_age on step_ups (created_at);
