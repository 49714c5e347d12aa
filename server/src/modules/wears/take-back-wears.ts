import type { Emit } from '../../platform/module/domain-events';
import { wearsHandedBack, wearsTakenBack } from './wears.domain-events';
import type { WearsRepository } from './wears.repository';

/**
 * Removes wears of locked pieces on a day by hand. Those that were the planner's before (`planned`) stay where an entry has
 * them, and are the planner's again.
 * @returns the pieces without the wear, and which of them only the planner had logged
 */
export async function takeBackWears(
  { wears, emit }: { wears: Pick<WearsRepository, 'delete' | 'planned'>; emit: Emit },
  { itemIds, planned, date }: { itemIds: readonly string[]; planned: readonly string[]; date: string },
): Promise<{ deleted: string[]; planned: string[] }> {
  const back = planned.filter((id) => itemIds.includes(id));
  if (back.length > 0) await emit(wearsHandedBack({ itemIds: back, outfitIds: [], date }));
  const kept = new Set(await wears.planned(back, date));
  const gone = itemIds.filter((id) => !kept.has(id));
  const onlyPlanned = await wears.planned(gone, date);
  const deleted = await wears.delete(gone, date);
  await emit(wearsTakenBack({ itemIds: gone, date }));
  return { deleted, planned: onlyPlanned };
}
