import { BestieError } from '@bestie/contracts/errors';
import { decodeCursor } from './paging';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A position in a list that is ordered by one value and the id. */
export interface Position {
  value: string | number | Date;
  id: string;
}

/**
 * Reads a cursor of `[value, id]`; the value must match the type of the order.
 * @throws BestieError `invalid_input` about `cursor`
 */
export function readPosition(
  cursor: string | undefined,
  kind: 'instant' | 'text' | 'number',
): Position | undefined {
  if (cursor === undefined) return undefined;
  const [given, id] = decodeCursor(cursor, 2);
  const value = readValue(given, kind);
  if (value === null || typeof id !== 'string' || !uuid.test(id))
    throw BestieError.field('cursor', 'Unknown position; start from the first page.');
  return { value, id };
}

function readValue(given: unknown, kind: 'instant' | 'text' | 'number'): string | number | Date | null {
  if (kind === 'number') return typeof given === 'number' && Number.isSafeInteger(given) ? given : null;
  if (typeof given !== 'string' || given.includes('\u0000')) return null;
  if (kind === 'text') return given;
  const instant = new Date(given);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
