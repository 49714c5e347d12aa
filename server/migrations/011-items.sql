-- The closet: pieces, their photos, when they were worn and washed.

-- array_to_string is only "stable" because of what element types may do; for text it always answers the same.
create function item_words(words text[]) returns text
  language sql immutable parallel safe
  as $$ select array_to_string(words, ' ') $$;

create table items (
  id uuid primary key,
  owner_uid text not null,
  name text not null check (length(name) between 1 and 100),
  category text not null,
  subcategory text,
  brand text,
  size text,
  pattern text,
  material text,
  colours text[] not null default '{}',
  seasons text[] not null default '{}',
  formality smallint check (formality between 1 and 5),
  warmth smallint check (warmth between 1 and 5),
  occasions text[] not null default '{}',
  tags text[] not null default '{}',
  -- Minor units and ISO 4217; both or none.
  price_amount bigint check (price_amount >= 0),
  price_currency text,
  purchase_date date,
  weight_grams integer,
  quantity integer not null default 1,
  location text,
  status text not null default 'active'
    check (status in ('active', 'laundry', 'lent', 'wishlist', 'archived', 'draft')),
  condition text,
  wash_every integer,
  notes text,
  favourite boolean not null default false,
  -- Fields that the product proposed and nobody has confirmed yet.
  proposed text[] not null default '{}',

  -- Sums of `wears` and `washes`, counted anew in the transaction that changes those.
  wear_count integer not null default 0,
  last_worn_on date,
  wears_since_wash integer not null default 0,
  cost_per_wear bigint generated always as (
    case when wear_count > 0 then round(price_amount::numeric / wear_count)::bigint end
  ) stored,
  -- Since when nobody has worn it: the last wear, or the day it came in.
  idle_since date generated always as (
    coalesce(last_worn_on, (created_at at time zone 'utc')::date)
  ) stored,
  words tsvector generated always as (
    to_tsvector('simple',
      name || ' ' || category || ' ' || coalesce(subcategory, '') || ' ' || coalesce(brand, '') || ' ' ||
      coalesce(material, '') || ' ' || coalesce(pattern, '') || ' ' || coalesce(location, '') || ' ' ||
      item_words(colours) || ' ' || item_words(occasions) || ' ' || item_words(tags) || ' ' ||
      coalesce(notes, ''))
  ) stored,

  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  check ((price_amount is null) = (price_currency is null))
);

-- One index per sort, all led by the owner: a list never touches other people's pieces. The sort keys stand
-- in for "never" so that one row comparison continues a page.
create index items_added on items (owner_uid, created_at desc, id desc) where deleted_at is null;
create index items_last_worn on items (owner_uid, coalesce(last_worn_on, '-infinity'::date) desc, id desc)
  where deleted_at is null;
create index items_cost_per_wear on items (owner_uid, coalesce(cost_per_wear, 9223372036854775807), id)
  where deleted_at is null;
create index items_name on items (owner_uid, lower(name), id) where deleted_at is null;
create index items_idle on items (owner_uid, idle_since, id) where deleted_at is null;
create index items_trash on items (deleted_at) where deleted_at is not null;

create table item_photos (
  item_id uuid not null references items (id) on delete cascade,
  picture_id uuid not null references pictures (id) on delete cascade,
  sort integer not null,
  primary key (item_id, picture_id)
);
create index item_photos_picture on item_photos (picture_id);

create table wears (
  item_id uuid not null references items (id) on delete cascade,
  worn_on date not null,
  created_at timestamptz(3) not null,
  primary key (item_id, worn_on)
);

create table washes (
  item_id uuid not null references items (id) on delete cascade,
  washed_on date not null,
  created_at timestamptz(3) not null,
  primary key (item_id, washed_on)
);
