import { z } from 'zod';
import { defineContract } from './define-contract';
import { cursor, day, id, instant, pageOf, pageSize, picture, queryList, search, version } from './fields';
import { categories, itemStatuses, seasons } from './items';
import { limits } from './limits';
import {
  outfitCanvas,
  outfitPaperNames,
  outfitSlots,
  outfitSorts,
  outfitVisibilities,
  textFaces,
} from './outfits';

const season = z.enum(seasons);
const slot = z.enum(outfitSlots);
const occasion = z.string().trim().min(1).max(limits.outfits.occasionLength);
const name = z.string().trim().min(1).max(limits.outfits.nameLength);
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A paper of the design system by its name, or a colour. */
const ground = z.string().regex(new RegExp(`^(${outfitPaperNames.join('|')}|#[0-9a-f]{6})$`));

/** Half of a layer may lie outside of the canvas, and no more than that is lost from view. */
const within = (size: number) =>
  z
    .number()
    .min(-size / 2)
    .max(size * 1.5);

/** Where a layer lies. The order of the layers is their order of depth: the last one is in front. */
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
  /** The part of the outfit that the piece is; the dice change what is in one. */
  slot: slot.nullable(),
  /** What the piece was when it was laid here; stays when the piece goes. */
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

/** What the builder edits: one value, saved as a whole. */
export const outfitDocumentSchema = z.strictObject({
  layers: z
    .array(outfitLayerSchema)
    .max(limits.outfits.layers)
    .refine((layers) => new Set(layers.map((layer) => layer.id)).size === layers.length, {
      message: 'Two layers have the same id.',
    }),
  background: ground,
  slots: z.strictObject({
    /** Parts that the dice leave as they are. */
    locked: z.array(slot).max(outfitSlots.length),
    /** Parts that are to stay empty. */
    empty: z.array(slot).max(outfitSlots.length),
  }),
});
export type OutfitDocument = z.output<typeof outfitDocumentSchema>;

/** A piece of an outfit as it is now, or as it last was. */
export const outfitPieceSchema = z.object({
  itemId: id,
  name: z.string(),
  category: z.enum(categories),
  /** Null once the piece is gone; then name and cover are the last ones that it had. */
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
  rating: z.number().int().min(1).max(5).nullable(),
});

/** An outfit with everything that a card shows. */
export const outfitSchema = words.extend({
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** The picture that the builder made of it; null until then. */
  cover: picture.nullable(),
  /** The first ones; all of them come with `outfits.get`. */
  pieces: z.array(outfitPieceSchema),
  pieceCount: z.number().int(),
  /** Days on which it was worn as a whole. */
  wearCount: z.number().int(),
  lastWornOn: day.nullable(),
  /** The outfit that this one was made after; the id stays when that one goes. */
  remixOf: id.nullable(),
});
export type Outfit = z.output<typeof outfitSchema>;

export const outfitDetailSchema = outfitSchema.extend({
  document: outfitDocumentSchema,
  /** What `remixOf` names, as long as the caller may see it. */
  original: z.object({ id, name: z.string(), ownerName: z.string() }).nullable(),
});
export type OutfitDetail = z.output<typeof outfitDetailSchema>;

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
    summary: 'One’s own outfits, filtered and sorted.',
    input: filters.extend({
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
    summary: 'How many outfits each filter value would leave, given the other filters.',
    input: filters,
    output: z.object({ total: z.number().int(), season: facet, occasion: facet }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
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
  create: {
    method: 'POST',
    path: '/api/outfits',
    summary: 'Makes an outfit. The same `id` sent twice makes one outfit.',
    input: words.partial().extend({
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
      name,
      document: outfitDocumentSchema,
      /** An outfit that the caller may see. */
      remixOf: id.nullable().default(null),
    }),
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['limit_reached', 'already_exists', 'not_found'],
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
    summary: 'Gives an outfit an uploaded picture as its cover. The version stays.',
    input: one.extend({
      /** Object name of the picture under `users/{uid}/`; null takes it off. */
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
    summary: 'Makes a private copy under a new id.',
    input: one.extend({ id }),
    output: outfitDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached', 'already_exists'],
  },
  delete: {
    method: 'POST',
    path: '/api/outfits/delete',
    summary: 'Puts outfits into the trash, from where they can be brought back for 30 days.',
    input: z.object({ ids }),
    output: z.object({ deleted: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/outfits/restore',
    summary: 'Brings outfits back from the trash.',
    input: z.object({ ids }),
    output: z.object({ restored: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached'],
  },
  wear: {
    method: 'POST',
    path: '/api/outfits/{outfitId}/wears',
    summary: 'Logs that an outfit was worn on a day, with each of its pieces that one still has.',
    input: one.extend({ date: day }),
    output: z.object({
      /** False when it was in the log already. */
      isNews: z.boolean(),
      /** Pieces for which this was news: what an undo has to take back. */
      created: z.array(id),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  unwear: {
    method: 'POST',
    path: '/api/outfits/{outfitId}/wears/delete',
    summary: 'Takes back that an outfit was worn on a day, and that the named pieces of it were.',
    input: one.extend({ date: day, itemIds: z.array(id).max(limits.outfits.layers) }),
    output: z.object({ deleted: z.array(id) }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
});
