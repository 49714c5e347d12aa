-- While an admin hides a space, it is missing for everybody but its owner, who is told why.
alter table spaces add column hidden_at timestamptz(3), add column hidden_reason text;
create index spaces_hidden on spaces (active_at desc, id desc) where hidden_at is not null;
create index spaces_latest_trash on spaces (active_at desc, id desc) where deleted_at is not null;
