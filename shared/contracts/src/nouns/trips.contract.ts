import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, instant, pageOf, pageSize, version } from '../http/fields';
import { limits } from '../http/limits';
import { ownTrash } from '../http/own-trash';
import { outfitPieceSchema } from './outfits.contract';
import { placeId, placeSchema } from './weather.contract';

const name = z.string().trim().min(1).max(limits.trips.nameLength);
const scale = z.number().int().min(1).max(5);
const label = z.string().trim().min(1).max(limits.trips.labelLength);
const weight = z.number().int().min(1).max(limits.trips.weightGrams);
const ids = z.array(id).min(1).max(limits.trips.bulk);

/** An activity of a trip that needs an outfit. */
export const tripActivitySchema = z.strictObject({
  date: day,
  name: z.string().trim().max(limits.trips.labelLength),
  formality: scale,
  warmth: scale,
});
export type TripActivity = z.output<typeof tripActivitySchema>;

/** An entry of a packing list: a piece of the closet, or free text. */
export const packItemSchema = z.object({
  id,
  itemId: id.nullable(),
  /** Its name; for a deleted piece the last one. */
  label: z.string(),
  quantity: z.number().int(),
  packed: z.boolean(),
  /** Stays in the list when it is computed again: "just in case". */
  pinned: z.boolean(),
  /** Of one; null when unknown. */
  weightGrams: z.number().int().nullable(),
  piece: outfitPieceSchema.nullable(),
});
export type PackItem = z.output<typeof packItemSchema>;

const words = z.object({
  name,
  startsOn: day,
  endsOn: day,
  activities: z.array(tripActivitySchema).max(limits.trips.activities),
  /** Days after which everything is clean again. */
  laundryDays: z.array(day).max(limits.trips.days),
  weightLimitGrams: weight.nullable(),
});

export const tripSchema = words.extend({
  /** Where it goes; its weather counts for what is packed. */
  place: placeSchema.nullable(),
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  packCount: z.number().int(),
  packedCount: z.number().int(),
});
export type Trip = z.output<typeof tripSchema>;

export const tripDetailSchema = tripSchema.extend({ pack: z.array(packItemSchema) });
export type TripDetail = z.output<typeof tripDetailSchema>;

const one = z.object({ tripId: id });

export const tripsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/trips',
    summary: 'The caller’s trips, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.trips.page, 50) }),
    output: pageOf(tripSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/trips/{tripId}',
    summary: 'One trip with its packing list.',
    input: one,
    output: tripDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/trips',
    summary: 'Creates a trip. The same `id` sent twice creates one trip.',
    input: words.partial().extend({
      placeId: placeId.nullable().optional(),
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
      name,
      startsOn: day,
      endsOn: day,
    }),
    output: tripDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['limit_reached', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/trips/{tripId}',
    summary: 'Changes the given fields of a trip. Activities on days outside of the trip are removed.',
    input: words.partial().extend({ tripId: id, version, placeId: placeId.nullable().optional() }),
    output: tripDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  pack: {
    method: 'PUT',
    path: '/api/trips/{tripId}/pack',
    summary: 'Replaces the packing list. Entries that stay keep their check mark.',
    input: one.extend({
      version,
      pack: z
        .array(
          z.strictObject({
            id,
            /** A piece of the caller; without one `label` is the text. */
            itemId: id.nullable(),
            label,
            quantity: z.number().int().min(1).max(limits.trips.quantity),
            pinned: z.boolean(),
          }),
        )
        .max(limits.trips.packItems)
        .refine((pack) => new Set(pack.map((item) => item.id)).size === pack.length, {
          message: 'Two things have the same id.',
        })
        .refine(
          (pack) => {
            const pieces = pack.flatMap(({ itemId }) => itemId ?? []);
            return new Set(pieces).size === pieces.length;
          },
          { message: 'A piece is in the list twice.' },
        ),
    }),
    output: tripDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  check: {
    method: 'POST',
    path: '/api/trips/{tripId}/check',
    summary: 'Checks or unchecks entries of the packing list.',
    input: one.extend({
      packIds: z.array(id).min(1).max(limits.trips.packItems),
      packed: z.boolean(),
    }),
    output: z.object({ changed: z.array(id) }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  ...ownTrash('/api/trips', ids, {
    delete: 'Moves trips to the trash, from which they can be restored for 30 days.',
    restore: 'Restores trips from the trash.',
  }),
});
