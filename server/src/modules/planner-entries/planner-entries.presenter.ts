import type { PlannedPiece, PlannerEntry, WornDay } from '@bestie/contracts/planner-entries.contract';
import { plannerSlots } from '@bestie/contracts/planner-entries';
import { presentTilePicture } from '../../platform/pictures/pictures.presenter';
import type { PlannedPieceRow, PlannerEntryRow, WornPieceRow } from './planner-entries.sql';

const presentPiece = (row: PlannedPieceRow): PlannedPiece => ({
  itemId: row.item_id,
  name: row.name,
  category: row.category,
  status: row.status,
  gone: row.status === null,
  cover: row.cover && presentTilePicture(row.cover),
  washDue: row.wash_due,
});

const instant = (text: string) => new Date(text).toISOString();

export function presentPlannerEntry(row: PlannerEntryRow): PlannerEntry {
  return {
    id: row.id,
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    deletedAt: row.deleted_at && instant(row.deleted_at),
    date: row.date,
    slot: plannerSlots[row.slot] ?? 'day',
    status: row.status,
    occasion: row.occasion,
    note: row.note,
    outfit:
      row.outfit_id === null
        ? null
        : {
            id: row.outfit_id,
            name: row.outfit?.name ?? row.outfit_name ?? '',
            cover: row.outfit?.cover ? presentTilePicture(row.outfit.cover) : null,
            gone: row.outfit === null,
          },
    pieces: row.pieces.map(presentPiece),
    repeats: row.repeats,
  };
}

/** Unplanned wears, by day. */
export function presentWornDays(rows: readonly WornPieceRow[]): WornDay[] {
  const days = new Map<string, WornDay>();
  for (const row of rows) {
    const day = days.get(row.date) ?? { date: row.date, pieces: [] };
    days.set(row.date, day);
    day.pieces.push({
      itemId: row.item_id,
      name: row.name,
      category: row.category,
      status: row.status,
      gone: false,
      cover: row.cover && presentTilePicture(row.cover),
    });
  }
  return [...days.values()];
}
