import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createVipAccessRepository } from './vip-access.repository';
import { createVipMembershipsRepository } from './vip-memberships.repository';
import { createVipTiersRepository } from './vip-tiers.repository';

export { mayOpen, wasMember } from './vip-access.sql';
export { checkoutOpened, memberJoined } from './vip.domain-events';
export { applyMembership, openCheckout, requirePlace } from './apply-membership';
export type { MembershipsBound, PaidMembership } from './apply-membership';
export type { OpenTier } from './vip-access.repository';
export type { TierRow } from './vip-tiers.repository';
export type { MembershipRecord, TierRecord } from './vip.tables';

/** Who may open what belongs to a tier. */
export function vipAccessPort(db: Kysely<Database>) {
  return { vipAccess: createVipAccessRepository(db) };
}

/** Tiers and memberships, for those who charge for them. */
export function vipPort(db: Kysely<Database>) {
  const { list, find, lock, countTaken } = createVipTiersRepository(db);
  return {
    ...vipAccessPort(db),
    vipTiers: { list, find, lock, countTaken },
    vipMemberships: createVipMembershipsRepository(db),
  };
}
