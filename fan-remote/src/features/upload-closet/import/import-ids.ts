import type { ReadPiece } from './imported-piece';

/** What a piece says, in one order, so that the same piece is always the same text. */
const textOf = (piece: ReadPiece) =>
  JSON.stringify(Object.entries(piece).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * An id for each piece, made of what it says: the same file once more gives the same ids, and the server makes nothing
 * twice. Equal lines of one file are pieces of their own.
 * @param round 0, or a number of one's own to add everything once more
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
