import { z } from 'zod';
import { limits } from './limits';

/** Building blocks of contracts: the same field is described once. */

/** Instant in UTC as ISO 8601, `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** Plain calendar date `2026-11-21`: the person's own day, without a time zone. */
export const day = z.iso.date();

/** Whether this JavaScript engine knows the time zone; browsers and servers may know newer ones than each other. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Name of the IANA database, `Europe/Berlin`. */
export const timezone = z.string().max(64).refine(isTimeZone, 'Unknown time zone.');

export const id = z.uuid();

/** Uid of a person as the identity provider gives it (Firebase: up to 128 characters). */
export const uid = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9_-]+$/);

/** PostgreSQL's `integer`. */
const count = z.number().int().max(2_147_483_647);

/** Counts up with each change; a write that names an older one answers `conflict`. */
export const version = count.min(1);

/** The version of something that may not have been saved yet, which is 0. */
export const versionOrNone = count.min(0);

/** Opaque position in a list; what a list answered as `nextCursor`. */
export const cursor = z.string().max(400);

/** A list in the query: `a,b,c`, a repeated parameter, or an array. */
export function queryList<T extends z.ZodType<unknown, string>>(item: T, max = 50) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(max),
  );
}

/** Page size in the query, 1 to `max`. */
export function pageSize(initial: number, max = 100) {
  return z.coerce.number<number>().int().min(1).max(max).default(initial);
}

/** What was asked for as text: trimmed, at most {@link limits.searchLength}. */
export const search = z.string().trim().max(limits.searchLength);

/** Why an admin does something; goes into the audit log. */
export const reason = z.string().trim().min(limits.reasonLength.min).max(limits.reasonLength.max);

/** Signs that turn the direction of what follows: with them a text looks like something else than it is. */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * What people write for others, in several lines: trimmed, without signs that turn the direction of text, and with no more
 * marks on one letter than any script needs.
 */
export function peopleText({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .overwrite((text) => text.replace(directionSigns, ''))
    .trim()
    .min(min, min === 1 ? 'Write something.' : `At least ${min} characters.`)
    .max(max, `At most ${max.toLocaleString('en')} characters.`)
    .refine((text) => !/\p{M}{9}/u.test(text), 'There are too many marks on one letter.');
}

/** The same in one line. */
export const peopleLine = (lengths: { min?: number; max: number }) =>
  peopleText(lengths).regex(/^[^\r\n\u2028\u2029]*$/, 'Keep it to one line.');

/** ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Integer minor units (cents); never a float, never added across currencies. */
export const money = z.object({ amount: z.number().int().min(0).max(100_000_000_00), currency });
export type Money = z.output<typeof money>;

/** A page of a list with keyset paging. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: cursor.nullable() });
}

/** One colour of a picture: CIE Lab (D65) and the share of the picture it covers, 0 to 1. */
export const paletteColour = z.object({
  lab: z.tuple([z.number(), z.number(), z.number()]),
  share: z.number().min(0).max(1),
});
export type PaletteColour = z.output<typeof paletteColour>;

const pictureState = z.enum(['processing', 'ready', 'failed']);
/** A sentence for the owner about what is `failed`. */
const pictureReason = z.string().optional();
const pictureSources = z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable();

/** The mask that lies over a photo. Once it is `ready`, the photo is shown without its ground everywhere. */
export const pictureCutout = z.object({
  id,
  /** Object name of the mask: a PNG as large as the photo, the piece in its alpha. Only its owner can fetch it. */
  path: z.string(),
  state: pictureState,
  reason: pictureReason,
});
export type PictureCutout = z.output<typeof pictureCutout>;

/** How a photo looks with the ground that was cut away. */
export const uncutPicture = z.object({
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  sources: pictureSources,
});
export type UncutPicture = z.output<typeof uncutPicture>;

/**
 * A picture as pages show it. `sources` are the derivatives by width, WebP, without location or camera data;
 * null until they are made. `placeholder` is a thumbhash in base64. Of a photo that was cut from its ground, size,
 * palette and `sources` are those of the cut-out, which is as small as what it shows.
 */
export const picture = z.object({
  id,
  /** Object name of the original, which only its owner can fetch. */
  path: z.string(),
  state: pictureState,
  reason: pictureReason,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  palette: z.array(paletteColour),
  sources: pictureSources,
  /** Of photos of pieces that were cut from their ground. */
  cutout: pictureCutout.optional(),
  /** The photo itself, where its cut-out is shown in its place. */
  uncut: uncutPicture.optional(),
});
export type Picture = z.output<typeof picture>;

/**
 * A picture as people see it who are not its owner: without the name of the original, and with nothing of what was cut
 * away, not even while the cut-out is being made.
 */
export const sharedPicture = picture.omit({ path: true, reason: true, cutout: true, uncut: true });
export type SharedPicture = z.output<typeof sharedPicture>;
