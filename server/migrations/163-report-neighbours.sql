-- What stood around a thing when it was reported. Each belongs to its author, with whom it is erased.
create table report_neighbours (
  report_id uuid not null references reports (id) on delete cascade,
  -- Below zero before the thing, above zero after it; the nearest are 1 away.
  sort integer not null,
  author_uid text,
  text text not null,
  written_at timestamptz(3) not null,
  primary key (report_id, sort)
);
create index report_neighbours_author on report_neighbours (author_uid);
