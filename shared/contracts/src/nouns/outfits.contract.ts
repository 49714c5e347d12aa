import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  id,
  instant,
  pageOf,
  pageSize,
  picture,
  queryList,
  search,
  sharedPicture,
  uid,
  version,
} from '../http/fields';
import { categories, itemStatuses, seasons } from './items';
import { contentLabel } from './content-label';
import { limits } from '../http/limits';
import { ownTrash } from '../http/own-trash';
import {
  outfitCanvas,
  outfitPaperNames,
  outfitSlots,
  outfitSorts,
  outfitVisibilities,
  textFaces,
} from './outfits';
import { plannedWears, washDueSchema } from './wears.contract';

const season = z.enum(seasons);
const slot = z.enum(outfitSlots);
const occasion = z.string().trim().min(1).max(limits.outfits.occasionLength);
const name = z.string().trim().min(1).max(limits.outfits.nameLength);
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A background of the design system by its name, or a colour. */
const ground = z.string().regex(new RegExp(`^(${outfitPaperNames.join('|')}|#[0-9a-f]{6})$`));

/** At most half of a layer may lie outside of the canvas. */
const within = (size: number) =>
  z
    .number()
    .min(-size / 2)
    .max(size * 1.5);

/** Position of a layer. Layers are ordered from back to front. */
const placement = {
  /** Unique in its outfit; chosen by the client. */
  id,
  /** The middle, in units of the canvas. */
  x: within(outfitCanvas.width),
  y: within(outfitCanvas.height),
  /** 1: the longer side of a piece is `layerSide` units, the letters of a text are `textSide` high. */
  scale: z.number().min(0.1).max(6),
  /** Degrees, clockwise. */
  rotation: z.number().min(-180).max(180),
  flip: z.boolean(),
  locked: z.boolean(),
};

const itemLayer = z.strictObject({
  ...placement,
  kind: z.literal('item'),
  itemId: id,
  /** The part of the outfit that the piece is; the dice exchange pieces of a part. */
  slot: slot.nullable(),
  /** Properties of the piece when it was added; they stay when the piece is deleted. */
  seen: z.strictObject({
    name: z.string().trim().min(1).max(limits.items.nameLength),
    category: z.enum(categories),
    pictureId: id.nullable(),
  }),
});
const textLayer = z.strictObject({
  ...placement,
  kind: z.literal('text'),
  text: z.string().trim().min(1).max(limits.outfits.textLength),
  face: z.enum(textFaces),
  colour: hexColour,
});
export const outfitLayerSchema = z.discriminatedUnion('kind', [itemLayer, textLayer]);
export type OutfitLayer = z.output<typeof outfitLayerSchema>;
export type ItemLayer = z.output<typeof itemLayer>;
export type TextLayer = z.output<typeof textLayer>;

/** The document that the builder edits, saved as a whole. */
export const outfitDocumentSchema = z.strictObject({
  layers: z
    .array(outfitLayerSchema)
    .max(limits.outfits.layers)
    .refine((layers) => new Set(layers.map((layer) => layer.id)).size === layers.length, {
      message: 'Two layers have the same id.',
    }),
  background: ground,
  slots: z.strictObject({
    /** Parts that the dice do not change. */
    locked: z.array(slot).max(outfitSlots.length),
    /** Parts that stay empty. */
    empty: z.array(slot).max(outfitSlots.length),
  }),
});
export type OutfitDocument = z.output<typeof outfitDocumentSchema>;

/** A piece of an outfit as it is now, or as it last was. */
export const outfitPieceSchema = z.object({
  itemId: id,
  name: z.string(),
  category: z.enum(categories),
  /** Null once the piece is deleted; name and cover are the last ones then. */
  status: z.enum(itemStatuses).nullable(),
  gone: z.boolean(),
  cover: picture.nullable(),
});
export type OutfitPiece = z.output<typeof outfitPieceSchema>;

const words = z.object({
  name,
  occasion: occasion.nullable(),
  seasons: z.array(season).max(seasons.length),
  notes: z.string().trim().max(limits.outfits.notesLength).nullable(),
  visibility: z.enum(outfitVisibilities),
  /** Whether people who can see it may remix it. */
  remixable: z.boolean(),
  rating: z.number().int().min(1).max(5).nullable(),
});

