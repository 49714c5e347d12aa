-- What came out within a span, and what each tier has, newest first.
create index episodes_released on episodes (published_at, id)
  where state = 'published' and deleted_at is null and hidden_at is null;
create index episodes_of_tiers on episodes (published_at desc, id desc)
  where state = 'published' and tier_id is not null and deleted_at is null and hidden_at is null;
