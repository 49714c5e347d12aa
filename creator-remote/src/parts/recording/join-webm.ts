/** Elements of WebM that matter here; all others are copied. */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  duration: 0x4489,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
} as const;
/** An index by bytes, which are elsewhere afterwards. */
const indexes = new Set([0x114d9b74, 0x1c53bb6b, 0xec]);
const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** What the last block of a part lasts at most, in milliseconds. */
const blockMs = 60;

/** One file of a recording. */
export interface JoinedSound {
  file: Blob;
  seconds: number;
}

interface Element {
  id: number;
  /** Where the element and its contents begin and end; null for one that lasts as long as there is more. */
  at: number;
  from: number;
  to: number | null;
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const idLength = Math.clz32(first) - 23;
  let id = 0;
  for (let index = 0; index < idLength; index += 1) id = id * 256 + (bytes[at + index] ?? 0);
  const sizeFirst = bytes[at + idLength] ?? 0;
  if (sizeFirst === 0) return null;
  const sizeLength = Math.clz32(sizeFirst) - 23;
  let size = sizeFirst - 2 ** (8 - sizeLength);
  let unknown = size === 2 ** (8 - sizeLength) - 1;
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = bytes[at + idLength + index] ?? 0;
    size = size * 256 + byte;
    unknown = unknown && byte === 255;
  }
  const from = at + idLength + sizeLength;
  return { id, at, from, to: unknown ? null : from + size };
}

function numberIn(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

function eightBytes(write: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  write(new DataView(bytes.buffer));
  return bytes;
}

/** Info with the length of the recording in it, which browsers leave out. */
function withDuration(info: Uint8Array<ArrayBuffer>, ms: number): BlobPart[] {
  const size = info.length + 11;
  return [
    new Uint8Array([0x15, 0x49, 0xa9, 0x66, 0x10, (size >> 16) & 255, (size >> 8) & 255, size & 255]),
    info,
    new Uint8Array([0x44, 0x89, 0x88]),
    eightBytes((view) => view.setFloat64(0, ms)),
  ];
}

/**
 * Makes one WebM file of the parts of a recording, with its length in it. The sound is copied, not encoded again; what a
 * crash cut off in the middle is left out.
 * @param parts as recorders of browsers write them, in milliseconds
 * @throws Error when the first part is no WebM file
 */
export async function joinWebm(parts: readonly Blob[]): Promise<JoinedSound> {
  const head: BlobPart[] = [];
  let info: Uint8Array<ArrayBuffer> | null = null;
  const tracks: BlobPart[] = [];
  const clusters: BlobPart[] = [];
  let offset = 0;
  let end = 0;
  for (const [index, part] of parts.entries()) {
    const bytes = new Uint8Array(await part.arrayBuffer());
    let cluster: number | null = null;
    let at = 0;
    for (;;) {
      const element = elementAt(bytes, at);
      if (!element) break;
      const { id, from, to } = element;
      if (id === ids.segment || id === ids.cluster) {
        // Their contents follow one by one.
        at = from;
        if (id === ids.cluster) clusters.push(new Uint8Array([0x1f, 0x43, 0xb6, 0x75, ...unknownSize]));
        continue;
      }
      if (to === null || to > bytes.length) break;
      const whole = bytes.slice(element.at, to);
      if (id === ids.ebml) {
        if (index === 0) head.push(whole, new Uint8Array([0x18, 0x53, 0x80, 0x67, ...unknownSize]));
      } else if (id === ids.timecode) {
        cluster = offset + numberIn(bytes, from, to);
        const now = cluster;
        clusters.push(
          new Uint8Array([ids.timecode, 0x88]),
          eightBytes((view) => view.setBigUint64(0, BigInt(now))),
        );
      } else if (cluster !== null) {
        if (id === ids.simpleBlock) {
          const relative = new DataView(bytes.buffer, from + 1, 2).getInt16(0);
          end = Math.max(end, cluster + relative + blockMs);
        }
        if (!indexes.has(id)) clusters.push(whole);
      } else if (id === ids.info) info ??= bytes.slice(from, to);
      else if (index === 0 && !indexes.has(id)) tracks.push(whole);
      at = to;
    }
    offset = end;
  }
  if (head.length === 0 || !info || end === 0) throw new Error('The recording has no sound.');
  const file = new Blob([...head, ...withDuration(withoutDuration(info), end), ...tracks, ...clusters], {
    type: 'audio/webm',
  });
  return { file, seconds: end / 1000 };
}

function withoutDuration(info: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 0;
  for (;;) {
    const element = elementAt(info, at);
    if (!element || element.to === null) return info;
    if (element.id === ids.duration) {
      const kept = new Uint8Array(info.length - (element.to - element.at));
      kept.set(info.subarray(0, element.at));
      kept.set(info.subarray(element.to), element.at);
      return kept;
    }
    at = element.to;
  }
}
