import { userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import type { PlannerEntriesRepositories } from './planner-entries.repositories';
import { publishOutfits } from '../outfits';

/**
 * Brings the wear log of a day in line with the planner, for these pieces and outfits. The rule: a piece
 * counts as worn on a day, once, while it was logged by hand or an entry of that day that is not in the trash
 * has it as worn. A wear is therefore removed only when no entry of the day has it and nobody logged it by
 * hand. Removing a piece from the log by hand removes it from the day's entries, too (`forget`). The same
 * holds for outfits.
 *
 * The log is computed from the current state, so that calls can be repeated.
 * @returns pieces that were not logged on the day before
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
      await outfitWears.leaveToPlanner(outfitId, date);
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
    await wears.leaveToPlanner(missing, date);
  }
  const released = await plannerWears.release(there, date);
  if (missing.length + released.length === 0) return [];
  await items.recount([...missing, ...released]);
  await tell('wears.create', missing);
  await tell('wears.delete', released);
  return missing;
}
