import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { userTopic } from '@bestie/contracts/live';
import type { outfitsContract } from '@bestie/contracts/outfits.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import type { OutfitsRepositories } from './outfits.repositories';
import { takeBackWears, wearsHandedBack, wearsPolicy } from '../wears';
import { publishOutfits } from './outfits.events';

export interface OutfitWearsDependencies {
  transaction: Transaction<OutfitsRepositories>;
  clock: () => Date;
}

export type OutfitWearsService = ReturnType<typeof createOutfitWearsService>;

/** Wears of whole outfits. Their pieces count as worn in the same transaction, once per day. */
export function createOutfitWearsService({ transaction, clock }: OutfitWearsDependencies) {
  /** Updates the counts and publishes a live event. */
  const settle = async (
    repositories: OutfitsRepositories,
    caller: Person,
    verb: 'create' | 'delete',
    itemIds: string[],
  ) => {
    if (itemIds.length === 0) return;
    await repositories.items.recount(itemIds);
    await repositories.live.publish({ topic: userTopic(caller.uid), type: `wears.${verb}`, ids: itemIds });
  };
  return {
    async wear(caller: Person, { outfitId, date }: ParsedInputOf<typeof outfitsContract.wear>) {
      wearsPolicy.requirePast(date, clock());
      return transaction(async (repositories) => {
        requireFound(await repositories.outfits.lock(caller.uid, outfitId));
        const living = await repositories.outfitItems.living(caller.uid, outfitId);
        const held = living.length > 0 ? await repositories.items.lock(caller.uid, living) : [];
        const created = held.length > 0 ? await repositories.wears.insert(held, date, clock()) : [];
        const planned = held.length > 0 ? await repositories.wears.logByHand(held, date) : [];
        await settle(repositories, caller, 'create', created);
        const inserted = await repositories.outfitWears.insert(outfitId, date, clock());
        const outfitPlanned = await repositories.outfitWears.logByHand(outfitId, date);
        if (inserted) await publishOutfits(repositories, caller.uid, 'wear', [outfitId]);
        const washDue = await repositories.items.washDue(created);
        return { inserted, outfitPlanned, created, planned, washDue };
      });
    },

    /** Deleted pieces and those of others are left out, so that undoing never fails. */
    async unwear(
      caller: Person,
      { outfitId, date, itemIds, planned, outfitPlanned }: ParsedInputOf<typeof outfitsContract.unwear>,
    ) {
      return transaction(async (repositories) => {
        requireFound(await repositories.outfits.lock(caller.uid, outfitId));
        const held = itemIds.length > 0 ? await repositories.items.lock(caller.uid, itemIds) : [];
        const { deleted } = await takeBackWears(repositories, { itemIds: held, planned, date });
        await settle(repositories, caller, 'delete', deleted);
        if (outfitPlanned)
          await repositories.emit(wearsHandedBack({ itemIds: [], outfitIds: [outfitId], date }));
        if (!outfitPlanned || !(await repositories.outfitWears.isPlanned(outfitId, date)))
          await repositories.outfitWears.delete(outfitId, date);
        await publishOutfits(repositories, caller.uid, 'unwear', [outfitId]);
        return { deleted };
      });
    },
  };
}
