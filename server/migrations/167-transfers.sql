-- Boards and spaces that an admin offers to a new owner. One offer about a thing is open at a time; one that has expired
-- is closed by the next offer.
create table transfers (
  id uuid primary key,
  kind text not null check (kind in ('board', 'space')),
  target_id uuid not null,
  from_uid text not null,
  to_uid text not null,
  -- The old owner becomes an editor; otherwise they leave.
  keeps_editing boolean not null,
  offered_by text not null,
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'expired')),
  check ((ended_at is null) = (outcome is null))
);
create unique index transfers_open on transfers (kind, target_id) where ended_at is null;
create index transfers_to on transfers (to_uid) where ended_at is null;
create index transfers_from on transfers (from_uid);
