import type { ReadPiece } from './imported-piece';

/** The values of a piece in a fixed order, so that equal pieces have equal texts. */
const textOf = (piece: ReadPiece) =>
  JSON.stringify(Object.entries(piece).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Ids derived from the values of the pieces: importing the same file again gives the same ids, so the server
 * creates no duplicates. Equal rows of one file are separate pieces.
 * @param round 0, or another number to import everything once more
 * @returns UUIDs of version 8 (RFC 9562), for which SHA-256 is a usual source
 */
export async function importIds(uid: string, pieces: readonly ReadPiece[], round: number): Promise<string[]> {
  const seen = new Map<string, number>();
  return Promise.all(
    pieces.map(async (piece) => {
      const text = textOf(piece);
      const copy = seen.get(text) ?? 0;
      seen.set(text, copy + 1);
      const bytes = new TextEncoder().encode(JSON.stringify([uid, round, copy, text]));
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
      hash[6] = (hash[6]! & 0x0f) | 0x80;
      hash[8] = (hash[8]! & 0x3f) | 0x80;
      const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    }),
  );
}
