-- Third-party origins that admins approved for a console.
create table approved_origins (
  remote_id text not null,
  kind text not null check (kind in ('connect', 'frame', 'image', 'media')),
  origin text not null,
  approved_by text not null,
  approved_at timestamptz(3) not null,
  reason text not null,
  primary key (remote_id, kind, origin)
);
