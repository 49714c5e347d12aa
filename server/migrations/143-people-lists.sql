-- An admin who asked to erase somebody today; a second one confirms it.
alter table people add column erase_asked_by text;

-- Three letters of a name, address or handle find people without reading all of them.
create extension if not exists pg_trgm;
create index people_trigrams on people using gin (
  lower(coalesce(email, '') || ' ' || coalesce(display_name, '') || ' ' || coalesce(handle, '')) gin_trgm_ops);
-- Lists of people: newest, or latest seen first; and those with a sanction.
drop index people_created;
create index people_newest on people (created_at desc, uid desc);
create index people_seen on people ((coalesce(last_login_at, created_at)) desc, uid desc);
create index people_suspended on people (created_at desc, uid desc) where status = 'suspended';
create index people_muted on people (created_at desc, uid desc) where muted_until is not null;
create index people_leaving on people (created_at desc, uid desc) where leaves_at is not null;
