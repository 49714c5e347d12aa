import { BestieError } from '@bestie/contracts/errors';
import type { Money } from '@bestie/contracts/fields';
import { userTopic } from '@bestie/contracts/live';
import type { MembershipSource, MembershipState } from '@bestie/contracts/vip';
import { requireFound } from '../../platform/http/require-found';
import type { PeopleRepository } from '../../platform/identity/people.repository';
import type { OutboxRepository } from '../../platform/live/outbox.repository';
import type { Emit } from '../../platform/module/domain-events';
import type { VipMembershipsRepository } from './vip-memberships.repository';
import type { VipTiersRepository } from './vip-tiers.repository';
import { checkoutOpened, memberJoined } from './vip.domain-events';

/** What changes of memberships need: `vipPort`, people and live events. */
export interface MembershipsBound {
  vipTiers: Pick<VipTiersRepository, 'lock' | 'countTaken'>;
  vipMemberships: Pick<VipMembershipsRepository, 'lock' | 'put' | 'endCheckout' | 'keepsPlace'>;
  people: Pick<PeopleRepository, 'announceAccessChange'>;
  live: Pick<OutboxRepository, 'publish'>;
  emit: Emit;
}

interface Bought {
  id: string;
  uid: string;
  tierId: string;
  /** A month’s, as it was agreed. */
  price: Money;
  source: Exclude<MembershipSource, 'admin'>;
  /** Its id at the provider; null until the provider names one. */
  reference: string | null;
}

/** A paid membership as its provider says it is now. */
export interface PaidMembership extends Bought {
  state: Extract<MembershipState, 'active' | 'canceling' | 'past_due' | 'ended'>;
  accessUntil: Date | null;
  /** The tier after the end of the period, when it is another one. */
  nextTierId: string | null;
}

/**
 * Makes sure that a tier has a place for a person, whose own place counts as free, and keeps the tier locked until the
 * transaction ends.
 * @throws BestieError `not_found`; `forbidden` when the tier takes nobody new; `limit_reached` when it is full
 */
export async function requirePlace(
  { vipTiers }: Pick<MembershipsBound, 'vipTiers'>,
  { uid, tierId }: { uid: string; tierId: string },
): Promise<void> {
  const tier = requireFound(await vipTiers.lock(tierId));
  if (tier.closed_at !== null)
    throw new BestieError('forbidden', { message: 'This tier takes no new members.' });
  if (tier.capacity !== null && (await vipTiers.countTaken(tierId, uid)) >= tier.capacity)
    throw new BestieError('limit_reached', { message: 'All places of this tier are taken.' });
}

/**
 * Begins a checkout, which keeps a place for `limits.vip.checkoutMinutes`; an earlier one of the same person ends. The
 * same id again changes nothing while it keeps its place.
 * @throws BestieError like {@link requirePlace}; `conflict` when the checkout is over
 */
export async function openCheckout(bound: MembershipsBound, bought: Bought): Promise<void> {
  const { id, uid, tierId } = bought;
  await requirePlace(bound, { uid, tierId });
  const earlier = await bound.vipMemberships.lock(id);
  if (earlier) {
    if (earlier.uid === uid && earlier.tier_id === tierId && (await bound.vipMemberships.keepsPlace(id)))
      return;
    throw new BestieError('conflict');
  }
  await bound.vipMemberships.endCheckout(uid);
  await put(bound, bought, { state: 'checkout', accessUntil: null, nextTierId: null });
  await bound.emit(checkoutOpened({ uid }));
}

/**
 * Writes a paid membership as its provider says it is now, however often and in whatever order this is said. What is paid
 * counts, also when a checkout is over or a tier is full or closed. Open pages and streams follow.
 */
export async function applyMembership(bound: MembershipsBound, membership: PaidMembership): Promise<void> {
  const earlier = await bound.vipMemberships.lock(membership.id);
  if (earlier && earlier.uid !== membership.uid) throw new BestieError('conflict');
  await put(bound, membership, membership);
  if (membership.accessUntil !== null && (earlier?.access_until ?? null) === null)
    await bound.emit(memberJoined({ uid: membership.uid }));
}

async function put(
  { vipMemberships, people, live }: MembershipsBound,
  { id, uid, tierId, price, source, reference }: Bought,
  {
    state,
    accessUntil,
    nextTierId,
  }: { state: MembershipState; accessUntil: Date | null; nextTierId: string | null },
): Promise<void> {
  await vipMemberships.put({
    id,
    uid,
    tier_id: tierId,
    state,
    access_until: accessUntil,
    price_amount: price.amount,
    price_currency: price.currency,
    source,
    reference,
    next_tier_id: nextTierId,
    granted_by: null,
    reason: null,
  });
  await announceMembership({ people, live }, { id, uid });
}

/** Open pages ask again, and streams end, so that they come back with what is open now. */
export async function announceMembership(
  { people, live }: Pick<MembershipsBound, 'people' | 'live'>,
  { id, uid }: { id: string; uid: string },
): Promise<void> {
  await live.publish({ topic: userTopic(uid), type: 'vip.membership', ids: [id] });
  await people.announceAccessChange(uid);
}
