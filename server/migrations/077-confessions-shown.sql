-- What everybody can read, as admins list it: by day.
create index confessions_shown_by_day on confessions (day, id) where state = 'approved' and place is not null;
create index confession_replies_shown_by_day on confession_replies (day, id) where state = 'approved' and place is not null;
