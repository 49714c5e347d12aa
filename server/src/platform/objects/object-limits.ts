import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ObjectPlace } from './object-policies';
import { bareType, mediaKind, sniffType } from './object-types';
import type { MediaKind } from './object-types';

/** Most bytes by kind of file; a kind that is missing is refused. `other` is whatever is no medium. */
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

/** What a client says when it does not know; the type of what has none. */
export const undeclaredType = 'application/octet-stream';

/** Formats without a raster behind them, or that scripts can hide in. */
const refusedImages = new Set(['image/svg+xml', 'image/svg']);

/**
 * Most bytes that a file of the declared type may have at this place.
 * @throws BestieError `unsupported_type`
 */
export function sizeLimit(place: ObjectPlace, contentType: string): number {
  const allowed = limitsOf(place);
  const type = bareType(contentType);
  if (!allowed.other && refusedImages.has(type)) throw new BestieError('unsupported_type');
  // Undeclared bytes get the largest budget until the first of them tell what they are.
  if (type === undeclaredType) return Math.max(...Object.values(allowed));
  const limit = allowed[mediaKind(type) ?? 'other'];
  if (limit === undefined) throw new BestieError('unsupported_type');
  return limit;
}

/**
 * Holds the declared type against the first bytes.
 * @returns the type to store: the declared one, or what the bytes tell when nothing was declared
 * @throws BestieError `unsupported_type` when they contradict each other or the place does not take the type
 */
export function settleType(place: ObjectPlace, contentType: string, head: Buffer): string {
  const found = sniffType(head);
  const type = bareType(contentType);
  if (type === undeclaredType) {
    if (limitsOf(place).other) return contentType;
    const [told] = found;
    if (!told) throw new BestieError('unsupported_type');
    sizeLimit(place, told);
    return told;
  }
  // An SVG has no signature; where anything may be stored it is, and is only ever handed over as a file.
  if (mediaKind(type) === null || refusedImages.has(type)) return contentType;
  if (!found.includes(type)) throw new BestieError('unsupported_type');
  return contentType;
}

/**
 * Bytes that are said to be zipped must look like it: servers and browsers unzip them unasked.
 * @throws BestieError `unsupported_type`
 */
export function checkEncoding(encoding: string | null | undefined, head: Buffer): void {
  if (encoding === 'gzip' && !(head[0] === 0x1f && head[1] === 0x8b))
    throw new BestieError('unsupported_type');
}
