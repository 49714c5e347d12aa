import { z } from 'zod';
import { linkStates, pinKinds } from './boards';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, sharedPicture, version } from '../http/fields';
import { limits } from '../http/limits';
import { contentLabel } from './content-label';

const { boards } = limits;
const title = z.string().trim().max(boards.pinTitleLength);
const note = z.string().trim().max(boards.noteLength);
const alt = z.string().trim().max(boards.altLength);
const sourceUrl = z
  .url({ protocol: /^https?$/, error: 'A web address like https://…' })
  .max(boards.sourceLength);
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour like #b5174c');
const ids = z.array(id).min(1).max(boards.bulk);
const place = {
  x: z.number().min(0).max(boards.canvas.width),
  y: z.number().min(0).max(boards.canvas.height),
  w: z.number().min(boards.canvas.pinMin).max(boards.canvas.width),
};

export const pinSchema = z.object({
  id,
  version,
  kind: z.enum(pinKinds),
  title: z.string(),
  note: z.string(),
  alt: z.string(),
  /** Its source on the web; of a link its address. */
  sourceUrl: z.string().nullable(),
  /** Of a colour. */
  colour: z.string().nullable(),
  /** Of a link. */
  linkState: z.enum(linkStates).nullable(),
  sectionId: id.nullable(),
  /** Position on the freeform canvas, {@link limits.boards.canvas}; null until it was placed. */
  place: z.object({ x: z.number(), y: z.number(), w: z.number() }).nullable(),
  /**
   * Null when it is gone: the piece was deleted, or the original's board is private again. Notes and colours have none, and
   * not every link has one.
   */
  picture: sharedPicture.nullable(),
  /** The piece, for its owner only. */
  itemId: id.nullable(),
  /** The outfit, for its owner only. */
  outfitId: id.nullable(),
  /** The board that it was copied from, if the caller may see that board. */
  source: z
    .object({ boardId: id, ownerUid: z.string(), title: z.string(), ownerName: z.string() })
    .nullable(),
  createdAt: instant,
  /** Name of the person who pinned it. */
  pinnedBy: z.string(),
  pinnedByYou: z.boolean(),
  label: contentLabel,
});
export type Pin = z.output<typeof pinSchema>;

const boardId = { boardId: id };
const write = { access: 'fan', scope: 'resource:board', rate: 'write' } as const;

export const pinsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/boards/{boardId}/pins',
    summary: 'The pins of a board by section, in their order.',
    input: z.object({ ...boardId, cursor: cursor.optional(), limit: pageSize(100, 250) }),
    output: pageOf(pinSchema),
    access: 'guest',
    scope: 'resource:board',
    rate: 'read',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  create: {
    method: 'POST',
    path: '/api/boards/{boardId}/pins',
    summary:
      'Pins pieces, outfits, photos, pins of other boards, links, notes or colours, before the existing ones. The same `id` sent twice pins once.' +
      ' The server reads title, description and picture of a link afterwards.',
    input: z.object({
      ...boardId,
      sectionId: id.nullable().default(null),
      pins: z
        .array(
          z.object({
            id,
            title: title.optional(),
            note: note.optional(),
            alt: alt.optional(),
            sourceUrl: sourceUrl.nullable().optional(),
            /**
             * Exactly one of these seven: a piece or an outfit of the caller, an uploaded photo under
             * `users/{uid}/`, a pin that the caller may see, a page of the web, the text of a note, a colour.
             */
            itemId: id.optional(),
            outfitId: id.optional(),
            path: z.string().min(1).max(1024).optional(),
            pinId: id.optional(),
            link: sourceUrl.optional(),
            text: note.min(1).optional(),
            colour: colour.optional(),
          }),
        )
        .min(1)
        .max(boards.bulk),
    }),
    output: z.object({ pins: z.array(pinSchema) }),
    ...write,
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/boards/{boardId}/pins/{pinId}',
    summary: 'Changes the texts of a pin, or its colour. Another address of a link is read anew.',
    input: z.object({
      ...boardId,
      pinId: id,
      version,
      title: title.optional(),
      note: note.optional(),
      alt: alt.optional(),
      sourceUrl: sourceUrl.nullable().optional(),
      /** Of a pin that shows one. */
      colour: colour.optional(),
    }),
    output: pinSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'conflict', 'limit_reached'],
  },
  move: {
    method: 'POST',
    path: '/api/boards/{boardId}/pins/move',
    summary: 'Moves pins, in the given order, before another pin of a section or to its end.',
    input: z.object({
      ...boardId,
      ids,
      sectionId: id.nullable(),
      before: id.nullable(),
      /** Another board that the caller may change; only pins with own contents move there. */
      toBoardId: id.optional(),
    }),
    output: z.object({ moved: z.number().int() }),
    ...write,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  arrange: {
    method: 'POST',
    path: '/api/boards/{boardId}/pins/arrange',
    summary: 'Positions pins on the freeform canvas.',
    input: z.object({
      ...boardId,
      pins: z
        .array(z.object({ id, ...place }))
        .min(1)
        .max(boards.bulk),
    }),
    output: z.object({ arranged: z.number().int() }),
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  delete: {
    method: 'POST',
    path: '/api/boards/{boardId}/pins/delete',
    summary: 'Removes pins from the board; they can be restored for 30 days.',
    input: z.object({ ...boardId, ids }),
    output: z.object({ deleted: z.number().int() }),
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  restore: {
    method: 'POST',
    path: '/api/boards/{boardId}/pins/restore',
    summary: 'Restores pins to their positions.',
    input: z.object({ ...boardId, ids }),
    output: z.object({ restored: z.number().int() }),
    ...write,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
});
