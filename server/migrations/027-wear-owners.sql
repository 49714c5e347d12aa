-- Whose wear it is stands in the row, so that what a person wore in a month is read from one index.
alter table wears add column owner_uid text;
update wears set owner_uid = items.owner_uid from items where items.id = wears.item_id;
alter table wears alter column owner_uid set not null;
create index wears_owner on wears (owner_uid, worn_on, item_id);
