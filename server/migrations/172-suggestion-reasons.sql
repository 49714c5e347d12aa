-- Why a suggested outfit was rejected, and which of its pieces the reason is about.
alter table suggestion_answers add column reason text check (
  reason in ('piece', 'pair', 'colours', 'too-warm', 'too-cold', 'too-dressy', 'too-casual', 'not-today'));
alter table suggestion_answers add column about uuid[] not null default '{}';
