-- What somebody did, where a person is told of several such deeds with one thing: the reply among those of a thread.
alter table notifications add column source_id text;
