-- Whether somebody proved that the address in their account is theirs: until then nobody finds them by it, no mail but the
-- confirmation and a password reset goes there, and their storage is small.
alter table people
  add column email_verified boolean not null default false,
  -- Issue time of the token, or moment of the change, that address and proof come from: older tokens do not change them.
  add column email_as_of timestamptz(3);

-- Demo accounts have no mailbox. Other accounts with a password stay unverified and are asked to confirm; of people at
-- Firebase the next token says what is true.
update identity_accounts set email_verified = true
  where email in ('fan@bestie.test', 'creator@bestie.test', 'admin@bestie.test');
update people set email_verified = true
  from identity_accounts a
  where a.uid = people.uid and a.email_verified and a.email = lower(people.email);

alter table identity_action_codes drop constraint identity_action_codes_kind_check;
alter table identity_action_codes
  add constraint identity_action_codes_kind_check check (kind in ('PASSWORD_RESET', 'VERIFY_EMAIL'));
