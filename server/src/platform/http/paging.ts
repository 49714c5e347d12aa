import { BestieError } from '@bestie/contracts/errors';

/**
 * A page out of `limit + 1` rows: the extra row only tells that there is more.
 * @param position what identifies a row's place in the order; becomes the cursor
 */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  position: (row: Row) => string,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last !== undefined ? position(last) : null,
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A place in a list that is ordered by one key and the id.
 * @param keyPattern shape of the key as text, so that a made-up one is bad input and no failure of the database
 * @param idPattern where ids are no UUIDs
 * @throws BestieError `invalid_input` about `cursor`
 */
export function readKeyset(
  cursor: string | undefined,
  keyPattern: RegExp,
  idPattern = uuid,
): [key: string, id: string] | undefined {
  if (cursor === undefined) return undefined;
  const [key, id] = decodeCursor(cursor, 2);
  if (typeof key === 'string' && keyPattern.test(key) && typeof id === 'string' && idPattern.test(id))
    return [key, id];
  throw BestieError.field('cursor', 'Unknown position; start from the first page.');
}

/** Packs the sort key of a row into an opaque cursor. */
export function encodeCursor(parts: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Unpacks a cursor of `length` parts.
 * @throws BestieError `invalid_input` about `cursor` when it is not one of ours
 */
export function decodeCursor(cursor: string, length: number): (string | number | null)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = (part: unknown) => part === null || typeof part === 'string' || typeof part === 'number';
    if (Array.isArray(parts) && parts.length === length && parts.every(fits)) return parts;
  } catch {
    // Falls through to the one answer for every broken cursor.
  }
  throw BestieError.field('cursor', 'Unknown position; start from the first page.');
}
