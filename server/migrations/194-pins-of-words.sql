-- Pins of links, notes and colours. A note is in `note`, the address of a link in `source_url`, its preview in title, note and
-- `picture_id`.
alter table pins drop constraint pins_kind_check;
alter table pins add constraint pins_kind_check
  check (kind in ('item', 'outfit', 'upload', 'pin', 'link', 'note', 'colour'));
alter table pins
  add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Whether the server has read the page of a link; null for other pins, and for links from an archive.
  add column link_state text check (link_state in ('reading', 'read', 'unreadable')),
  add constraint pins_colour check ((kind = 'colour') = (colour is not null)),
  add constraint pins_link check (kind <> 'link' or source_url is not null);
-- Searches for boards read the words of their notes and links.
create index pins_words on pins (board_id) where kind in ('note', 'link') and deleted_at is null;
