import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive } from '../../platform/identity/people.sql';

/** Whether the membership `m` gives access now, by the database’s clock. */
export const givesAccess = sql<boolean>`(now() < m.access_until)`;

/**
 * The one rule for what is open to members of a tier and above: page, file, range request, search, feed and live events
 * ask it. Admins see everything; suspended people nothing.
 * @param uid SQL of the uid
 * @param rank SQL of the rank of the lowest tier to which it is open
 */
export const mayOpen = (uid: RawBuilder<unknown>, rank: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from people vip where vip.uid = ${uid} and ${isActive('vip')} and (vip.role = 'admin' or exists (
      select 1 from vip_memberships m join vip_tiers held on held.id = m.tier_id
      where m.uid = vip.uid and ${givesAccess} and held.rank >= ${rank})))`;

/**
 * Whether a person paid for a membership that had begun by an instant and lasted until then.
 * @param uid SQL of the uid
 * @param at SQL of the instant
 */
export const wasMember = (uid: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from vip_memberships m
    where m.uid = ${uid} and m.source <> 'admin' and m.created_at <= ${at} and m.access_until >= ${at})`;
