-- What must hold of the object at the name when the upload becomes one; as said at the start.
alter table object_uploads add column preconditions jsonb not null default '{}';
