import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  daySpan,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  search,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { wallTime } from './calendar-events.contract';
import { dealCurrencies } from './currencies';
import { dealNeedKinds, dealStages, deliverableStates, rightKinds } from './deals';
import {
  dealCardSchema,
  dealNoteSchema,
  dealSchema,
  dealWords,
  rightSchema,
  rightWords,
} from './deals.schema';

const { deals } = limits;

const one = z.object({ dealId: id });
const changed = one.extend({ version });
/** Deals are their owner’s alone. Who is no creator any more still reads them. */
const read = { method: 'GET', access: 'fan', scope: 'own', rate: 'read', cookie: true } as const;
const write = { access: 'creator', scope: 'own', rate: 'write' } as const;

const filters = {
  /** Words of brand and contact. */
  q: search.optional(),
  currency: z.enum(dealCurrencies).optional(),
  /** `true`: only those that are stale. */
  stale: z.enum(['true', 'false']).optional(),
};

/** One thing of deals that needs the creator. */
export const dealNeedSchema = z.object({
  kind: z.enum(dealNeedKinds),
  dealId: id,
  /** The deliverable, the right or the invoice that it is about. */
  targetId: id,
  sentence: z.string(),
  button: z.string(),
  since: day,
});
export type DealNeed = z.output<typeof dealNeedSchema>;

/** What a deal has against a post at a time. */
export const dealObjectionSchema = z.object({
  dealId: id,
  brand: z.string(),
  kind: z.enum(rightKinds),
  /** The last day of the exclusivity, or of the usage that is over. */
  until: day,
  message: z.string(),
});

/** A right in the calendar: a band from its first to its last day. */
export const dealBandSchema = rightSchema.extend({
  dealId: id,
  brand: z.string(),
});
export type DealBand = z.output<typeof dealBandSchema>;

