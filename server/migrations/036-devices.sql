-- Signed-in devices. A sign-in is what all tokens of one device stem from: with the embedded provider the family of
-- its refresh tokens, with Firebase the second in which somebody signed in (`at-1780000000`).
alter table sessions
  add column sign_in text,
  -- Noted once an hour at most.
  add column seen_at timestamptz(3);
update sessions set
  sign_in = coalesce(
    (select t.family::text from identity_refresh_tokens t
      where t.uid = sessions.uid and t.auth_time = sessions.auth_time
      order by t.created_at desc limit 1),
    'at-' || extract(epoch from auth_time)::bigint),
  seen_at = created_at;

-- Sign-ins that were ended one by one: what stems from them counts no longer, though later and earlier ones do.
create table ended_sign_ins (
  uid text not null references people (uid) on delete cascade,
  sign_in text not null,
  ended_at timestamptz(3) not null,
  primary key (uid, sign_in)
);
