-- A person has so many links whose pages are still to be read.
create index pins_unread on pins (pinned_by) where link_state = 'reading';
