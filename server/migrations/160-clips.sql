-- Clips as fans find them: in an order of all clips, with a picture, from a moment on, until an admin hides them.
alter table episode_clips rename column title to caption;
alter table episode_clips
  add column aspect text not null default '1:1' check (aspect in ('9:16', '1:1', '16:9')),
  -- The moment that its picture shows.
  add column poster_ms integer,
  -- Its place among all clips, as a text between two others.
  add column sort text collate "C",
  -- Null for a draft.
  add column live_from timestamptz(3),
  add column hidden_at timestamptz(3),
  add column hidden_reason text;
update episode_clips c set poster_ms = c.start_ms, live_from = c.created_at, sort = 'c' || (
  -- A key with three digits to the base of 62; the newest comes first.
  select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', o.place / d.value % 62 + 1, 1),
    '' order by d.value desc)
  from (values (3844), (62), (1)) d (value))
from (select id, (row_number() over (order by created_at desc, id))::int as place from episode_clips) o where o.id = c.id;
alter table episode_clips
  alter column poster_ms set not null,
  alter column sort set not null,
  add check (poster_ms >= start_ms and poster_ms < end_ms);
create index episode_clips_order on episode_clips (sort, id) where deleted_at is null;
-- Everybody's episodes, for admins; and those that are featured.
create index episodes_latest on episodes (updated_at desc, id desc) where deleted_at is null and state <> 'draft';
create index episodes_created on episodes (created_at desc, id desc) where deleted_at is null and state <> 'draft';
create index episodes_plays on episodes (plays desc, id desc) where deleted_at is null and state <> 'draft';
create index episodes_hidden on episodes (updated_at desc, id desc) where hidden_at is not null;
create index episodes_featured on episodes (featured_until) where featured_until is not null;
