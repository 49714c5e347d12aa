-- Outfits: pieces laid on a canvas, with what they are for and when they were worn as a whole.

create table outfits (
  id uuid primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 100),
  -- Layers, background and slots: one value, which the builder edits and saves as a whole.
  document jsonb not null,
  occasion text,
  seasons text[] not null default '{}',
  notes text,
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'public')),
  rating smallint check (rating between 1 and 5),
  -- Object of the picture that the builder made of it.
  cover_object text,
  -- No foreign key: the lineage stays when the original goes.
  remix_of uuid,

  -- Sums of `outfit_wears`, counted anew in the transaction that changes those.
  wear_count integer not null default 0,
  last_worn_on date,
  words tsvector generated always as (
    to_tsvector('simple', name || ' ' || coalesce(occasion, '') || ' ' || coalesce(notes, ''))
  ) stored,

  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1
);

-- One index per sort, all led by the owner; the sort keys stand in for "never" and "none".
create index outfits_updated on outfits (owner_uid, updated_at desc, id desc) where deleted_at is null;
create index outfits_name on outfits (owner_uid, lower(name), id) where deleted_at is null;
create index outfits_last_worn on outfits
  (owner_uid, coalesce(last_worn_on, '-infinity'::date) desc, id desc) where deleted_at is null;
create index outfits_rating on outfits (owner_uid, coalesce(rating, 0) desc, id desc)
  where deleted_at is null;
create index outfits_trash on outfits (deleted_at) where deleted_at is not null;
create index outfits_cover_object on outfits (cover_object);

-- The pieces of each outfit. `item_id` has no foreign key: what a piece was when it went stays here, and the
-- outfit shows that. While the piece is there, name and picture come from the piece.
create table outfit_items (
  outfit_id uuid not null references outfits (id) on delete cascade,
  item_id uuid not null,
  -- Place in the outfit, from the back.
  sort integer not null,
  name text not null,
  category text not null,
  picture_id uuid,
  primary key (outfit_id, item_id)
);
create index outfit_items_item on outfit_items (item_id);
create index outfit_items_picture on outfit_items (picture_id);

create table outfit_wears (
  outfit_id uuid not null references outfits (id) on delete cascade,
  worn_on date not null,
  created_at timestamptz(3) not null,
  primary key (outfit_id, worn_on)
);
