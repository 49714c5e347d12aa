-- Deleting one's account: hidden from everybody else at once, brought back by one press until `leaves_at`, erased after it.
alter table people
  add column leaves_at timestamptz(3),
  -- When nothing was left of somebody but this row, which keeps the uid taken.
  add column erased_at timestamptz(3);
-- As small as they are few: whatever people show asks whether its owner is among them.
create index people_leaving on people (uid) where leaves_at is not null;
