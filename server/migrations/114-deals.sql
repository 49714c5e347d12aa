-- Deals of creators with brands: the deal, its thread and its files.

create table deals (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  owner_uid text not null,
  brand text not null,
  -- The brand in one spelling: deals with it are of the same brand.
  brand_key text not null,
  contact jsonb not null,
  category text not null,
  stage text not null
    check (stage in ('lead', 'negotiating', 'signed', 'delivering', 'invoiced', 'paid', 'lost')),
  -- The order of the cards of a stage.
  position double precision not null,
  -- Minor units; null until agreed, 0 for a gift.
  fee_amount bigint check (fee_amount >= 0),
  fee_currency text,
  check ((fee_amount is null) = (fee_currency is null)),
  terms text not null,
  check (stage not in ('signed', 'delivering') or (fee_amount is not null and terms <> '')),
  bill_to jsonb not null,
  -- The last note, change or payment.
  last_activity_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
create index deals_board on deals (owner_uid, stage, position, id) where deleted_at is null;
create index deals_activity on deals (owner_uid, last_activity_at desc, id desc) where deleted_at is null;
create index deals_brand on deals (owner_uid, brand_key);
create index deals_trash on deals (deleted_at) where deleted_at is not null;

create table deal_notes (
  id uuid primary key,
  deal_id uuid not null references deals (id) on delete cascade,
  owner_uid text not null,
  kind text not null
    check (kind in ('note', 'stage', 'invoice', 'creditNote', 'payment', 'refund', 'deliverable', 'despite')),
  text text not null,
  -- What happened, in words; empty for notes.
  happened text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  version integer not null default 1
);
create index deal_notes_thread on deal_notes (deal_id, created_at desc, id desc);
create index deal_notes_owner on deal_notes (owner_uid);

-- Files of a deal: assets of spaces, or documents that only the deal has.
create table deal_files (
  id uuid primary key,
  deal_id uuid not null references deals (id) on delete cascade,
  owner_uid text not null,
  space_id uuid,
  asset_id uuid,
  object_name text collate "C",
  check ((asset_id is null) <> (object_name is null) and (asset_id is null) = (space_id is null)),
  name text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now()
);
create index deal_files_deal on deal_files (deal_id, created_at, id);
create unique index deal_files_asset on deal_files (deal_id, asset_id) where asset_id is not null;
create unique index deal_files_object on deal_files (object_name) where object_name is not null;
create index deal_files_owner on deal_files (owner_uid, asset_id);
