-- What was chosen and what the browser said are told apart: until now whoever saved anything else got UTC with it.
alter table profile_settings alter column timezone drop not null;
alter table profile_settings alter column timezone drop default;
update profile_settings set timezone = null where timezone = 'UTC';

-- Of the browser at the last sign-in, for who has chosen none.
alter table people add column timezone text;
