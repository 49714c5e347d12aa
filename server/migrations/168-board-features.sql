-- Whether the owner agrees that admins feature a board; and boards that are featured, from and until by the database's clock.
alter table boards add column may_feature boolean not null default false;
create table board_features (
  board_id uuid primary key references boards (id) on delete cascade,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null check (until_at > from_at),
  -- Lower ones are shown first.
  sort integer not null,
  featured_by text not null
);
create index board_features_until on board_features (until_at);
