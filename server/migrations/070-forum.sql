-- The forum: threads of posts in categories, and what each person knows of them.

create table forum_categories (
  id uuid primary key,
  slug text not null unique,
  name text not null check (length(name) between 1 and 60),
  description text not null default '',
  sort integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now()
);
-- Every installation begins with these; admins rename, add and remove.
insert into forum_categories (id, slug, name, description, sort) values
  ('0190a000-0000-7000-8000-000000000001', 'help-me-style-this', 'Help me style this', 'A piece, an occasion, a doubt: ask how others would wear it.', 1),
  ('0190a000-0000-7000-8000-000000000002', 'fit-and-alterations', 'Fit & alterations', 'Sizes, hems, darts, and when to ask a tailor.', 2),
  ('0190a000-0000-7000-8000-000000000003', 'care-and-repair', 'Care & repair', 'Stains, moths, mending, and how to wash what says do not wash.', 3),
  ('0190a000-0000-7000-8000-000000000004', 'closets-and-capsules', 'Closets & capsules', 'Keep, give away, pack light, and wear what is there.', 4),
  ('0190a000-0000-7000-8000-000000000005', 'finds-and-second-hand', 'Finds & second hand', 'What turned up, where, and whether it is worth it.', 5),
  ('0190a000-0000-7000-8000-000000000006', 'about-bestie', 'About Bestie', 'Questions and wishes about this place.', 6);

