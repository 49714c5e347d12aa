-- Whether those who may see an outfit may rebuild it from their own closets; its author can say no.
alter table outfits add column remixable boolean not null default true;

-- The outfits that somebody shows on their page, the latest first.
create index outfits_public on outfits (owner_uid, updated_at desc, id desc)
  where deleted_at is null and visibility = 'public';
