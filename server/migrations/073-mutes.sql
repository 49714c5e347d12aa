-- Until when somebody publishes nothing, and why: they read, vote and report as before.
alter table people add column muted_until timestamptz(3), add column muted_reason text;