export const dealsContract = defineContract({
  listBoard: {
    ...read,
    path: '/api/deals/board',
    summary:
      'The caller’s deals as a board: every open one, and the latest of those that are paid or lost. Archived ones are left out.',
    input: z.object(filters),
    output: z.object({
      /** In the order of the stages; each has all of its cards in their order, paid and lost the latest 30. */
      columns: z.array(
        z.object({
          stage: z.enum(dealStages),
          count: z.number().int(),
          /** Fees by currency. Never added across currencies. */
          fees: z.array(z.object({ currency: z.enum(dealCurrencies), amount: z.number().int() })),
          items: z.array(dealCardSchema),
        }),
      ),
    }),
  },
  list: {
    ...read,
    path: '/api/deals',
    summary: 'The caller’s deals, those with the latest activity first.',
    input: z.object({
      ...filters,
      stage: z.enum(dealStages).optional(),
      archived: z.enum(['true', 'false']).optional(),
      cursor: cursor.optional(),
      limit: pageSize(deals.page),
    }),
    output: pageOf(dealCardSchema),
  },
  get: {
    ...read,
    path: '/api/deals/{dealId}',
    summary:
      'Everything about a deal: deliverables, rights, files, invoices with payments, reminders. The thread is `listNotes`.',
    input: one,
    output: dealSchema,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/deals',
    summary: 'Creates a deal as a lead. The same `id` sent twice creates one.',
    input: z.object({ id, ...z.object(dealWords).partial().shape, brand: dealWords.brand }),
    output: dealSchema,
    ...write,
    errors: ['already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/deals/{dealId}',
    summary: 'Changes what is written about a deal. From the signature on, fee and terms cannot be emptied.',
    input: changed.extend(z.object(dealWords).partial().shape),
    output: dealSchema,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  move: {
    method: 'POST',
    path: '/api/deals/{dealId}/move',
    summary:
      'Moves a deal to a stage, or within one. `signed` takes fee and terms along; backwards and `lost` need a note. `invoiced` and `paid` are refused: they come from issuing and paying.',
    input: changed.extend({
      to: z.enum(dealStages),
      /** The deal above it there; null for the top, left out to keep the order. */
      afterId: id.nullable().optional(),
      /** Why: for backwards moves and `lost`. Kept in the thread. */
      note: peopleText({ min: 0, max: deals.noteLength }).optional(),
      fee: dealWords.fee.optional(),
      terms: dealWords.terms.optional(),
    }),
    output: dealSchema,
    ...write,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  archive: {
    method: 'POST',
    path: '/api/deals/{dealId}/archive',
    summary: 'Takes a deal off the board, or puts it back. Its invoices and rights count on.',
    input: changed.extend({ archived: z.boolean() }),
    output: dealSchema,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/deals/{dealId}/delete',
    summary:
      'Moves a deal to the trash, from which it can be restored for 30 days. One with an issued invoice is archived instead: 409.',
    input: one,
    output: z.void(),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  restore: {
    method: 'POST',
    path: '/api/deals/{dealId}/restore',
    summary: 'Restores a deal from the trash.',
    input: one,
    output: dealSchema,
    ...write,
    errors: ['not_found', 'limit_reached'],
  },
  saveRights: {
    method: 'PUT',
    path: '/api/deals/{dealId}/rights',
    summary:
      'Replaces the usage windows and exclusivities of a deal. Those of a signed deal bind the calendar at once: posts already scheduled against them are not sent and need the creator.',
    input: changed.extend({
      rights: z
        .array(
          z
            .object({ id, ...rightWords })
            .refine(({ from, until }) => until >= from, {
              path: ['until'],
              message: 'This is before the first day.',
            })
            .refine(({ kind, category }) => kind !== 'exclusivity' || category !== '', {
              path: ['category'],
              message: 'Enter the category.',
            }),
        )
        .max(deals.rights)
        .refine((rights) => new Set(rights.map((right) => right.id)).size === rights.length, {
          message: 'Two rights have the same id.',
        }),
    }),
    output: dealSchema,
    ...write,
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  listNotes: {
    ...read,
    path: '/api/deals/{dealId}/notes',
    summary: 'The thread of a deal: notes and what happened, the latest first.',
    input: one.extend({ cursor: cursor.optional(), limit: pageSize(deals.notes) }),
    output: pageOf(dealNoteSchema),
    errors: ['not_found'],
  },
  addNote: {
    method: 'POST',
    path: '/api/deals/{dealId}/notes',
    summary: 'Adds a note. The same `id` sent twice adds one.',
    input: one.extend({ id, text: peopleText({ max: deals.noteLength }) }),
    output: dealNoteSchema,
    ...write,
    errors: ['not_found', 'already_exists'],
  },
  updateNote: {
    method: 'PATCH',
    path: '/api/deals/notes/{noteId}',
    summary: 'Changes a note.',
    input: z.object({ noteId: id, version, text: peopleText({ max: deals.noteLength }) }),
    output: dealNoteSchema,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/deals/notes/{noteId}',
    summary: 'Deletes a note. What happened cannot be deleted.',
    input: z.object({ noteId: id }),
    output: z.void(),
    ...write,
    errors: ['not_found'],
  },
  addFiles: {
    method: 'POST',
    path: '/api/deals/{dealId}/files',
    summary:
      'Adds files: assets of spaces that the caller sees, or uploaded documents at `users/{uid}/deals/{name}`. The same `id` sent twice adds one.',
    input: one.extend({
      files: z
        .array(
          z.union([
            z.object({ id, spaceId: id, assetId: id }),
            z.object({
              id,
              path: z.string().max(400),
              name: peopleLine({ max: deals.fileNameLength }),
            }),
          ]),
        )
        .min(1)
        .max(deals.files),
    }),
    output: dealSchema,
    ...write,
    errors: ['not_found', 'already_exists', 'limit_reached'],
  },
  deleteFile: {
    method: 'DELETE',
    path: '/api/deals/files/{fileId}',
    summary: 'Takes a file off its deal. An asset stays in its space.',
    input: z.object({ fileId: id }),
    output: z.void(),
    ...write,
    errors: ['not_found'],
  },
  getOwed: {
    ...read,
    path: '/api/deals/owed',
    summary: 'What is owed to the caller, by currency. No sum across currencies.',
    input: z.object({}),
    output: z.object({
      items: z.array(
        z.object({
          currency: z.enum(dealCurrencies),
          /** Open invoices: how many, what they come to, and what of it is overdue. */
          count: z.number().int(),
          open: z.number().int(),
          overdue: z.number().int(),
          /** What brands paid too much. */
          credit: z.number().int(),
          /** When the next of it is due. */
          nextDueOn: day.nullable(),
        }),
      ),
    }),
  },
  getIncome: {
    ...read,
    path: '/api/deals/income',
    summary:
      'Payments less refunds by month of their day in the creator’s zone, a column per currency. Nothing is converted.',
    input: z.object({ year: z.coerce.number<number>().int().min(2000).max(2100) }),
    output: z.object({
      /** Every currency that occurs in the year. */
      currencies: z.array(z.enum(dealCurrencies)),
      /** January to December; amounts in the order of `currencies`, 0 without payments. */
      months: z.array(z.object({ month: z.string(), amounts: z.array(z.number().int()) })),
      totals: z.array(z.number().int()),
      /** Years with payments, the latest first. */
      years: z.array(z.number().int()),
    }),
  },
  listNeeds: {
    ...read,
    path: '/api/deals/needs',
    summary:
      'What of deals needs the caller, after what needs them about posts: overdue deliverables, usage ending in 7 days, overdue invoices.',
    input: z.object({}),
    output: z.object({ items: z.array(dealNeedSchema) }),
  },
  listBands: {
    ...read,
    path: '/api/deals/bands',
    summary: 'Rights of signed deals and days of deliverables in a span of the calendar.',
    input: daySpan(deals.bandDays),
    output: z.object({
      bands: z.array(dealBandSchema),
      deliverables: z.array(
        z.object({
          id,
          dealId: id,
          brand: z.string(),
          title: z.string(),
          dueOn: day,
          state: z.enum(deliverableStates),
          late: z.boolean(),
        }),
      ),
    }),
  },
  checkTime: {
    ...read,
    path: '/api/deals/time-checks/{variantId}',
    summary:
      'What signed deals have against a version of a post at a time, and the nearest day on which they have nothing against it.',
    input: z.object({ variantId: id, wallTime, timezone: z.string().max(64) }),
    output: z.object({
      objections: z.array(dealObjectionSchema),
      /** Null where no day of the next two years is free. */
      freeDay: day.nullable(),
      /** The same clock on that day. */
      freeAt: instant.nullable(),
    }),
    errors: ['not_found'],
  },
  listCategories: {
    ...read,
    path: '/api/deals/categories',
    summary: 'Brand categories and brands that the caller’s deals use, for suggestions while typing.',
    input: z.object({}),
    output: z.object({ categories: z.array(z.string()), brands: z.array(z.string()) }),
  },
});
