-- Cut-outs: a mask beside a photo. The picture of the mask's object shows the photo without its ground.

-- The photo that this picture is cut from. When that goes, nothing is left to be cut.
alter table pictures add column cut_of uuid references pictures (id) on delete set null;
create index pictures_cut_of on pictures (cut_of) where cut_of is not null;

alter table item_photos add column cutout_id uuid references pictures (id) on delete set null;
create index item_photos_cutout on item_photos (cutout_id);
