import { z } from 'zod';
import { limits } from './limits';

/** Building blocks of contracts: the same field is described once. */

/** Instant in UTC as ISO 8601, `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** Plain calendar date `2026-11-21`: the person's own day, without a time zone. */
export const day = z.iso.date();

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

/**
 * A picture as pages show it. `sources` are the derivatives by width, WebP, without location or camera data;
 * null until they are made. `placeholder` is a thumbhash in base64.
 */
export const picture = z.object({
  id,
  /** Object name of the original, which only its owner can fetch. */
  path: z.string(),
  state: z.enum(['processing', 'ready', 'failed']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  palette: z.array(paletteColour),
  sources: z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable(),
});
export type Picture = z.output<typeof picture>;

/** A picture as people see it who are not its owner: without the name of the original. */
export const sharedPicture = picture.omit({ path: true });
export type SharedPicture = z.output<typeof sharedPicture>;
