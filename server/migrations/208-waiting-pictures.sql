-- How many pictures of a person wait to be processed.
create index pictures_waiting on pictures (owner_uid) where state = 'processing';
