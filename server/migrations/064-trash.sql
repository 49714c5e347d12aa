-- The trash of one person, what was deleted last first.
create index items_own_trash on items (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index outfits_own_trash on outfits (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index planner_entries_own_trash on planner_entries (owner_uid, deleted_at desc, id desc)
  where deleted_at is not null;
create index trips_own_trash on trips (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index capsules_own_trash on capsules (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index boards_own_trash on boards (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
create index pins_board_trash on pins (board_id, deleted_at desc, id desc) where deleted_at is not null;
create index board_sections_trash on board_sections (board_id, deleted_at desc, id desc)
  where deleted_at is not null;
create index asset_comments_own_trash on asset_comments (deleted_by, deleted_at desc, id desc)
  where deleted_at is not null;
