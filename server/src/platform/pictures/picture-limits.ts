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

/** Why a picture is refused; a sentence for its owner. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
