-- An admin hid what somebody published: nobody else finds them, or anything of theirs, until it is shown again.
alter table people add column hidden_at timestamptz(3);
-- As small as they are few: whatever people show asks whether its owner is among them.
create index people_withdrawn on people (uid) where leaves_at is not null or hidden_at is not null;
drop index people_leaving;
