-- In which system somebody says and reads sizes of shoes and clothes. Sizes of pieces stay as they were typed.
alter table profile_settings
  add column sizes text not null default 'eu' check (sizes in ('eu', 'uk', 'us'));
