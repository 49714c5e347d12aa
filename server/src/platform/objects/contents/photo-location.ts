import { pipeline, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { ObjectDriver } from '../drivers/object-driver';
import { mediaKind, sniffBytes, sniffType } from './object-types';
import type { StoredObject } from '../protocol/objects.presenter';

/**
 * Marks of a location in a picture: the Exif pointer in both byte orders, and texts of XMP and IPTC. A picture that
 * contains one of these by chance is only served as its cleaned copy.
 */
const marks = [
  Buffer.from([0x88, 0x25, 0, 4, 0, 0, 0, 1]),
  Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0]),
  ...['GPSLatitude', 'GPSLongitude', 'GPSPosition', 'Iptc4xmp', 'photoshop:City', '8BIM\x04\x04'].map(
    (text) => Buffer.from(text, 'latin1'),
  ),
];
const longestMark = Math.max(...marks.map(({ length }) => length));

/** How many results are cached; a content never changes. */
const remembered = 10_000;

export type HasLocation = (object: StoredObject) => Promise<boolean>;

/** Detects whether a stored picture contains its location. Each content is read once. */
export function createLocationFinder(driver: Pick<ObjectDriver, 'read'>): HasLocation {
  const known = new LRUCache<string, boolean>({ max: remembered });

  async function look({
    content_id: contentId,
    content_type: contentType,
    size,
  }: StoredObject): Promise<boolean> {
    let tail: Buffer = Buffer.alloc(0);
    let begun = false;
    for await (const piece of driver.read(contentId) as AsyncIterable<Buffer>) {
      const text = Buffer.concat([tail, piece]);
      if (!begun && text.length >= Math.min(sniffBytes, size)) {
        begun = true;
        const kind = mediaKind(contentType) ?? mediaKind(sniffType(text)[0] ?? '');
        if (kind !== 'image') return false;
      }
      if (marks.some((mark) => text.includes(mark))) return true;
      tail = text.subarray(-longestMark);
    }
    return false;
  }

  return async (object) => {
    const before = known.get(object.content_id);
    if (before !== undefined) return before;
    const found = await look(object);
    known.set(object.content_id, found);
    return found;
  };
}

/**
 * The end of a text that is a location as cameras write it into a video: latitude, longitude and optional altitude,
 * `+48.8577+002.2950/`.
 */
const videoLocation =
  /[+-]\d{2}(?:\d{2}){0,2}(?:\.\d{1,8})?[+-]\d{3}(?:\d{2}){0,2}(?:\.\d{1,8})?(?:[+-]\d{1,6}(?:\.\d{1,8})?)?(?:CRS[\w]{1,12})?\/$/;
/** No location is longer. */
const videoLocationBytes = 80;

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Writes zeros over the digits of every location. Looks at the few bytes before each slash alone, because videos are large. */
function blankLocations(bytes: Buffer): void {
  for (let slash = bytes.indexOf(0x2f); slash !== -1; slash = bytes.indexOf(0x2f, slash + 1)) {
    const last = bytes[slash - 1] ?? 0;
    if (!isDigit(last) && !isLetter(last) && last !== 0x5f) continue;
    const from = Math.max(0, slash + 1 - videoLocationBytes);
    const found = videoLocation.exec(bytes.toString('latin1', from, slash + 1));
    if (!found) continue;
    for (let at = from + found.index; at < slash; at += 1) if (isDigit(bytes[at]!)) bytes[at] = 0x30;
  }
}

/**
 * The bytes of a video or sound with zeros for the digits of every location in them: the length stays, so that it
 * plays and its ranges fit together.
 * @param skip bytes at the start that are read only as context, and not passed on
 * @param length bytes to pass on
 */
export function withoutVideoLocation(stored: Readable, skip: number, length: number): Readable {
  let held: Buffer = Buffer.alloc(0);
  let left = length;
  let ignored = skip;
  const emit = (stream: Transform, bytes: Buffer) => {
    const from = Math.min(ignored, bytes.length);
    ignored -= from;
    const piece = bytes.subarray(from, from + left);
    left -= piece.length;
    if (piece.length > 0) stream.push(piece);
  };
  const masking = new Transform({
    transform(piece: Buffer, _encoding, done) {
      // A location may begin in one piece and end in the next. Copying whole pieces to see it would cost more than to look for it.
      const seam = Buffer.concat([held, piece.subarray(0, videoLocationBytes)]);
      blankLocations(seam);
      seam.copy(piece, 0, held.length);
      blankLocations(piece);
      if (piece.length <= videoLocationBytes) {
        held = seam;
      } else {
        emit(this, seam.subarray(0, held.length));
        held = piece;
      }
      const safe = Math.max(0, held.length - videoLocationBytes);
      emit(this, held.subarray(0, safe));
      held = held.subarray(safe);
      done();
    },
    flush(done) {
      emit(this, held);
      done();
    },
  });
  return pipeline(stored, masking, () => {});
}

/** Bytes before and after a range that show whether it begins or ends within a location. */
export const videoLocationReach = videoLocationBytes;
