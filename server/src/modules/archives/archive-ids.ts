import { createHash } from 'node:crypto';

/**
 * The id in an account for an id in an archive, as a UUID of version 8. It is the same for each import, so that
 * repeated imports find their rows, and differs between accounts.
 */
export function deriveId(uid: string, archivedId: string): string {
  const hash = createHash('sha256').update(`bestie archive\n${uid}\n${archivedId}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** The value with every id in it replaced by that of the account. */
export function mapIds(value: unknown, localOf: (id: string) => string): unknown {
  if (isUuid(value)) return localOf(value);
  if (Array.isArray(value)) return value.map((part) => mapIds(part, localOf));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapIds(part, localOf)]));
}
