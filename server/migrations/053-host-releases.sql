-- Hosts are releases, too, under the name 'host'. What came with a server is stored with them, as 'built-in', so that
-- every server can serve what a page of any other asks for. retired_at of these is when a server last said that it runs it.
alter table releases drop constraint releases_state_check;
alter table releases add constraint releases_state_check
  check (state in ('publishing', 'published', 'built-in'));
alter table releases drop constraint releases_publisher_kind_check;
alter table releases add constraint releases_publisher_kind_check
  check (publisher_kind in ('person', 'team', 'build'));