create table forum_threads (
  -- Chosen by the client, so that a repeated call makes one.
  id uuid primary key,
  category_id uuid not null references forum_categories (id),
  -- Null once its author is erased.
  author_uid text,
  title text not null check (length(title) between 1 and 255),
  tags text[] not null default '{}',
  -- The beginning of the first post, for lists and for what is similar.
  opening text not null default '',
  words tsvector generated always as (to_tsvector('simple', title || ' ' || opening)) stored,
  -- The last position that was given; positions are never given twice.
  last_position integer not null default 0,
  -- Kept by the transactions that change posts: replies that everybody sees, and whether one is by somebody else.
  reply_count integer not null default 0,
  answered boolean not null default false,
  -- When the last post that everybody sees was written.
  bumped_at timestamptz(3) not null,
  pinned boolean not null default false,
  locked boolean not null default false,
  slow_seconds integer,
  hidden_at timestamptz(3),
  accepted_post_id uuid,
  -- Its posts stand there now, and its address leads there.
  merged_into uuid references forum_threads (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by text
);
create index forum_threads_latest on forum_threads (pinned desc, bumped_at desc, id desc)
  where deleted_at is null and hidden_at is null and merged_into is null;
create index forum_threads_category on forum_threads (category_id, pinned desc, bumped_at desc, id desc)
  where deleted_at is null and hidden_at is null and merged_into is null;
create index forum_threads_unanswered on forum_threads (pinned desc, bumped_at desc, id desc)
  where deleted_at is null and hidden_at is null and merged_into is null and not answered;
create index forum_threads_tags on forum_threads using gin (tags);
create index forum_threads_words on forum_threads using gin (words);
create index forum_threads_author on forum_threads (author_uid, created_at desc);
create index forum_threads_merged on forum_threads (merged_into) where merged_into is not null;
create index forum_threads_trash on forum_threads (deleted_at) where deleted_at is not null;

create table forum_posts (
  id uuid primary key,
  thread_id uuid not null references forum_threads (id) on delete cascade,
  position integer not null,
  author_uid text,
  body text not null,
  words tsvector generated always as (to_tsvector('simple', body)) stored,
  -- The post that it answers, and what it quotes of it.
  quoted_post_id uuid references forum_posts (id) on delete set null,
  quote text not null default '',
  -- Of the call that made it: the same id with other content is another call.
  request_hash text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by text,
  -- Deleted, but answered or quoted: its place stays.
  is_stub boolean not null default false,
  unique (thread_id, position)
);
create index forum_posts_visible on forum_posts (thread_id, position) where deleted_at is null;
create index forum_posts_quoted on forum_posts (quoted_post_id) where quoted_post_id is not null;
create index forum_posts_author on forum_posts (author_uid, created_at desc);
create index forum_posts_words on forum_posts using gin (words);
create index forum_posts_trash on forum_posts (deleted_at) where deleted_at is not null;

alter table forum_threads add constraint forum_threads_accepted_post
  foreign key (accepted_post_id) references forum_posts (id) on delete set null;
create index forum_threads_accepted on forum_threads (accepted_post_id) where accepted_post_id is not null;

-- Where posts stood before their thread was merged into another, for addresses that lead to them.
create table forum_former_places (
  thread_id uuid not null references forum_threads (id) on delete cascade,
  position integer not null,
  post_id uuid not null references forum_posts (id) on delete cascade,
  primary key (thread_id, position)
);
create index forum_former_places_post on forum_former_places (post_id);

create table forum_post_pictures (
  post_id uuid not null references forum_posts (id) on delete cascade,
  sort integer not null,
  picture_id uuid not null references pictures (id) on delete cascade,
  primary key (post_id, sort)
);
create index forum_post_pictures_picture on forum_post_pictures (picture_id);

-- What a post said before, newest last; `version` is that of the post which said so.
create table forum_revisions (
  post_id uuid not null references forum_posts (id) on delete cascade,
  version integer not null,
  body text not null,
  written_at timestamptz(3) not null,
  primary key (post_id, version)
);

create table forum_mentions (
  post_id uuid not null references forum_posts (id) on delete cascade,
  uid text not null,
  primary key (post_id, uid)
);
create index forum_mentions_uid on forum_mentions (uid);

create table forum_reactions (
  post_id uuid not null references forum_posts (id) on delete cascade,
  uid text not null,
  reaction text not null,
  created_at timestamptz(3) not null,
  primary key (post_id, uid)
);
create index forum_reactions_uid on forum_reactions (uid, created_at desc);
create index forum_reactions_age on forum_reactions (created_at);

-- What one person knows of a thread.
create table forum_thread_people (
  thread_id uuid not null references forum_threads (id) on delete cascade,
  uid text not null,
  -- The highest position that they saw.
  seen_position integer not null default 0,
  seen_at timestamptz(3),
  level text not null default 'normal' check (level in ('following', 'normal', 'muted')),
  bookmarked_at timestamptz(3),
  primary key (thread_id, uid)
);
create index forum_thread_people_uid on forum_thread_people (uid, thread_id);
create index forum_thread_people_level on forum_thread_people (uid, level) where level <> 'normal';
create index forum_thread_people_followers on forum_thread_people (thread_id) where level = 'following';
create index forum_thread_people_bookmarks on forum_thread_people (uid, bookmarked_at desc) where bookmarked_at is not null;
create index forum_thread_people_seen on forum_thread_people (seen_at);

create table forum_polls (
  thread_id uuid primary key references forum_threads (id) on delete cascade,
  kind text not null check (kind in ('one', 'several')),
  results text not null check (results in ('always', 'voted', 'closed')),
  closes_at timestamptz(3),
  -- People who voted before it closed and were erased since.
  former_voters integer not null default 0
);
create table forum_poll_options (
  id uuid primary key,
  thread_id uuid not null references forum_polls (thread_id) on delete cascade,
  sort integer not null,
  label text not null,
  former_votes integer not null default 0
);
create index forum_poll_options_thread on forum_poll_options (thread_id, sort);
create table forum_votes (
  option_id uuid not null references forum_poll_options (id) on delete cascade,
  uid text not null,
  thread_id uuid not null references forum_polls (thread_id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (option_id, uid)
);
create index forum_votes_thread on forum_votes (thread_id, uid);
create index forum_votes_uid on forum_votes (uid);

-- Counted anew each hour.
create table forum_top (
  period text not null check (period in ('day', 'week', 'month', 'year')),
  thread_id uuid not null references forum_threads (id) on delete cascade,
  score double precision not null,
  primary key (period, thread_id)
);
create index forum_top_score on forum_top (period, score desc, thread_id desc);
create index forum_top_thread on forum_top (thread_id);
