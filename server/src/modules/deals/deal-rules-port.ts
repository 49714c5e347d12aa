import type { Kysely } from 'kysely';
import { dayIn } from '@bestie/contracts/days';
import { userTopic } from '@bestie/contracts/live';
import { networkNames } from '@bestie/contracts/connections';
import { uuidv7 } from 'uuidv7';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Database } from '../../platform/database/schema';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { nearestFreeDay, objectionsTo } from './deal-rules';
import type { Objection, PlacedVariant } from './deal-rules';
import { createDealsRepository } from './deals.repository';
import { createDeliverablesRepository } from './deliverables.repository';

export type DealRules = ReturnType<typeof dealRulesPort>['dealRules'];

/** What deals say about the calendar of their creator, for the module of posts. */
export function dealRulesPort(db: Kysely<Database>) {
  const deals = createDealsRepository(db);
  const deliverables = createDeliverablesRepository(db);
  const live = createOutboxRepository(db);

  const objections = async (ownerUid: string, variants: readonly PlacedVariant[]): Promise<Objection[]> => {
    const bonds = await deliverables.bondsOf(
      ownerUid,
      variants.map(({ variantId }) => variantId),
    );
    return objectionsTo(variants, bonds);
  };

  /** A note about what happened, for the thread of a deal. */
  const note = (
    ownerUid: string,
    dealId: string,
    entry: { kind: 'despite' | 'deliverable'; text?: string; happened: string },
  ) =>
    deals.insertNote({
      id: uuidv7(),
      deal_id: dealId,
      owner_uid: ownerUid,
      text: '',
      request_hash: '',
      ...entry,
    });
  const changed = (ownerUid: string, dealId: string) =>
    live.publish({ topic: userTopic(ownerUid), type: 'deals.update', ids: [dealId] });

  return {
    dealRules: {
      /** What deals have against versions at their times. */
      objections,

      /** Where an objected version is free, in words: the nearest day. Empty where there is none. */
      async freeDay(ownerUid: string, { at, ...variant }: PlacedVariant): Promise<string> {
        const bonds = await deliverables.bondsOf(ownerUid, [variant.variantId]);
        const day = dayIn(bonds.zone, at);
        const free = nearestFreeDay(day, await deals.dayOf(ownerUid), variant, bonds);
        return free === null ? '' : ` The nearest free day is ${dayInWords(free)}.`;
      },

      /** Adds the reason why a version is scheduled to the notes of the deals that it overrides. */
      async noteDespite(
        ownerUid: string,
        variant: PlacedVariant,
        { dealIds, reason }: { dealIds: readonly string[]; reason: string },
      ): Promise<void> {
        const { zone } = await deliverables.bondsOf(ownerUid, [variant.variantId]);
        const day = dayIn(zone, variant.at);
        for (const dealId of dealIds) {
          await note(ownerUid, dealId, {
            kind: 'despite',
            text: reason,
            happened: `A post on ${networkNames[variant.network]} is scheduled for ${dayInWords(day)} all the same.`,
          });
          await deals.update(dealId, {}, { counted: false });
          await changed(ownerUid, dealId);
        }
      },

      /** A version is published: what is linked to it is delivered, and keeps its URL; an address that is there stays. */
      async published(variantId: string, url: string | null): Promise<void> {
        for (const deliverable of await deliverables.lockLinked(variantId)) {
          if (deliverable.state !== 'linked') {
            if (deliverable.url !== null || url === null) continue;
            await deliverables.update(deliverable.id, { url });
            await changed(deliverable.owner_uid, deliverable.deal_id);
            continue;
          }
          await deliverables.update(deliverable.id, {
            state: 'delivered',
            delivered_at: await deals.now(),
            ...(url !== null && { url }),
          });
          await note(deliverable.owner_uid, deliverable.deal_id, {
            kind: 'deliverable',
            happened: `“${deliverable.title}” was delivered.`,
          });
          await deals.update(deliverable.deal_id, {}, { counted: false });
          await changed(deliverable.owner_uid, deliverable.deal_id);
        }
      },

      /** A mark was taken back: what was delivered by it alone is linked again, and an address that it gave is gone. */
      async unpublished(variantId: string, mark: { at: Date | null; url: string | null }): Promise<void> {
        for (const deliverable of await deliverables.lockLinked(variantId)) {
          const { state, url, delivered_at: deliveredAt, updated_at: updatedAt } = deliverable;
          if (!deliveredAt || !mark.at || url !== mark.url) continue;
          if (deliveredAt >= mark.at) {
            if (state !== 'delivered') continue;
            await deliverables.update(deliverable.id, { state: 'linked', delivered_at: null, url: null });
          } else if (url !== null && updatedAt >= mark.at)
            await deliverables.update(deliverable.id, { url: null });
          else continue;
          await changed(deliverable.owner_uid, deliverable.deal_id);
        }
      },
    },
  };
}
