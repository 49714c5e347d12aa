-- Source maps are stored with the files of a release and served to nobody.
alter table release_files drop constraint release_files_encoding_check;
alter table release_files add constraint release_files_encoding_check check (encoding in ('', 'br', 'gz', 'map'));

-- What pages threw, grouped by place and shape of the message, without what looks personal.
create table release_errors (
  remote_id text not null,
  version text not null,
  -- Hash of the place in the sources and the message's shape; 'others' once a release has too many.
  fingerprint text not null,
  message text not null check (length(message) <= 300),
  stack text[] not null,
  mapped boolean not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- With the day's salt, as in release_sightings.
  first_person_hash text not null,
  primary key (remote_id, version, fingerprint)
);
create index release_errors_last on release_errors (last_at);

-- Each person counts once a day.
create table release_error_people (
  remote_id text not null,
  version text not null,
  fingerprint text not null,
  day date not null,
  person_hash text not null,
  primary key (remote_id, version, fingerprint, day, person_hash),
  foreign key (remote_id, version, fingerprint) references release_errors on delete cascade
);
