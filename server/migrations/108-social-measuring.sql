-- When the numbers of a published version are read next; null for one that nobody reads.

alter table social_variants add column measure_at timestamptz(3);
create index social_variants_measure on social_variants (measure_at) where measure_at is not null;

update social_variants set measure_at = now()
where state = 'published' and published_by = 'bestie' and published_ref is not null
  and published_at > now() - interval '90 days';
