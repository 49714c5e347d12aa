-- The drafts of a place, of all people: they move to another place when their thread is merged.
create index drafts_place on drafts (place);
