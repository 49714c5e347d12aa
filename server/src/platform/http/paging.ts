import { BestieError } from '@bestie/contracts/errors';

/**
 * A page out of `limit + 1` rows: the extra row only shows that there are more.
 * @param position values that identify a row's position in the order; they become the cursor
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
 * A position in a list that is ordered by one key and the id.
 * @param keyPattern shape of the key as text, so that a forged one is invalid input and no database error
 * @param idPattern for ids that are no UUIDs
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

/** Packs a row's sort key into an opaque cursor. */
export function encodeCursor(parts: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Unpacks a cursor of `length` parts.
 * @throws BestieError `invalid_input` about `cursor` when it is malformed
 */
export function decodeCursor(cursor: string, length: number): (string | number | null)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = (part: unknown) => part === null || typeof part === 'string' || typeof part === 'number';
    if (Array.isArray(parts) && parts.length === length && parts.every(fits)) return parts;
  } catch {
    // Falls through to the one error for all malformed cursors.
  }
  throw BestieError.field('cursor', 'Unknown position; start from the first page.');
}
