-- How often pages of creators are seen. Daily totals name nobody; what one person did is erased with them.

-- People per thing and day of its owner.
create table page_days (
  owner_uid text not null,
  kind text not null,
  subject_id uuid not null,
  day date not null,
  people integer not null default 0,
  primary key (owner_uid, day, kind, subject_id)
);

-- Who was counted already, under a key that changes each day; deleted once the day is over everywhere.
create table page_visitors (
  kind text not null,
  subject_id uuid not null,
  day date not null,
  visitor text not null,
  counted_at timestamptz(3) not null default now(),
  primary key (subject_id, kind, day, visitor)
);
create index page_visitors_over on page_visitors (counted_at);

-- How far signed-in people went with a creator: the last time per thing and day.
create table page_acts (
  owner_uid text not null,
  uid text not null,
  act text not null check (act in ('preview', 'checkout', 'member')),
  kind text not null,
  subject_id uuid not null,
  day date not null,
  at timestamptz(3) not null default now(),
  primary key (owner_uid, act, day, uid, kind, subject_id)
);
create index page_acts_person on page_acts (uid, act, at desc);

-- The weeks, by their Monday, in which a person did anything with a creator, and the first of them.
create table page_weeks (
  owner_uid text not null,
  uid text not null,
  week date not null,
  first_week date not null,
  primary key (owner_uid, uid, week)
);
create index page_weeks_cohorts on page_weeks (owner_uid, first_week, week);
create index page_weeks_person on page_weeks (uid);
