-- Texts that people have not sent yet, one for each place. A row stays when its text was sent: its sequence refuses what an
-- older tab still has.
create table drafts (
  owner_uid text not null,
  place text not null,
  sequence integer not null,
  content jsonb,
  saved_at timestamptz(3) not null,
  primary key (owner_uid, place)
);
create index drafts_age on drafts (saved_at);
