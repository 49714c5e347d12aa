-- The place whose weather a person wants: chosen by name, never found out.
create table weather_places (
  owner_uid text primary key,
  -- Of the list of places that the server has; one that is no longer there counts as none.
  place_id text not null,
  chosen_at timestamptz(3) not null
);

-- Forecasts of places, for everyone who chose them. Nothing in here is about a person.
create table weather_forecasts (
  place_id text primary key,
  -- The last attempt, and the last answer; null before the first.
  tried_at timestamptz(3) not null,
  fetched_at timestamptz(3),
  days jsonb not null default '[]'
);

-- Where a trip goes.
alter table trips add column place_id text;
