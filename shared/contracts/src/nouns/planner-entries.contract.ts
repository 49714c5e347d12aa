import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, instant, picture, version } from '../http/fields';
import { limits } from '../http/limits';
import { ownTrash } from '../http/own-trash';
import { outfitPieceSchema } from './outfits.contract';
import { plannerSlots, plannerStatuses } from './planner-entries';
import { washDueSchema } from './wears.contract';

const slot = z.enum(plannerSlots);
const occasion = z.string().trim().max(limits.planner.occasionLength).nullable();
const note = z.string().trim().max(limits.planner.noteLength).nullable();
const itemIds = z.array(id).max(limits.planner.pieces);
const ids = z.array(id).min(1).max(limits.planner.bulk);

/** A piece of an entry as it is now, or as it last was, with reasons against wearing it. */
export const plannedPieceSchema = outfitPieceSchema.extend({
  /** A wash is due. */
  washDue: z.boolean(),
});
export type PlannedPiece = z.output<typeof plannedPieceSchema>;

/**
 * What is planned for, or was worn on, a day. Days are plain dates in the person's own time zone. Its
 * pictures are for small tiles: their palettes contain only the most important colour.
 */
export const plannerEntrySchema = z.object({
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  date: day,
  slot,
  status: z.enum(plannerStatuses),
  occasion: z.string().nullable(),
  note: z.string().nullable(),
  /** Null when pieces were planned individually. */
  outfit: z
    .object({
      id,
      name: z.string(),
      cover: picture.nullable(),
      /** In the trash or permanently deleted; the name is the last one. */
      gone: z.boolean(),
    })
    .nullable(),
  /** The pieces to wear; once something was worn, those. */
  pieces: z.array(plannedPieceSchema),
  /** The last earlier day within `repeatDays` with the same outfit. */
  repeats: day.nullable(),
});
export type PlannerEntry = z.output<typeof plannerEntrySchema>;

/** Unplanned wears of a day: logged by hand. */
export const wornDaySchema = z.object({ date: day, pieces: z.array(outfitPieceSchema) });
export type WornDay = z.output<typeof wornDaySchema>;

const one = z.object({ entryId: id });

export const plannerEntriesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/planner-entries',
    summary: 'Planned entries and wears of a range of days, both ends inclusive.',
    input: z.object({ from: day, to: day }),
    output: z.object({ items: z.array(plannerEntrySchema), worn: z.array(wornDaySchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  today: {
    method: 'GET',
    path: '/api/planner-entries/today',
    summary: 'Entries for today in the time zone of the caller’s settings, and the number of all entries.',
    input: z.object({}),
    output: z.object({
      date: day,
      items: z.array(plannerEntrySchema),
      /** Number of entries of all days, without the trash. */
      total: z.number().int(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/planner-entries',
    summary: 'Plans an outfit, or pieces, for a day. The same `id` sent twice creates one entry.',
    input: z.object({
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
      date: day,
      slot: slot.default('day'),
      /** Either an outfit, or pieces. */
      outfitId: id.nullable().default(null),
      itemIds: itemIds.default([]),
      occasion: occasion.default(null),
      note: note.default(null),
    }),
    output: plannerEntrySchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/planner-entries/{entryId}',
    summary: 'Changes texts or contents of an entry; an outfit may replace pieces, and pieces an outfit.',
    input: one.extend({
      version,
      slot: slot.optional(),
      outfitId: id.optional(),
      itemIds: itemIds.optional(),
      occasion: occasion.optional(),
      note: note.optional(),
    }),
    output: plannerEntrySchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  move: {
    method: 'POST',
    path: '/api/planner-entries/{entryId}/move',
    summary: 'Moves an entry to another day or part of the day. Wears stay on their day.',
    input: one.extend({ date: day, slot: slot.optional() }),
    output: plannerEntrySchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached'],
  },
  mark: {
    method: 'POST',
    path: '/api/planner-entries/{entryId}/mark',
    summary:
      'Sets the outcome of an entry. Worn pieces count once per day, and no longer when the outcome is reset.',
    input: one.extend({
      status: z.enum(plannerStatuses),
      /** With `changed`: what was worn instead. With `worn`: what of it was worn; without, all of it. */
      itemIds: itemIds.default([]),
    }),
    output: plannerEntrySchema.extend({ washDue: washDueSchema }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  copy: {
    method: 'POST',
    path: '/api/planner-entries/copy',
    summary: 'Copies entries to later days under new ids: a day, or a week.',
    input: z.object({
      ids,
      /** Ids of the copies, in the order of `ids`; created by the client, as in `create`. */
      copyIds: ids,
      /** Number of days later; negative for earlier. */
      days: z.number().int().min(-3650).max(3650),
    }),
    output: z.object({
      /** Created copies, which an undo must delete. */
      created: z.array(id),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  ...ownTrash('/api/planner-entries', ids, {
    delete: 'Moves entries to the trash for 30 days. Wears that only they recorded are not counted any more.',
    restore: 'Restores entries from the trash, with their wears.',
  }),
});
