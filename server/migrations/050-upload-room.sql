-- Bytes that an upload of undeclared size may hold: room was made for them within the quota, before they were taken.
alter table object_uploads add column reserved bigint not null default 0;
update object_uploads set reserved = received where declared_size is null and state = 'active';

-- A cancelled upload is remembered for a while, so that cancelling it again is answered alike.
alter table object_uploads drop constraint object_uploads_state_check;
alter table object_uploads add constraint object_uploads_state_check check (state in ('active', 'final', 'cancelled'));
