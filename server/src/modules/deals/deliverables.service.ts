import type { Deal } from '@bestie/contracts/deals.schema';
import type { deliverablesContract } from '@bestie/contracts/deliverables.contract';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { publishDeal, tellThread } from './deal-thread';
import { dealBondsChanged } from './deals.domain-events';
import type { DealRow } from './deals.repository';
import type { DealsDependencies } from './deals.service';
import type { DealsRepositories } from './deals.repositories';
import type { DeliverableRecord } from './deals.tables';
import { readDeal, requireSeen, takeDeal } from './read-deal';

type Input<Verb extends keyof typeof deliverablesContract> = ParsedInputOf<
  (typeof deliverablesContract)[Verb]
>;

export type DeliverablesService = ReturnType<typeof createDeliverablesService>;

/** @throws BestieError `conflict` */
function refuse(message: string): never {
  throw new BestieError('conflict', { message });
}

/** What a creator owes a brand. */
export function createDeliverablesService({ repositories, transaction }: DealsDependencies) {
  /** Changes a locked deliverable and answers with the sheet of its deal. */
  async function change(
    caller: Person,
    { deliverableId, version }: { deliverableId: string; version?: number },
    work: (bound: DealsRepositories, deliverable: DeliverableRecord, deal: DealRow) => Promise<void>,
    lockFirst?: (bound: DealsRepositories) => Promise<void>,
  ): Promise<Deal> {
    const { deal_id: dealId } = requireFound(await repositories.deliverables.find(deliverableId));
    await transaction(async (bound) => {
      await lockFirst?.(bound);
      const deal = await takeDeal(bound, caller, dealId);
      const deliverable = requireFound(await bound.deliverables.lock(deliverableId));
      if (version !== undefined) requireSeen(deliverable.version, version, 'deliverable');
      await work(bound, deliverable, deal);
      await bound.deals.update(dealId, {}, { counted: false });
      await publishDeal(bound, deal);
    });
    return readDeal(repositories, caller, dealId);
  }

  return {
    async create(caller: Person, { dealId, id, title, network, dueOn }: Input<'create'>): Promise<Deal> {
      const requestHash = hashOfRequest({ dealId, title, network, dueOn });
      await transaction(async (bound) => {
        const deal = await takeDeal(bound, caller, dealId);
        const earlier = await bound.deliverables.lock(id);
        if (earlier) {
          if (earlier.deal_id === dealId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if ((await bound.deliverables.count(dealId)) >= limits.deals.deliverables)
          throw new BestieError('limit_reached', {
            message: `A deal has up to ${limits.deals.deliverables} deliverables.`,
          });
        await bound.deliverables.insert({
          id,
          deal_id: dealId,
          owner_uid: caller.uid,
          title,
          network,
          due_on: dueOn,
          state: 'planned',
          variant_id: null,
          url: null,
          delivered_at: null,
          accepted_at: null,
          request_hash: requestHash,
        });
        await bound.deals.update(dealId, {}, { counted: false });
        await publishDeal(bound, deal);
      });
      return readDeal(repositories, caller, dealId);
    },

    update: (caller: Person, { deliverableId, version, title, network, dueOn }: Input<'update'>) =>
      change(caller, { deliverableId, version }, (bound) =>
        bound.deliverables.update(deliverableId, {
          ...(title !== undefined && { title }),
          ...(network !== undefined && { network }),
          ...(dueOn !== undefined && { due_on: dueOn }),
        }),
      ),

    link: (caller: Person, { deliverableId, version, variantId }: Input<'link'>) =>
      change(
        caller,
        { deliverableId, version },
        async (bound, deliverable, deal) => {
          const found = await bound.deliverables.findPostVersion(variantId);
          const variant = requireFound(found?.owner_uid === caller.uid && found);
          const isPublished = variant.published_at !== null;
          // A delivery that is there stays: unlinking and linking again changes nothing.
          const isDelivered = deliverable.delivered_at !== null;
          await bound.deliverables.update(deliverableId, {
            variant_id: variantId,
            network: deliverable.network ?? variant.network,
            ...(isDelivered
              ? { url: deliverable.url ?? variant.published_url }
              : {
                  state: isPublished ? 'delivered' : 'linked',
                  delivered_at: variant.published_at,
                  url: isPublished ? variant.published_url : deliverable.url,
                }),
          });
          if (isPublished && !isDelivered)
            await tellThread(bound, deal, 'deliverable', `“${deliverable.title}” was delivered.`);
          await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
        },
        // Publishing, too, locks a version before the deals that it belongs to.
        (bound) => bound.deliverables.lockPostVersion(caller.uid, variantId),
      ),

    unlink: (caller: Person, { deliverableId, version }: Input<'unlink'>) =>
      change(caller, { deliverableId, version }, async (bound, { state, variant_id: variantId }) => {
        if (variantId === null) return;
        await bound.deliverables.update(deliverableId, {
          variant_id: null,
          ...(state === 'linked' && { state: 'planned' }),
        });
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      }),

    deliver: (caller: Person, { deliverableId, version, url }: Input<'deliver'>) =>
      change(caller, { deliverableId, version }, async (bound, deliverable, deal) => {
        const isNew = deliverable.delivered_at === null;
        await bound.deliverables.update(deliverableId, {
          ...(isNew && { state: 'delivered', delivered_at: await bound.deals.now() }),
          ...(url && { url }),
        });
        if (isNew) await tellThread(bound, deal, 'deliverable', `“${deliverable.title}” was delivered.`);
      }),

    accept: (caller: Person, { deliverableId, version, accepted }: Input<'accept'>) =>
      change(caller, { deliverableId, version }, async (bound, deliverable, deal) => {
        if (deliverable.delivered_at === null) refuse('This is not delivered yet.');
        if ((deliverable.state === 'accepted') === accepted) return;
        await bound.deliverables.update(
          deliverableId,
          accepted
            ? { state: 'accepted', accepted_at: await bound.deals.now() }
            : { state: 'delivered', accepted_at: null },
        );
        await tellThread(
          bound,
          deal,
          'deliverable',
          accepted
            ? `${deal.brand} accepted “${deliverable.title}”.`
            : `“${deliverable.title}” is not accepted after all.`,
        );
      }),

    reopen: (caller: Person, { deliverableId, version }: Input<'reopen'>) =>
      change(caller, { deliverableId, version }, async (bound, deliverable) => {
        if (deliverable.state === 'accepted') refuse('The brand accepted this already.');
        if (deliverable.delivered_at === null) return;
        const variant =
          deliverable.variant_id === null
            ? undefined
            : await bound.deliverables.findPostVersion(deliverable.variant_id);
        if (variant?.published_at) refuse('The linked post is published. Unlink it first.');
        await bound.deliverables.update(deliverableId, {
          state: variant ? 'linked' : 'planned',
          delivered_at: null,
        });
      }),

    delete: (caller: Person, { deliverableId }: Input<'delete'>) =>
      change(caller, { deliverableId }, async (bound) => {
        await bound.deliverables.delete(deliverableId);
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      }),
  };
}
