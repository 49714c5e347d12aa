-- The trash of one person, what was deleted last first.
create index look_photos_own_trash on look_photos (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index episodes_own_trash on episodes (owner_uid, deleted_at desc, id desc) where deleted_at is not null;

-- Entries in the trash keep the last names of their outfits, too.
drop index planner_entries_outfit;
create index planner_entries_outfit on planner_entries (outfit_id, date);
