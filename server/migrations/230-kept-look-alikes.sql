-- Its owner wants a draft beside the pieces that look like it, and is not asked again.
alter table items add column look_alikes_kept boolean not null default false;