/** The outfit that a remix is based on, while the caller may see it. */
export const originalOutfitSchema = z.object({
  id,
  name: z.string(),
  ownerName: z.string(),
  /** Null for an author without a handle: their outfits have no page. */
  ownerHandle: z.string().nullable(),
});
export type OriginalOutfit = z.output<typeof originalOutfitSchema>;

/** An outfit with everything that a card shows. */
export const outfitSchema = words.extend({
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /**
   * The picture that the builder drew; null before, and after one of its pieces was cut until the next one.
   */
  cover: picture.nullable(),
  /** Incremented whenever its picture changes: with the document, and with pictures of its pieces. */
  look: z.number().int(),
  /** It has, or had, a cover that does not show its current look: its owner's pages draw another. */
  coverDue: z.boolean(),
  /** The first ones; `outfits.get` has all of them. */
  pieces: z.array(outfitPieceSchema),
  pieceCount: z.number().int(),
  /** Days on which it was worn as a whole. */
  wearCount: z.number().int(),
  lastWornOn: day.nullable(),
  /** The outfit that this one is based on; the id stays when that one is deleted. */
  remixOf: id.nullable(),
  /** The outfit of `remixOf`; null when it is not visible any more. */
  original: originalOutfitSchema.nullable(),
});
export type Outfit = z.output<typeof outfitSchema>;

export const outfitDetailSchema = outfitSchema.extend({
  document: outfitDocumentSchema,
});
export type OutfitDetail = z.output<typeof outfitDetailSchema>;

/** A piece as visitors of the outfit see it, without anything else of the owner’s closet. */
export const sharedPieceSchema = outfitPieceSchema
  .pick({ itemId: true, name: true, category: true })
  .extend({ cover: sharedPicture.nullable() });
export type SharedPiece = z.output<typeof sharedPieceSchema>;

/** An outfit as visitors see it: no notes, no rating, no wears, no prices. */
export const sharedOutfitSchema = words.pick({ occasion: true, seasons: true, remixable: true }).extend({
  id,
  name: z.string(),
  cover: sharedPicture.nullable(),
  /** The first ones; `outfits.show` has all of them. */
  pieces: z.array(sharedPieceSchema),
  pieceCount: z.number().int(),
  owner: z.object({ uid, name: z.string(), handle: z.string().nullable() }),
  isMine: z.boolean(),
  remixOf: id.nullable(),
  original: originalOutfitSchema.nullable(),
  label: contentLabel,
});
export type SharedOutfit = z.output<typeof sharedOutfitSchema>;

/** A piece of the caller that can replace one of the original. */
export const remixPieceSchema = outfitPieceSchema.extend({
  /** In words: “Same colour family, as dressy”. */
  reason: z.string(),
});
export type RemixPiece = z.output<typeof remixPieceSchema>;

/** One piece of the original, and its replacement. */
export const remixSwapSchema = z.object({
  original: sharedPieceSchema,
  /** Null when the closet has no matching piece, or all of them are used for other layers. */
  chosen: remixPieceSchema.nullable(),
  /** The next best pieces, none of which is used for another layer. */
  alternatives: z.array(remixPieceSchema),
  /** The layer of the original; the remix has the same ids. */
  places: z.array(z.object({ ...placement, slot: slot.nullable() })),
});
export type RemixSwap = z.output<typeof remixSwapSchema>;

export const outfitRemixSchema = z.object({
  outfit: sharedOutfitSchema,
  /** The original with pieces of the caller. */
  document: outfitDocumentSchema,
  swaps: z.array(remixSwapSchema),
});
export type OutfitRemix = z.output<typeof outfitRemixSchema>;

const filters = z.object({
  q: search.optional(),
  season: queryList(season).optional(),
  occasion: queryList(occasion).optional(),
  /** Only outfits with this piece. */
  item: id.optional(),
});

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));
const one = z.object({ outfitId: id });
const ids = z.array(id).min(1).max(limits.items.bulk);
const objectName = z.string().min(1).max(1024);

