-- Objects and pictures belong to a resource of any kind, not to a space alone.

alter table objects rename column space_id to resource_id;
alter table objects add column resource_kind text;
update objects set resource_kind = 'space' where resource_id is not null;
alter table objects add constraint objects_resource check ((resource_kind is null) = (resource_id is null));
alter index objects_space rename to objects_resource_id;

alter table pictures rename column space_id to resource_id;
alter table pictures add column resource_kind text;
update pictures set resource_kind = 'space' where resource_id is not null;
alter table pictures add constraint pictures_resource check ((resource_kind is null) = (resource_id is null));
alter index pictures_space rename to pictures_resource_id;
