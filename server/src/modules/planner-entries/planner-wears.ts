import { userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import type { PlannerEntriesRepositories } from './planner-entries.repositories';
import { publishOutfits } from '../outfits';

/**
 * Makes the log of a day agree with the planner, for these pieces and outfits. The rule: a piece counts as worn on a
 * day, once, as long as somebody logged it by hand or an entry of that day that is not in the trash has it as worn.
 * So what is taken back goes only where no other entry of the day has it and nobody logged it by hand. Who takes a
 * piece out of the log by hand takes it out of the day's entries as well (`forget`). Outfits alike.
 *
 * Asks for what is, not for what was changed: saying it twice makes no difference.
 * @returns pieces that were not in the log of the day before
 */
export async function settleWears(
  repositories: PlannerEntriesRepositories,
  caller: Person,
  date: string,
  itemIds: readonly string[],
  outfitIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { items, live, outfitWears, plannerWears, wears } = repositories;
  const tell = (type: string, ids: string[]) =>
    ids.length > 0 ? live.publish({ topic: userTopic(caller.uid), type, ids }) : undefined;
  if (outfitIds.length > 0) {
    const missing = await plannerWears.missingOutfits(outfitIds, date);
    for (const outfitId of missing) {
      await outfitWears.insert(outfitId, date, now);
      await outfitWears.setByHand(outfitId, date, false);
    }
    const loose = await plannerWears.looseOutfits(outfitIds, date);
    for (const outfitId of loose) await outfitWears.delete(outfitId, date);
    if (missing.length > 0) await publishOutfits(repositories, caller.uid, 'wear', missing);
    if (loose.length > 0) await publishOutfits(repositories, caller.uid, 'unwear', loose);
  }
  if (itemIds.length === 0) return [];
  const there = await plannerWears.lockItems(caller.uid, itemIds);
  if (there.length === 0) return [];
  const missing = await plannerWears.missing(there, date);
  if (missing.length > 0) {
    await wears.insert(missing, date, now);
    await wears.setByHand(missing, date, false);
  }
  const released = await plannerWears.release(there, date);
  if (missing.length + released.length === 0) return [];
  await items.recount([...missing, ...released]);
  await tell('wears.create', missing);
  await tell('wears.delete', released);
  return missing;
}
