import { BestieError } from '@bestie/contracts/errors';
import type { ObjectPlace } from './object-policies';
import { bareType, mediaKind, sniffType } from './contents/object-types';

/** The content type that clients send when they do not know it, and that of objects without one. */
export const undeclaredType = 'application/octet-stream';

/** Vector formats, and formats that can contain scripts. */
const refusedImages = new Set(['image/svg+xml', 'image/svg']);

/**
 * Maximum size of a file of the declared type at this place.
 * @throws BestieError `unsupported_type`
 */
export function sizeLimit({ limits: allowed }: Pick<ObjectPlace, 'limits'>, contentType: string): number {
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
export function validateType(place: Pick<ObjectPlace, 'limits'>, contentType: string, head: Buffer): string {
  const found = sniffType(head);
  const type = bareType(contentType);
  if (type === undeclaredType) {
    if (place.limits.other) return contentType;
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
