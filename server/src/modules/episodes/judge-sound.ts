/** The first bytes of a stored object; empty without one. */
export type ReadStart = (objectName: string) => Promise<Buffer>;

/** So many bytes tell what a file is. */
export const startLength = 16;

/** What sound a file is, from its first bytes and not from its name; null for anything else. */
export function judgeSound(start: Buffer): 'mp3' | 'm4a' | null {
  if (start.toString('latin1', 4, 8) === 'ftyp') return 'm4a';
  if (start.toString('latin1', 0, 3) === 'ID3') return 'mp3';
  // The sync word of an MPEG frame, of a layer and a bit rate that exist.
  const [first = 0, second = 0, third = 0] = start;
  const layer = (second >> 1) & 0b11;
  return first === 0xff && (second & 0xe0) === 0xe0 && layer !== 0 && third >> 4 !== 0xf ? 'mp3' : null;
}
