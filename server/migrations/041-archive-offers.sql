-- What an import brought in more private than it was: boards and outfits that were shown to others, and who worked on
-- boards. The person decides about each; nothing here gives anybody a right.
create table archive_offers (
  import_id uuid not null references archive_imports (id) on delete cascade,
  kind text not null check (kind in ('board', 'outfit', 'member')),
  -- The board or the outfit.
  target_id uuid not null,
  -- Who worked on the board; empty for the other kinds.
  uid text not null default '',
  -- The visibility, or the role, that it was.
  value text not null,
  primary key (import_id, kind, target_id, uid)
);
create index archive_offers_uid on archive_offers (uid) where uid <> '';
