-- The key that signs which releases a page was given; see platform/releases/release-grants.ts.
alter table signing_keys drop constraint signing_keys_purpose_check;
alter table signing_keys add constraint signing_keys_purpose_check
  check (purpose in ('id-token', 'app-check', 'assertion', 'release-trial', 'release-grant'));

-- When the canary began during which the page was given its release, to whichever of the two; 1970 where none ran.
alter table release_sightings add column canary_since timestamptz(3) not null default 'epoch';
alter table release_sightings drop constraint release_sightings_pkey;
alter table release_sightings
  add primary key (remote_id, version, day, person_hash, canary_since);
