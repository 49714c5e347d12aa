-- An admin showed the thing to others again: reports alone hide it no more.
alter table report_cases add column cleared boolean not null default false;
