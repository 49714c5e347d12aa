-- What the release command saw when it opened every page of a release, before everybody gets it. Pictures are stored with
-- the files of the release, under their hash.
alter table release_files drop constraint release_files_encoding_check;
alter table release_files add constraint release_files_encoding_check
  check (encoding in ('', 'br', 'gz', 'map', 'proof'));

create table release_proofs (
  remote_id text not null,
  version text not null,
  passed boolean not null,
  report jsonb not null,
  made_at timestamptz(3) not null,
  primary key (remote_id, version),
  foreign key (remote_id, version) references releases (remote_id, version) on delete cascade
);
