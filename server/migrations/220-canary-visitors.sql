-- A canary also grows where nobody has loaded it, if whoever started it says so.
alter table release_channels add column canary_without_visitors boolean not null default false;
