import { z } from 'zod';
import { dayMs } from '../days';
import { limits } from './limits';
import { readQueryList } from './query-lists';

/** Building blocks of contracts: each common field is described once. */

/** Instant in UTC as ISO 8601, `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/**
 * Plain calendar date `2026-11-21`: the person's own day, without a time zone. PostgreSQL has no year 0, and days after 9999
 * are written otherwise.
 */
export const day = z.iso
  .date()
  .refine((text) => text >= '1000' && text < '3000', 'Choose a day between 1000 and 2999.');

/** The days of a calendar, both included: at most so many days apart. */
export const daySpan = (most: number) =>
  z
    .object({ from: day, to: day })
    .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= most * dayMs, {
      path: ['to'],
      message: `List up to ${most} days.`,
    });

/** Whether this JavaScript engine knows the time zone; browsers and servers may have different databases. */
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

/** Incremented by each change; a write with an older one answers `conflict`. */
export const version = count.min(1);

/** The version of something that may not have been saved yet, which is 0. */
export const versionOrNone = count.min(0);

/**
 * Opaque position in a list: the `nextCursor` of the previous page. One after a name of 100 letters needs up to 860, because a
 * letter may be six in JSON.
 */
export const cursor = z.string().max(1000);

/** A list in the query: a text of `queryListText`, such as `a,b,c`; a repeated parameter; or an array. */
export function queryList<T extends z.ZodType<unknown, string>>(item: T, max = 50) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? readQueryList(value) : value),
    z.array(item).max(max),
  );
}

/** Page size in the query, 1 to `max`. */
export function pageSize(initial: number, max = 100) {
  return z.coerce.number<number>().int().min(1).max(max).default(initial);
}

/** Search text: trimmed, at most {@link limits.searchLength}. */
export const search = z.string().trim().max(limits.searchLength);

/** The reason of an admin's action; goes into the audit log. */
export const reason = z.string().trim().min(limits.reasonLength.min).max(limits.reasonLength.max);

/** Bidirectional control characters, which make a text look different from what it is. */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Texts for others in several lines: trimmed, without bidirectional control characters, and with no more
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
/** A message for the owner when `state` is `failed`. */
const pictureReason = z.string().optional();
const pictureSources = z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable();

/** The mask of a photo. Once it is `ready`, the photo is shown without its background everywhere. */
export const pictureCutout = z.object({
  id,
  /** Object name of the mask: a PNG as large as the photo, the piece in its alpha. Only its owner can fetch it. */
  path: z.string(),
  state: pictureState,
  reason: pictureReason,
});

/** The photo with the background that was cut away. */
export const uncutPicture = z.object({
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  sources: pictureSources,
});

/**
 * A picture as pages show it. `sources` are the derivatives by width, WebP, without location or camera data;
 * null until they are made. `placeholder` is a thumbhash in base64. For a cut photo, size, palette and
 * `sources` are those of the cut-out, which is cropped to the piece.
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
  /** For photos of pieces whose background was cut away. */
  cutout: pictureCutout.optional(),
  /** The photo itself, when its cut-out is shown. */
  uncut: uncutPicture.optional(),
});
export type Picture = z.output<typeof picture>;

/**
 * A picture for people who do not own it: without the name of the original, and without the background that
 * was cut away, even while the cut-out is being made.
 */
export const sharedPicture = picture.omit({ path: true, reason: true, cutout: true, uncut: true });
export type SharedPicture = z.output<typeof sharedPicture>;
