import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  id,
  instant,
  money,
  pageOf,
  pageSize,
  paletteColour,
  picture,
  queryList,
  search,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { categories, conditions, itemSorts, itemStatuses, patterns, proposedFields, seasons } from './items';

const category = z.enum(categories);
const season = z.enum(seasons);
const status = z.enum(itemStatuses);
const tag = z.string().trim().min(1).max(limits.items.tagLength);
const scale = z.number().int().min(1).max(5);

/** The fields of a piece that a person sets. */
export const itemFields = z.object({
  name: z.string().trim().min(1).max(limits.items.nameLength),
  category,
  subcategory: z.string().trim().max(60).nullable(),
  brand: z.string().trim().max(limits.items.brandLength).nullable(),
  size: z.string().trim().max(limits.items.sizeLength).nullable(),
  pattern: z.string().trim().max(40).nullable(),
  material: z.string().trim().max(60).nullable(),
  /** Colour family names for the facets, proposed from the palette. */
  colours: z.array(z.string().trim().min(1).max(30)).max(6),
  seasons: z.array(season).max(4),
  formality: scale.nullable(),
  warmth: scale.nullable(),
  occasions: z.array(tag).max(12),
  tags: z.array(tag).max(limits.items.tags),
  price: money.nullable(),
  purchaseDate: day.nullable(),
  weightGrams: z.number().int().min(0).max(limits.items.weightGrams).nullable(),
  quantity: z.number().int().min(1).max(99),
  location: z.string().trim().max(60).nullable(),
  status,
  condition: z.enum(conditions).nullable(),
  /** A wash is due after this many wears; null means the default of its category. */
  washEvery: z.number().int().min(1).max(365).nullable(),
  notes: z.string().trim().max(limits.items.notesLength).nullable(),
  favourite: z.boolean(),
});

export const itemSchema = itemFields.extend({
  id,
  version,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** The first photo; the rest come with `items.get`. */
  cover: picture.nullable(),
  wearCount: z.number().int(),
  lastWornOn: day.nullable(),
  /** Price divided by wears, minor units; null without a price or a wear. */
  costPerWear: money.nullable(),
  wearsSinceWash: z.number().int(),
  /** Worn since the last wash as often as its owner, or else its category, allows. */
  washDue: z.boolean(),
  /** The last wear, or the day on which the piece was added. */
  idleSince: day,
  /** Fields with values proposed from the photo or the file name that the person has not confirmed. */
  proposed: z.array(z.enum(proposedFields)),
});
export type Item = z.output<typeof itemSchema>;

/** A photo of a piece in the closet that looks the same. */
export const duplicateSchema = z.object({
  itemId: id,
  name: z.string(),
  /** The photo of the piece that looks the same, which is its cover or another one. */
  cover: picture.nullable(),
  /** `exact`: the same bytes. `near`: the pictures differ in at most a few bits of their perceptual hash. */
  kind: z.enum(['exact', 'near']),
});
export type Duplicate = z.output<typeof duplicateSchema>;

/** A piece with all its photos, the cover first. */
export const itemDetailSchema = itemSchema.extend({
  photos: z.array(picture),
  /**
   * What each of its colour families is in its cover: the exact colour and the share of the picture that it
   * covers.
   */
  colourShades: z.array(paletteColour.extend({ family: z.string() })),
});
export type ItemDetail = z.output<typeof itemDetailSchema>;

/** A piece that waits for review. */
export const draftSchema = itemSchema.extend({
  /** The first ones, those with the same bytes before the others. */
  duplicates: z.array(duplicateSchema).max(limits.items.lookAlikes),
  /** Whether its photo was looked at (`recognise`). */
  recognised: z.boolean(),
  /** The likeliest categories while none of them is sure or confirmed, the likeliest first. */
  likelyCategories: z.array(category),
  /** Its photo is whole because the cut-out that a browser made of it may be torn (`doubtCutout`). */
  doubtfulCutout: z.boolean(),
});
export type Draft = z.output<typeof draftSchema>;

/** What a browser sees in a photo. */
export const seenSchema = z.object({
  /** The likeliest categories with their chances, the likeliest first. */
  categories: z
    .array(
      z.object({
        category,
        subcategory: z.string().trim().max(60).nullable(),
        chance: z.number().min(0).max(1),
      }),
    )
    .max(limits.items.likelyCategories),
  /** Whether the first one is right beyond reasonable doubt. */
  sure: z.boolean(),
  /** The colours of the piece without its background, in white light. */
  palette: z.array(paletteColour).max(limits.items.seenColours),
  /** Null when it is not sure. */
  pattern: z.enum(patterns).nullable(),
});
export type Seen = z.output<typeof seenSchema>;

