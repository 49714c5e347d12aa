import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PaletteColour } from '@bestie/contracts/fields';
import { decodeCutOut } from './cut-out';
import { paletteOf } from './palette';
import { decodePicture } from './picture-decoder';
import type { DecodedPicture } from './picture-decoder';
import { derivativeNames, derivativeSizes } from './picture-limits';
import type { DerivativeFormat, DerivativeName, Derivatives } from './picture-limits';

/** The results of processing a picture. */
export interface ProcessedPicture {
  /** As displayed, after its orientation was applied. */
  width: number;
  height: number;
  placeholder: string;
  palette: PaletteColour[];
  phash: string;
  /** WebP, which every browser reads. */
  derivatives: Derivatives;
}

/**
 * Makes from an untrusted image everything that pages need.
 * @param mask cuts out the piece first
 * @throws PictureRefused with a sentence for the owner
 */
export async function processPicture(bytes: Buffer, mask?: Buffer): Promise<ProcessedPicture> {
  const picture = await decode(bytes, mask);
  return { ...(await describePicture(picture)), derivatives: await derive(picture, 'webp') };
}

/** Everything but the derivatives, which take most of the time. */
export async function describePicture(
  picture: DecodedPicture,
): Promise<Omit<ProcessedPicture, 'derivatives'>> {
  const seen = (await picture.colours?.()) ?? [];
  return {
    width: picture.width,
    height: picture.height,
    placeholder: await placeholderOf(picture.pixels()),
    palette: seen.length > 0 ? seen : await smallPalette(picture.pixels()),
    phash: await perceptualHash(picture.pixels()),
  };
}

/**
 * The derivatives as AVIF: about a third smaller at ten times the cost, so they are made later.
 * @throws PictureRefused with a sentence for the owner
 */
export async function makeAvif(bytes: Buffer, mask?: Buffer): Promise<Derivatives> {
  return derive(await decode(bytes, mask), 'avif');
}

const decode = (bytes: Buffer, mask: Buffer | undefined) =>
  mask ? decodeCutOut(bytes, mask) : decodePicture(bytes);

async function derive(picture: DecodedPicture, format: DerivativeFormat): Promise<Derivatives> {
  const derivatives = {} as Derivatives;
  for (const name of derivativeNames) {
    const side = derivativeSizes[name];
    const scaled = picture
      .pixels()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    derivatives[name] = await (
      format === 'webp'
        ? scaled.webp({ quality: webpQuality[name], effort: 3, smartSubsample: true })
        : scaled.avif({ quality: avifQuality[name], effort: 2, chromaSubsampling: '4:2:0' })
    ).toBuffer();
  }
  return derivatives;
}

const webpQuality: Record<DerivativeName, number> = { small: 78, medium: 78, large: 82 };
/** Looks like the WebP version. */
const avifQuality: Record<DerivativeName, number> = { small: 55, medium: 55, large: 60 };

async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Samples single pixels, because averages mix colours that the garment does not have. */
async function smallPalette(picture: Sharp): Promise<PaletteColour[]> {
  const { data, info } = await picture
    .resize(96, 96, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return paletteOf({ data, width: info.width, height: info.height });
}

/**
 * Difference hash: whether each of 9 × 8 grey pixels is brighter than its right neighbour. Robust against scaling,
 * compression and small changes of light.
 */
async function perceptualHash(picture: Sharp): Promise<string> {
  const grey = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  let bits = '';
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) bits += grey[y * 9 + x]! > grey[y * 9 + x + 1]! ? '1' : '0';
  }
  return bits;
}
