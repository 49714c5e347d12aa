-- What a creator owes a brand, and what a brand is granted.

create table deliverables (
  id uuid primary key,
  deal_id uuid not null references deals (id) on delete cascade,
  owner_uid text not null,
  title text not null,
  network text check (network in ('pinterest', 'instagram', 'youtube')),
  due_on date,
  state text not null check (state in ('planned', 'linked', 'delivered', 'accepted')),
  -- The version of a post. The row outlives it.
  variant_id uuid,
  -- Where it was published. Stays when it is unlinked.
  url text,
  delivered_at timestamptz(3),
  accepted_at timestamptz(3),
  check ((state in ('delivered', 'accepted')) = (delivered_at is not null)),
  check ((state = 'accepted') = (accepted_at is not null)),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create index deliverables_deal on deliverables (deal_id);
create index deliverables_variant on deliverables (variant_id) where variant_id is not null;
create index deliverables_due on deliverables (owner_uid, due_on) where due_on is not null;
create index deliverables_remind on deliverables (due_on) where state in ('planned', 'linked');

create table deal_rights (
  id uuid primary key,
  deal_id uuid not null references deals (id) on delete cascade,
  owner_uid text not null,
  kind text not null check (kind in ('usage', 'exclusivity')),
  category text not null,
  -- Empty for all.
  networks text[] not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  note text not null
);
create index deal_rights_deal on deal_rights (deal_id);
create index deal_rights_owner on deal_rights (owner_uid, until_day);
