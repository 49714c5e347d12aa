-- Decisions of admins name no admin.
alter table notifications alter column actor_uid drop not null;
