-- A room may be for the members of a VIP tier and of those above it: its audience is 'tier'.
alter table lounge_rooms
  add column tier_id uuid references vip_tiers (id),
  add constraint lounge_rooms_tier check ((audience = 'tier') = (tier_id is not null));
