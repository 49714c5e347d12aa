import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ObjectPlace } from './object-policies';
import { bareType, mediaKind, sniffType } from './contents/object-types';
import type { MediaKind } from './contents/object-types';

/** Maximum size by kind of file; a kind that is missing is rejected. `other` is everything that is no media file. */
type Limits = Partial<Record<MediaKind | 'other', number>>;

const closetLimits: Limits = { image: limits.closetUpload.fileBytes };
const spaceLimits: Limits = {
  image: limits.spaces.imageBytes,
  audio: limits.spaces.audioBytes,
  video: limits.spaces.videoBytes,
};
const ownLimits: Limits = {
  image: limits.closetUpload.fileBytes,
  audio: limits.closetUpload.fileBytes,
  video: limits.closetUpload.fileBytes,
  other: limits.closetUpload.fileBytes,
};

const archiveLimits: Limits = { other: limits.archives.bytes };

function limitsOf(place: ObjectPlace): Limits {
  if (place.kind === 'space') return spaceLimits;
  if (place.path.startsWith('archives/')) return archiveLimits;
  return place.path.startsWith('closet/') ? closetLimits : ownLimits;
}

/** The content type that clients send when they do not know it, and that of objects without one. */
export const undeclaredType = 'application/octet-stream';

/** Vector formats, and formats that can contain scripts. */
const refusedImages = new Set(['image/svg+xml', 'image/svg']);

/**
 * Maximum size of a file of the declared type at this place.
 * @throws BestieError `unsupported_type`
 */
export function sizeLimit(place: ObjectPlace, contentType: string): number {
  const allowed = limitsOf(place);
  const type = bareType(contentType);
  if (!allowed.other && refusedImages.has(type)) throw new BestieError('unsupported_type');
  // Undeclared bytes get the largest limit until the first bytes reveal their type.
  if (type === undeclaredType) return Math.max(...Object.values(allowed));
  const limit = allowed[mediaKind(type) ?? 'other'];
  if (limit === undefined) throw new BestieError('unsupported_type');
  return limit;
}

/**
 * Compares the declared type with the first bytes.
 * @returns the type to store: the declared one, or the detected one when nothing was declared
 * @throws BestieError `unsupported_type` when they contradict each other or the place does not accept the type
 */
export function validateType(place: ObjectPlace, contentType: string, head: Buffer): string {
  const found = sniffType(head);
  const type = bareType(contentType);
  if (type === undeclaredType) {
    if (limitsOf(place).other) return contentType;
    const [told] = found;
    if (!told) throw new BestieError('unsupported_type');
    sizeLimit(place, told);
    return told;
  }
  // SVG has no signature; where any file is accepted it is stored, and always served as a download.
  if (mediaKind(type) === null || refusedImages.has(type)) return contentType;
  if (!found.includes(type)) throw new BestieError('unsupported_type');
  return contentType;
}

/**
 * Bytes declared as gzip must look like gzip, because servers and browsers decompress them automatically.
 * @throws BestieError `unsupported_type`
 */
export function checkEncoding(encoding: string | null | undefined, head: Buffer): void {
  if (encoding === 'gzip' && !(head[0] === 0x1f && head[1] === 0x8b))
    throw new BestieError('unsupported_type');
}
