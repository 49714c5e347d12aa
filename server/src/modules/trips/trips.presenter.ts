import type { PackItem, Trip, TripDetail } from '@bestie/contracts/trips.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import { placeOf, presentPlace } from '../weather';
import type { PackItemRow, TripDetailRow, TripRow } from './trips.repository';

/** A place that is no longer in the list counts as none. */
function placeOfTrip(id: string | null): Trip['place'] {
  const place = id === null ? undefined : placeOf(id);
  return place ? presentPlace(place) : null;
}

export function presentTrip(row: TripRow): Trip {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    activities: row.activities,
    laundryDays: row.laundry_days,
    weightLimitGrams: row.weight_limit_grams,
    place: placeOfTrip(row.place_id),
    packCount: row.pack_count,
    packedCount: row.packed_count,
  };
}

const presentPackItem = (row: PackItemRow): PackItem => ({
  id: row.id,
  itemId: row.item_id,
  label: row.piece?.name ?? row.label,
  quantity: row.quantity,
  packed: row.packed,
  pinned: row.pinned,
  weightGrams: row.weight_grams,
  piece:
    row.piece && row.item_id
      ? {
          itemId: row.item_id,
          name: row.piece.name,
          category: row.piece.category,
          status: row.piece.status,
          gone: false,
          cover: row.piece.cover && presentPicture(row.piece.cover),
        }
      : null,
});

/** A trip with its packing list. */
export const presentTripDetail = (row: TripDetailRow): TripDetail => ({
  ...presentTrip(row),
  pack: row.pack.map(presentPackItem),
});