export const outfitsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/outfits',
    summary: 'The caller’s outfits, filtered and sorted.',
    input: filters.extend({
      /** Only outfits whose cover is due. */
      coverDue: z.stringbool().optional(),
      sort: z.enum(outfitSorts).default('updated'),
      cursor: cursor.optional(),
      limit: pageSize(limits.outfits.page, 48),
    }),
    output: pageOf(outfitSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  facets: {
    method: 'GET',
    path: '/api/outfits/facets',
    summary: 'Number of outfits for each filter value, given the other filters.',
    input: filters,
    output: z.object({ total: z.number().int(), season: facet, occasion: facet }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/outfits/{outfitId}',
    summary: 'One outfit with its layers and all its pieces.',
    input: one,
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  listPublic: {
    method: 'GET',
    path: '/api/profiles/{uid}/outfits',
    summary: 'The public outfits of a person, latest first.',
    input: z.object({ uid, cursor: cursor.optional(), limit: pageSize(24, 48) }),
    output: pageOf(sharedOutfitSchema),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  show: {
    method: 'GET',
    path: '/api/outfits/{outfitId}/shown',
    summary: 'One public or unlisted outfit as everybody sees it, signed in or not.',
    input: one,
    output: sharedOutfitSchema,
    access: 'guest',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  remix: {
    method: 'GET',
    path: '/api/outfits/{outfitId}/remix',
    summary:
      'Proposes a remix of an outfit from the caller’s closet, by category, colour and formality. Saves nothing.',
    input: one,
    output: outfitRemixSchema,
    access: 'fan',
    scope: 'none',
    rate: 'read',
    heavy: true,
    errors: ['not_found', 'forbidden'],
    cookie: true,
    hiddenFromBlocked: true,
  },
  create: {
    method: 'POST',
    path: '/api/outfits',
    summary: 'Creates an outfit. The same `id` sent twice creates one outfit.',
    input: words.partial().extend({
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
      name,
      document: outfitDocumentSchema,
      /** An outfit that the caller may see and whose author allows remixes. */
      remixOf: id.nullable().default(null),
    }),
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['limit_reached', 'already_exists', 'not_found', 'forbidden'],
  },
  update: {
    method: 'PATCH',
    path: '/api/outfits/{outfitId}',
    summary: 'Changes the given fields of an outfit.',
    input: words.partial().extend({ outfitId: id, version, document: outfitDocumentSchema.optional() }),
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  setCover: {
    method: 'PUT',
    path: '/api/outfits/{outfitId}/cover',
    summary:
      'Sets an uploaded picture as an outfit’s cover. The version stays. A picture of an earlier look, or of a piece that is being cut, is ignored: the answer has the current state.',
    input: one.extend({
      /** The look that was drawn; without it the picture counts as the current look. */
      look: z.number().int().min(1).optional(),
      /** Object name of the picture under `users/{uid}/`; null removes it. */
      path: objectName.nullable(),
    }),
    output: outfitSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  duplicate: {
    method: 'POST',
    path: '/api/outfits/{outfitId}/duplicate',
    summary: 'Creates a private copy under a new id.',
    input: one.extend({ id }),
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  ...ownTrash('/api/outfits', ids, {
    delete: 'Moves outfits to the trash, from which they can be restored for 30 days.',
    restore: 'Restores outfits from the trash.',
  }),
  wear: {
    method: 'POST',
    path: '/api/outfits/{outfitId}/wears',
    summary: 'Logs a wear of an outfit on a day, and of its existing pieces.',
    input: one.extend({ date: day }),
    output: z.object({
      /** False when it was logged already. */
      inserted: z.boolean(),
      /** True when only the planner had logged it. */
      outfitPlanned: z.boolean().optional(),
      /** Pieces with a new wear, which an undo must take back. */
      created: z.array(id),
      planned: plannedWears.optional(),
      washDue: washDueSchema,
    }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  unwear: {
    method: 'POST',
    path: '/api/outfits/{outfitId}/wears/delete',
    summary: 'Removes the wear of an outfit on a day, and those of the given pieces.',
    input: one.extend({
      date: day,
      itemIds: z.array(id).max(limits.outfits.layers),
      /** What `wear` answered, for an undo: an entry of the planner that has them keeps their wear. */
      planned: plannedWears.max(limits.outfits.layers).default([]),
      outfitPlanned: z.boolean().default(false),
    }),
    output: z.object({ deleted: z.array(id) }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
