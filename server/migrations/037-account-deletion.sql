-- Deleting one's account: hidden from everybody else at once, brought back by one press until `leaves_at`, erased after it.
alter table people
  add column leaves_at timestamptz(3),
  -- When nothing was left of somebody but this row, which keeps the uid taken.
  add column erased_at timestamptz(3);
create index people_to_erase on people (uid)
  where erased_at is null and (leaves_at is not null or status = 'deleted');
