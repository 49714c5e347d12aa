-- A publisher said that the version is meant to be below the newest; asked again when it becomes visible.
alter table releases add column backwards boolean not null default false;

-- Links that show one person a chosen release are signed with a key of their own.
alter table signing_keys drop constraint signing_keys_purpose_check;
alter table signing_keys add constraint signing_keys_purpose_check
  check (purpose in ('id-token', 'app-check', 'assertion', 'release-trial'));
