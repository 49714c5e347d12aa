import { heicPhotos, photosInWords, readPhotos } from '@bestie/contracts/photos';
import { sniffType } from '../objects/contents/object-types';
import { PictureRefused } from './picture-limits';

/** Formats that can be decoded. */
const decodable = new Set(readPhotos.flatMap(({ types }) => types));

/** Texts that do not belong in a raster image and could make another program interpret it differently. */
const strangers = [/<script[\s>]/i, /<html[\s>]/i, /<!doctype\s/i, /<\?php\s/i, /javascript:/i];
/**
 * Images are searched as text in windows, so that a large photo is not copied. None of these texts is longer than the
 * overlap.
 */
const textWindow = { bytes: 1024 * 1024, overlap: 16 };

/**
 * Checks the bytes of an image before any decoder does.
 * @param heic whether HEIC can be decoded here
 * @throws PictureRefused with a sentence when it is no raster image, or a polyglot
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
      `This file is not a photo we can read. ${photosInWords(readPhotos, 'and')} work.`,
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

/** Whether an archive program would open the file: a ZIP is read from its end. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_557));
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; at = previousMark(tail, at)) {
    // The signature is real when its comment ends exactly at the end of the file.
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

const previousMark = (tail: Buffer, before: number) =>
  before === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', before - 1, 'latin1');
