-- A release of a branch that is not finished: only the people it was made for can try it, and no channel leads to it.
alter table releases
  add column preview_branch text check (length(preview_branch) <= 100),
  add column preview_people text[] not null default '{}';