const filters = z.object({
  q: search.optional(),
  status: queryList(status).optional(),
  category: queryList(category).optional(),
  colour: queryList(z.string().max(30)).optional(),
  season: queryList(season).optional(),
  brand: queryList(z.string().max(60)).optional(),
  occasion: queryList(z.string().max(40)).optional(),
  /** Only pieces that have not been worn for more than this many days. */
  idleDays: z.coerce.number<number>().int().min(1).max(3650).optional(),
});

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

const itemChanges = itemFields.partial();

/** The owner saw a look-alike of the draft before, and keeps both. */
const keepLookAlikes = z.boolean().optional();

export const itemsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/items',
    summary: 'Pieces of the caller’s closet, filtered and sorted.',
    input: filters.extend({
      sort: z.enum(itemSorts).default('added'),
      cursor: cursor.optional(),
      limit: pageSize(limits.items.page),
    }),
    output: pageOf(itemSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  facets: {
    method: 'GET',
    path: '/api/items/facets',
    summary: 'Number of pieces for each filter value, given the other filters.',
    input: filters,
    output: z.object({
      total: z.number().int(),
      status: facet,
      category: facet,
      colour: facet,
      season: facet,
      brand: facet,
      occasion: facet,
      /** The latest day on which any of them was worn, and how many were on it. */
      lastWorn: z.object({ date: day, count: z.number().int() }).nullable(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  ids: {
    method: 'GET',
    path: '/api/items/ids',
    summary: 'Ids of all pieces that match the filters, for "select all".',
    input: filters,
    output: z.object({ ids: z.array(id) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/items/{itemId}',
    summary: 'One piece with all its photos.',
    input: z.object({ itemId: id }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/items',
    summary: 'Adds a piece. The same `id` sent twice adds one.',
    input: itemFields.partial().extend({
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
      /** Object names of uploaded photos under `users/{uid}/`. */
      photos: z.array(z.string().max(1024)).max(limits.items.photos).default([]),
      /** Name of the photo's file, folders included; name and category are proposed from it when not given. */
      fileName: z.string().max(500).optional(),
      keepLookAlikes,
    }),
    output: itemSchema,
    access: 'fan',
    scope: 'own',
    // One for each uploaded photo.
    rate: 'upload',
    errors: ['limit_reached', 'not_found', 'already_exists'],
  },
  createMany: {
    method: 'POST',
    path: '/api/items/many',
    summary: 'Adds many pieces without photos, all or none; existing ids stay unchanged.',
    input: z.object({
      items: z
        .array(itemFields.partial().required({ name: true, category: true }).extend({ id }))
        .min(1)
        .max(limits.items.createMany),
    }),
    output: z.object({
      created: z.array(id),
      /** Created by an earlier call, or in the trash. */
      known: z.array(id),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['limit_reached', 'already_exists'],
  },
  createDrafts: {
    method: 'POST',
    path: '/api/items/drafts',
    summary:
      'Creates a draft from each photo, with the same proposals as `create`. Skips photos that fail and returns the existing drafts; `create` gives the reason for a skipped one.',
    input: z.object({
      drafts: z
        .array(
          z.object({
            id,
            /** Object names of uploaded photos under `users/{uid}/`. */
            photos: z.array(z.string().max(1024)).min(1).max(limits.items.photos),
            fileName: z.string().max(500),
            keepLookAlikes,
          }),
        )
        .min(1)
        .max(limits.items.createDrafts),
    }),
    output: z.object({
      /** Ids of the existing drafts, created by this call or an earlier one. */
      done: z.array(id),
    }),
    access: 'fan',
    scope: 'own',
    // Maximum of one for each uploaded photo.
    rate: 'upload',
    errors: ['not_found', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/items/{itemId}',
    summary: 'Changes the given fields of a piece.',
    input: itemChanges.extend({ itemId: id, version }),
    output: itemSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
  bulkUpdate: {
    method: 'POST',
    path: '/api/items/bulk',
    summary: 'Changes the given fields of many pieces at once.',
    input: z.object({ ids: z.array(id).min(1).max(limits.items.bulk), changes: itemChanges }),
    output: z.object({ updated: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found'],
  },
  updateEach: {
    method: 'POST',
    path: '/api/items/each',
    summary: 'Changes pieces in groups, each with its own values, all or none.',
    input: z.object({
      each: z
        .array(z.object({ ids: z.array(id).min(1).max(limits.items.bulk), changes: itemChanges }))
        .min(1)
        .max(limits.items.bulk)
        .refine(
          (groups) => groups.reduce((sum, { ids }) => sum + ids.length, 0) <= limits.items.bulk,
          `Change up to ${limits.items.bulk} pieces at once.`,
        ),
    }),
    output: z.object({ updated: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    // The longest values of a bulk edit for each of so many pieces.
    bodyBytes: 4 * 1024 * 1024,
    errors: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/api/items/delete',
    summary: 'Moves pieces to the trash, from which they can be restored for 30 days.',
    input: z.object({ ids: z.array(id).min(1).max(limits.items.bulk) }),
    output: z.object({ deleted: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/items/restore',
    summary: 'Restores pieces from the trash.',
    input: z.object({ ids: z.array(id).min(1).max(limits.items.bulk) }),
    output: z.object({ restored: z.number().int() }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found'],
  },
  addPhotos: {
    method: 'POST',
    path: '/api/items/{itemId}/photos',
    summary: 'Adds uploaded photos to a piece: as its last ones, or before others.',
    input: z.object({
      itemId: id,
      photos: z.array(z.string().max(1024)).min(1).max(limits.items.photos),
      /** Object names of photos that they come before: uploads of several at once end in any order. */
      before: z.array(z.string().max(1024)).max(limits.items.photos).default([]),
    }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/items/{itemId}/photos/{photoId}',
    summary: 'Removes a photo from a piece.',
    input: z.object({ itemId: id, photoId: id }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  setCutout: {
    method: 'PUT',
    path: '/api/items/{itemId}/photos/{photoId}/cutout',
    summary:
      'Cuts away the background of a piece’s photo with an uploaded mask. The photo itself stays unchanged.',
    input: z.object({
      itemId: id,
      photoId: id,
      /** Object name of a PNG under `users/{uid}/`: the photo’s proportions, the piece in its alpha. */
      mask: z.string().max(1024),
    }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    // "Cut all" sends one for each uploaded photo.
    rate: 'upload',
    errors: ['not_found', 'already_exists'],
  },
  doubtCutout: {
    method: 'PUT',
    path: '/api/items/{itemId}/photos/{photoId}/doubt',
    summary:
      'Notes that the cut-out of a draft’s photo may be torn, so that its owner is asked to look at it.',
    input: z.object({ itemId: id, photoId: id }),
    output: draftSchema.omit({ duplicates: true }),
    access: 'fan',
    scope: 'own',
    // "Cut all" sends one for each photo.
    rate: 'upload',
    errors: ['not_found'],
  },
  removeCutout: {
    method: 'DELETE',
    path: '/api/items/{itemId}/photos/{photoId}/cutout',
    summary: 'Shows a piece’s photo with its background again.',
    input: z.object({ itemId: id, photoId: id }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  mergeDraft: {
    method: 'POST',
    path: '/api/items/{itemId}/merge-draft',
    summary:
      'Replaces the photo of a piece that a draft looks like, else its first one, by the photos of the draft; the draft moves to the trash.',
    input: z.object({ itemId: id, draftId: id }),
    output: itemDetailSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'limit_reached'],
  },
  keepLookAlikes: {
    method: 'POST',
    path: '/api/items/look-alikes/keep',
    summary: 'Keeps drafts beside the pieces that look like them: `drafts` does not ask about them again.',
    input: z.object({ ids: z.array(id).min(1).max(limits.items.bulk) }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  drafts: {
    method: 'GET',
    path: '/api/items/drafts',
    summary: 'Uploaded pieces that wait for review, with their look-alikes in the closet.',
    input: z.object({}),
    output: z.object({ items: z.array(draftSchema) }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  recognise: {
    method: 'PUT',
    path: '/api/items/{itemId}/seen',
    summary:
      'Proposes category, colours, pattern and name of a draft from what the browser saw in its photo. Confirmed values stay.',
    input: seenSchema.extend({ itemId: id, pictureId: id }),
    output: draftSchema.omit({ duplicates: true }),
    access: 'fan',
    scope: 'own',
    // One for each uploaded photo.
    rate: 'upload',
    errors: ['not_found'],
  },
  findBySha256: {
    method: 'POST',
    path: '/api/items/find-by-sha256',
    summary: 'Which of these files are in the closet already; called before uploading.',
    input: z.object({
      sha256: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(limits.closetUpload.files),
    }),
    output: z.object({ matches: z.array(z.object({ sha256: z.string(), duplicate: duplicateSchema })) }),
    access: 'fan',
    scope: 'own',
    rate: 'bulk',
  },
});
