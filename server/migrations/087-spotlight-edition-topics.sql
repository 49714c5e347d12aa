-- Names the live topic of a week.
alter table spotlight_editions add column id uuid not null default gen_random_uuid() unique;
