-- The trash of one person, what was deleted last first.
create index spaces_own_trash on spaces (owner_uid, deleted_at desc, id desc) where deleted_at is not null;
