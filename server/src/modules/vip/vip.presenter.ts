import type { VipMembership, VipTier } from '@bestie/contracts/vip.contract';
import type { Person } from '../../platform/http/caller';
import type { ShownMembership } from './vip-memberships.repository';
import type { TierRow } from './vip-tiers.repository';

/** Presents a tier; how many have it is for admins. */
export const presentTier = (row: TierRow, { role }: Person): VipTier => ({
  id: row.id,
  version: row.version,
  rank: row.rank,
  name: row.name,
  description: row.description,
  price: { amount: row.price_amount, currency: row.price_currency },
  capacity: row.capacity,
  left: row.capacity === null ? null : Math.max(0, row.capacity - row.taken),
  closed: row.closed_at !== null,
  members: role === 'admin' ? row.members : null,
});

/** Presents a membership, for admins. */
export const presentMembership = (row: ShownMembership): VipMembership => ({
  id: row.id,
  tier: { id: row.tier_id, name: row.tier_name },
  state: row.state,
  source: row.source,
  until: row.access_until?.toISOString() ?? null,
  open: row.open,
  reason: row.reason,
});
