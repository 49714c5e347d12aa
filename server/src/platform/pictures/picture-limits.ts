import { limits } from '@bestie/contracts/limits';

/** Widest side of each derivative in pixels; smaller originals are not blown up. */
export const derivativeSizes = { small: 256, medium: 640, large: 1600 } as const;
export type DerivativeName = keyof typeof derivativeSizes;
export const derivativeNames = Object.keys(derivativeSizes) as DerivativeName[];

/** Formats of derivatives, the one that every browser reads first. */
export const derivativeFormats = ['webp', 'avif'] as const;
export type DerivativeFormat = (typeof derivativeFormats)[number];
export type Derivatives = Record<DerivativeName, Buffer>;

/** More pixels than this are refused from the header, before anything is decoded. */
export const maxPixels = limits.picturePixels;

/**
 * Bytes that a process may take beside what it has, for decoding a picture and for what is made of it: well beyond what
 * the dearest picture takes that is admitted by its header.
 */
export const taskBytes = 250 * 1024 * 1024;

/** Said where decoding would take more memory than one picture may have. */
export const tooDetailed =
  'This picture is too detailed to open. Please save it smaller, or as a JPEG, and try again.';

/** Why a picture is refused; a sentence for its owner. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
