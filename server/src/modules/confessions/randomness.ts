import { randomBytes } from 'node:crypto';

/** A random id (UUID version 4); unlike ids of other nouns it contains no time. */
export function randomId(): string {
  return idFrom(randomBytes(16), 4);
}

/** Sixteen bytes as an id; `version` 8 is for those that are derived. */
export function idFrom(given: Buffer, version: 4 | 8): string {
  const bytes = Buffer.from(given);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The values in random order. */
export function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: randomBytes(8).readBigUInt64BE() }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ value }) => value);
}
