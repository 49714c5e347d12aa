import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';

/** Databases have no year 0. */
const hasYear = (text: string) => text >= '0001';
/** The format that the server writes, so that a made-up value is no database error. */
const instantText = z.iso.datetime({ precision: 3 }).refine(hasYear);

/** Possible parts of a cursor. */
export const cursorPart = {
  id: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  instant: instantText.transform((text) => new Date(text)),
  instantText,
  /** As the database writes it, with microseconds. */
  exactInstant: z.iso.datetime({ offset: true }).refine(hasYear),
  day: z.iso.date().refine(hasYear),
  number: z.int(),
  /** Databases refuse NUL. */
  text: z.string().refine((text) => !text.includes('\u0000')),
  matching: (pattern: RegExp) => z.string().regex(pattern),
};

/** The first part of a cursor, whose second part is the id. */
export interface Position {
  value: string | number | Date;
  id: string;
}

type Parts<Schemas extends readonly z.ZodType[]> = {
  -readonly [Index in keyof Schemas]: z.output<Schemas[Index]>;
};

/** Encodes a row's position in an order as an opaque cursor. */
export function encodeCursor(parts: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Decodes a cursor that {@link encodeCursor} made of such parts.
 * @returns undefined without a cursor: the list begins at its first row
 * @throws BestieError `invalid_input` about `cursor` when it does not belong to this list
 */
export function readCursor<const Schemas extends readonly [z.ZodType, ...z.ZodType[]]>(
  cursor: string | undefined,
  schemas: Schemas,
): Parts<Schemas> | undefined {
  if (cursor === undefined) return undefined;
  const read = z.tuple([...schemas] as [z.ZodType, ...z.ZodType[]]).safeParse(contentOf(cursor));
  if (!read.success) throw BestieError.field('cursor', 'Unknown position; start from the first page.');
  return read.data as Parts<Schemas>;
}

/** Decodes the cursor of a list that is sorted by one value and the id, as {@link readCursor} does. */
export function readPosition(
  cursor: string | undefined,
  value: z.ZodType<Position['value']>,
): Position | undefined {
  const parts = readCursor(cursor, [value, cursorPart.id]);
  return parts && { value: parts[0], id: parts[1] };
}

function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
