-- Who rejected or removed a card or a reply, and on which day. It names an admin, never an author.
create table confession_decisions (
  subject_id uuid primary key,
  decided_by text not null,
  day date not null
);
