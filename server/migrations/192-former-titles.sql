-- The title that a thread had with this text; null for replies, and for what was kept before.
alter table forum_revisions add column title text;
