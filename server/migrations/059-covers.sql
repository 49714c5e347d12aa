-- The cut-out of a piece that is gone, beside its photo: days and outfits show it as the closet did.
alter table outfit_items add column cutout_id uuid;
create index outfit_items_cutout on outfit_items (cutout_id) where cutout_id is not null;
alter table planner_entry_items add column cutout_id uuid;
create index planner_entry_items_cutout on planner_entry_items (cutout_id) where cutout_id is not null;
update outfit_items k set cutout_id = f.cutout_id
  from item_photos f where f.item_id = k.item_id and f.picture_id = k.picture_id;
update planner_entry_items k set cutout_id = f.cutout_id
  from item_photos f where f.item_id = k.item_id and f.picture_id = k.picture_id;

-- `look` counts what changes the picture of an outfit: its document, and the pictures of its pieces. `cover_look` is
-- the one that the cover was drawn of; null for covers that came from elsewhere. A cover of an older look is due.
alter table outfits add column look integer not null default 1;
alter table outfits add column cover_look integer;
create index outfits_cover_due on outfits (owner_uid) where deleted_at is null and cover_look < look;

-- Covers that were drawn of photos which are cut by now show what was cut away.
update outfits o set cover_object = null, cover_look = 0
  where cover_object is not null and exists (
    select 1 from outfit_items k join item_photos f on f.item_id = k.item_id
    where k.outfit_id = o.id and f.cutout_id is not null);
