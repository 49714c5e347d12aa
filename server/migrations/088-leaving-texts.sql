-- Who leaves may take what they wrote in conversations with them: its places become stubs.
alter table people add column texts_leave boolean not null default false;
