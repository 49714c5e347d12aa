import { heicPhotos, photosInWords, readPhotos } from '@bestie/contracts/photos';
import { sniffType } from '../objects/object-types';
import { PictureRefused } from './picture-limits';

/** Formats that are decoded here. */
const decodable = new Set(readPhotos.flatMap(({ types }) => types));

/** Texts that have no business in a raster image, but make another program take it for something else. */
const strangers = [/<script[\s>]/i, /<html[\s>]/i, /<!doctype\s/i, /<\?php\s/i, /javascript:/i];
/**
 * Bytes that are looked at as text at once, so that a large photo is not held a second time. None of these texts is
 * longer than the overlap.
 */
const textWindow = { bytes: 1024 * 1024, overlap: 16 };

/**
 * Looks at the bytes of an image before any decoder does.
 * @param heic whether HEIC can be decoded here
 * @throws PictureRefused with a sentence when it is no raster image, or something else as well
 */
export function screenImage(bytes: Buffer, { heic }: { heic: boolean }): void {
  const [type] = sniffType(bytes);
  const isHeic = type !== undefined && heicPhotos.types.includes(type);
  if (isHeic && !heic) {
    throw new PictureRefused(
      'HEIC photos cannot be read here. Please save this photo as JPEG and upload it again.',
    );
  }
  if (type === undefined || !(isHeic || decodable.has(type))) {
    throw new PictureRefused(
      `This file is not a photo that we can read. ${photosInWords(readPhotos, 'and')} work.`,
    );
  }
  const hidesDocument = bytes.subarray(0, 1024).includes('%PDF-');
  if (hidesText(bytes) || hidesDocument || endsAsArchive(bytes)) {
    throw new PictureRefused('This photo contains something that is not a photo, so it was not used.');
  }
}

function hidesText(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += textWindow.bytes) {
    const text = bytes.toString('latin1', at, at + textWindow.bytes + textWindow.overlap);
    if (strangers.some((stranger) => stranger.test(text))) return true;
  }
  return false;
}

/** True when an archive program would open the file: a ZIP is read from its end. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_557));
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; at = previousMark(tail, at)) {
    // The mark is real when the comment behind it reaches exactly to the end.
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

const previousMark = (tail: Buffer, before: number) =>
  before === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', before - 1, 'latin1');
