import { createHash } from 'node:crypto';

/**
 * The id that a thing of an archive has in somebody's account: the same at each import, so that what came once is known
 * again, and nobody else's, whatever the archive says. A UUID of version 8.
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

/** The same value with every id in it, wherever it stands, in the words of the account. */
export function mapIds(value: unknown, localOf: (id: string) => string): unknown {
  if (isUuid(value)) return localOf(value);
  if (Array.isArray(value)) return value.map((part) => mapIds(part, localOf));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapIds(part, localOf)]));
}
