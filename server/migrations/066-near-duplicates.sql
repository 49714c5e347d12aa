-- The file of the same space that a new picture looks like, until somebody has decided what becomes of the two.
alter table assets add column looks_like uuid references assets (id) on delete set null;
create index assets_looks_like on assets (looks_like) where looks_like is not null;
create index assets_undecided on assets (space_id, created_at desc, id desc)
  where looks_like is not null and deleted_at is null;
