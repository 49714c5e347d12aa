import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createVipAccessRepository } from './vip-access.repository';
import { createVipMembershipsRepository } from './vip-memberships.repository';
import { createVipTiersRepository } from './vip-tiers.repository';

export { mayOpen, wasMember } from './vip-access.sql';
export { checkoutOpened, memberJoined } from './vip.domain-events';
export { applyMembership, openCheckout, requirePlace } from './apply-membership';
export type { PaidMembership } from './apply-membership';
export type { MembershipRecord } from './vip.tables';

/** Tiers and memberships, for those who charge for them. */
export function vipPort(db: Kysely<Database>) {
  const { list, find, lock, countTaken } = createVipTiersRepository(db);
  return {
    vipAccess: createVipAccessRepository(db),
    vipTiers: { list, find, lock, countTaken },
    vipMemberships: createVipMembershipsRepository(db),
  };
}
