-- What a notification is about is told by its kind and id, so that a new kind of thing is no migration. One whose thing is
-- gone for good is shown to nobody, and is removed with the old ones.
alter table notifications
  add column target_kind text,
  add column target_id text,
  drop constraint notifications_kind_check;
update notifications set
  target_kind = case when board_id is not null then 'board' when space_id is not null then 'space' else 'outfit' end,
  target_id = coalesce(board_id, space_id, outfit_id)::text
where coalesce(board_id, space_id, outfit_id) is not null;
alter table notifications
  drop column board_id,
  drop column space_id,
  drop column outfit_id,
  add check ((target_kind is null) = (target_id is null));
