-- The passkey that a question for a new one was answered with: who sends the answer again, because nothing came back, gets it once more.
alter table passkey_challenges add column passkey_id uuid references passkeys (id) on delete cascade;
