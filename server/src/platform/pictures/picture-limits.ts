import { limits } from '@bestie/contracts/limits';

/** Longest side of each derivative in pixels; smaller originals are not enlarged. */
export const derivativeSizes = { small: 256, medium: 640, large: 1600 } as const;
export type DerivativeName = keyof typeof derivativeSizes;
export const derivativeNames = Object.keys(derivativeSizes) as DerivativeName[];

/** Formats of derivatives; every browser reads the first one. */
export const derivativeFormats = ['webp', 'avif'] as const;
export type DerivativeFormat = (typeof derivativeFormats)[number];
export type Derivatives = Record<DerivativeName, Buffer>;

/** Pictures with more pixels are refused by their header, before decoding. */
export const maxPixels = limits.picturePixels;

/**
 * Maximum extra memory of a process for decoding a picture and making its derivatives: well above what any picture
 * takes that passes the header check.
 */
export const taskBytes = 250 * 1024 * 1024;

/** Message when decoding would exceed the memory of one picture. */
export const tooDetailed =
  'This picture is too detailed to open. Please save it smaller, or as a JPEG, and try again.';

/** Why a picture is refused, as a sentence for its owner. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
