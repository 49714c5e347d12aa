-- An event may be for the members of a VIP tier and of those above it: its audience is 'tier'.
alter table calendar_events
  add column tier_id uuid references vip_tiers (id),
  add constraint calendar_events_tier check ((audience = 'tier') = (tier_id is not null));
