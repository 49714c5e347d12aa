-- Entries that are withdrawn do not come back: their copies of pictures are let go.
delete from challenge_entry_pictures k using challenge_entries e where e.id = k.entry_id and e.state = 'withdrawn';
