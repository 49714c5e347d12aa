import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { platformTopic } from '@bestie/contracts/live';
import type { Vip, VipMembership, vipContract } from '@bestie/contracts/vip.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { chooseFutureTime } from '../../platform/http/future-time';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import { announceMembership } from './apply-membership';
import { mayWrite } from './vip-posts.policy';
import type { VipDependencies } from './vip-posts.service';
import { presentMembership, presentTier } from './vip.presenter';
import type { VipRepositories } from './vip.repositories';

type Input<Verb extends keyof typeof vipContract> = ParsedInputOf<(typeof vipContract)[Verb]>;

const publishTiers = ({ live }: VipRepositories, id: string): Promise<void> =>
  live.publish({ topic: platformTopic, type: 'vip.tiers', ids: [id] });

export type VipService = ReturnType<typeof createVipService>;

/** Tiers, which admins keep, and who has which. */
export function createVipService({ repositories, transaction, clock }: VipDependencies) {
  async function get(caller: Person): Promise<Vip> {
    const [tiers, mine] = await Promise.all([
      repositories.vipTiers.list(),
      repositories.vipAccess.tierOf(caller.uid),
    ]);
    return {
      tiers: tiers.map((tier) => presentTier(tier, caller)),
      mine: mine ? { tierId: mine.id, name: mine.name, until: mine.until.toISOString() } : null,
      can: { write: mayWrite(caller) },
    };
  }

  async function listMemberships(uid: string): Promise<{ items: VipMembership[] }> {
    return { items: (await repositories.vipMemberships.listShown(uid)).map(presentMembership) };
  }

  return {
    get,

    async createTier(caller: Person, input: Input<'createTier'>): Promise<Vip> {
      const { id, name, description, price, capacity, reason } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const tiers = await bound.vipTiers.lockAll();
        const earlier = tiers.find((tier) => tier.id === id);
        if (earlier) {
          if (earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        requireTierPlace(tiers);
        await bound.vipTiers.insert({
          id,
          rank: Math.max(0, ...tiers.map(({ rank }) => rank)) + 1,
          name,
          description,
          price_amount: price.amount,
          price_currency: price.currency,
          capacity,
          request_hash: requestHash,
        });
        await bound.audit.record({
          actor: caller,
          action: 'vip.createTier',
          target: { kind: 'vipTier', id },
          after: { name, price, capacity },
          reason,
        });
        await publishTiers(bound, id);
      });
      return get(caller);
    },

    async updateTier(
      caller: Person,
      { tierId, version, reason, ...input }: Input<'updateTier'>,
    ): Promise<Vip> {
      await transaction(async (bound) => {
        const tiers = input.closed === false ? await bound.vipTiers.lockAll() : [];
        const tier = requireFound(
          tiers.find(({ id }) => id === tierId) ?? (await bound.vipTiers.lock(tierId)),
        );
        const is = {
          name: tier.name,
          description: tier.description,
          price: { amount: tier.price_amount, currency: tier.price_currency },
          capacity: tier.capacity,
          closed: tier.closed_at !== null,
        };
        if (!changeOf(is, input)) return;
        requireVersion(tier, version);
        const { name, description, price, capacity, closed } = input;
        if (closed === false && is.closed) requireTierPlace(tiers);
        await bound.vipTiers.update(tierId, {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(price !== undefined && { price_amount: price.amount, price_currency: price.currency }),
          ...(capacity !== undefined && { capacity }),
          ...(closed !== undefined && { closed_at: closed ? (tier.closed_at ?? clock()) : null }),
        });
        await bound.audit.record({
          actor: caller,
          action: 'vip.updateTier',
          target: { kind: 'vipTier', id: tierId },
          ...changeOf(is, input),
          reason,
        });
        await publishTiers(bound, tierId);
      });
      return get(caller);
    },

    async listMemberships(_caller: Person, { uid }: Input<'listMemberships'>) {
      requireFound(await repositories.people.find(uid));
      return listMemberships(uid);
    },

    /** A paid membership stays beside it. Idempotent by id. */
    async grant(caller: Person, { id, uid, tierId, until, reason }: Input<'grant'>) {
      await transaction(async (bound) => {
        const person = requireFound(await bound.people.findForUpdate(uid));
        if (person.status === 'deleted') throw new BestieError('not_found');
        const tier = requireFound(await bound.vipTiers.find(tierId));
        const accessUntil = new Date(until);
        const earlier = await bound.vipMemberships.lock(id);
        if (earlier) {
          const isSame =
            earlier.uid === uid &&
            earlier.tier_id === tierId &&
            earlier.granted_by === caller.uid &&
            earlier.reason === reason;
          // Ending a grant moves its end; it is not given again.
          const isUntilThen =
            earlier.state === 'ended' || earlier.access_until?.getTime() === accessUntil.getTime();
          if (isSame && isUntilThen) return;
          throw new BestieError('already_exists');
        }
        if (accessUntil <= clock()) throw BestieError.field('until', chooseFutureTime);
        await bound.vipMemberships.put({
          id,
          uid,
          tier_id: tierId,
          state: 'granted',
          access_until: accessUntil,
          price_amount: null,
          price_currency: null,
          source: 'admin',
          reference: null,
          next_tier_id: null,
          granted_by: caller.uid,
          reason,
        });
        await bound.audit.record({
          actor: caller,
          action: 'vip.grant',
          target: { kind: 'user', id: uid },
          after: { tier: tier.name, until },
          reason,
        });
        await notify(bound, {
          kind: 'membership',
          uid,
          actorUid: null,
          target: { kind: 'membership', id },
          sourceId: `granted#${id}`,
          now: clock(),
        });
        await announceMembership(bound, { id, uid });
      });
      return listMemberships(uid);
    },

    /** One that has ended already stays as it is. */
    async endGrant(caller: Person, { grantId, reason }: Input<'endGrant'>) {
      const uid = await transaction(async (bound) => {
        const grant = requireFound(await bound.vipMemberships.lock(grantId));
        if (grant.source !== 'admin') throw new BestieError('not_found');
        if (grant.state === 'ended') return grant.uid;
        await bound.vipMemberships.endNow(grantId);
        await bound.audit.record({
          actor: caller,
          action: 'vip.endGrant',
          target: { kind: 'user', id: grant.uid },
          before: { until: grant.access_until },
          reason,
        });
        await announceMembership(bound, { id: grantId, uid: grant.uid });
        return grant.uid;
      });
      return listMemberships(uid);
    },
  };
}

/** Checks that one more tier may be open; call it with all tiers locked. @throws BestieError `limit_reached` */
function requireTierPlace(tiers: readonly { closed_at: Date | null }[]): void {
  if (tiers.filter(({ closed_at }) => closed_at === null).length >= limits.vip.tiers)
    throw new BestieError('limit_reached', { message: 'Close a tier before you add another one.' });
}
