import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import { presentTilePicture } from '../../platform/pictures/pictures.presenter';
import type { PlannedEntry } from '../planner-entries';
import type { LaundryClash } from './laundry-simulation';
import type { Swap } from './laundry-swaps';
import type { LaundryPieceRow } from './laundry.repository';

/** Presents the entries with pieces in the wash. An entry whose outfit was deleted offers no swap: it could not be undone. */
export function presentLaundry(
  entries: readonly PlannedEntry[],
  clashes: readonly LaundryClash[],
  swaps: ReadonlyMap<string, Swap>,
  rows: ReadonlyMap<string, LaundryPieceRow>,
): LaundryForecast['clashes'] {
  const piece = (itemId: string) => {
    const row = rows.get(itemId);
    return row ? [{ id: row.id, name: row.name, cover: row.cover && presentTilePicture(row.cover) }] : [];
  };
  return entries.flatMap((entry) => {
    const own = clashes.filter(({ entryId }) => entryId === entry.id);
    if (own.length === 0) return [];
    const swap = entry.outfit_gone ? undefined : swaps.get(entry.id);
    return {
      entryId: entry.id,
      version: entry.version,
      date: entry.date,
      occasion: entry.occasion,
      outfit: entry.outfit_id === null ? null : { id: entry.outfit_id, name: entry.outfit_name ?? '' },
      itemIds: entry.item_ids,
      inWash: own.flatMap(({ itemId }) => piece(itemId)),
      readyOn: own.at(-1)?.readyOn ?? null,
      swap: swap ? { pieces: swap.replaced.flatMap(({ in: id }) => piece(id)), itemIds: swap.itemIds } : null,
    };
  });
}
