-- Counts changes of when a board is featured, apart from those of the board: admins who change the same feature notice each other.
alter table boards add column feature_version integer not null default 0;
