import { z } from 'zod';
import { day, version } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { tripActivitySchema } from '@bestie/contracts/trips.contract';
import { placeId } from '@bestie/contracts/weather.contract';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field, keptFields } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const { trips } = limits;

/** Trips and their packing lists. */
export const tripsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'trips',
    title: 'Trips',
    table: 'trips',
    owned: ownedBy(),
    order: ['starts_on', 'id'],
    fields: [
      field.id(),
      field.value('name', z.string().trim().min(1).max(trips.nameLength)),
      field.value('startsOn', day),
      field.value('endsOn', day),
      field.document('activities', z.array(tripActivitySchema).max(trips.activities)),
      field.value('laundryDays', z.array(day).max(trips.days)),
      field.value('weightLimitGrams', z.number().int().min(1).max(trips.weightGrams).nullable()),
      // Older archives have none.
      field.value('placeId', placeId.nullable().default(null)),
      ...keptFields(version),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    check: ({ startsOn, endsOn }) => (String(startsOn) <= String(endsOn) ? null : 'it ends before it begins'),
    limit: { rows: trips.perPerson },
  },
  {
    name: 'pack-items',
    title: 'Things on packing lists',
    table: 'pack_items',
    owned: ownedThrough('trip_id', 'trips'),
    order: ['trip_id', 'sort', 'id'],
    fields: [
      field.id(),
      field.reference('tripId', 'trips', 'refuse'),
      field.reference('itemId', 'items', 'keep'),
      field.value('label', z.string().trim().min(1).max(limits.items.nameLength)),
      field.value('quantity', z.number().int().min(1).max(trips.quantity)),
      field.value('packed', z.boolean()),
      field.value('pinned', z.boolean()),
      field.value('sort', z.int32()),
    ],
    limit: { rows: trips.packItems, per: 'tripId' },
  },
];
