import sharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PaletteColour } from '@bestie/contracts/fields';
import { screenImage } from './image-screening';
import { paletteOf } from './palette';
import { derivativeNames, derivativeSizes, maxPixels, PictureRefused } from './picture-limits';
import type { DerivativeName } from './picture-limits';

/** What is known about a picture once it was looked at. */
export interface ProcessedPicture {
  /** As shown: after its orientation was applied. */
  width: number;
  height: number;
  placeholder: string;
  palette: PaletteColour[];
  phash: string;
  derivatives: Record<DerivativeName, Buffer>;
}

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'avif']);

/** One thread of libvips per picture; several pictures run side by side instead. Only raster loaders may run. */
export function prepareSharp(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
      ...['VipsForeignLoadHeifBuffer', 'VipsForeignLoadNsgifBuffer'],
    ],
  });
}

/**
 * Decodes an untrusted image and makes everything that pages need of it. No metadata of the original survives:
 * neither place nor camera.
 * @throws PictureRefused with a sentence for the owner
 */
export async function processPicture(bytes: Buffer): Promise<ProcessedPicture> {
  screenImage(bytes);
  const options = {
    limitInputPixels: maxPixels,
    failOn: 'truncated',
    sequentialRead: true,
    animated: false,
  } as const;
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => refuse('This photo is damaged and cannot be read.', cause));
  if (!header.format || !formats.has(header.format) || !header.width || !header.height) {
    return refuse('This file is not a photo that we can read. JPEG, PNG, WebP, AVIF and GIF work.');
  }
  if (header.width * header.height > maxPixels) {
    return refuse(
      `This photo has more than ${maxPixels / 1_000_000} million pixels. Please upload a smaller one.`,
    );
  }
  try {
    return await derive(bytes, options, header);
  } catch (cause) {
    return refuse('This photo is damaged and cannot be read.', cause);
  }
}

async function derive(bytes: Buffer, options: SharpOptions, header: Metadata): Promise<ProcessedPicture> {
  // The large one is decoded once; everything smaller is made from it.
  const large = await sharp(bytes, options)
    .autoOrient()
    .resize({
      width: derivativeSizes.large,
      height: derivativeSizes.large,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: large.info.width, height: large.info.height, channels: 4 } as const;
  const fromLarge = () => sharp(large.data, { raw });
  const derivatives = {} as Record<DerivativeName, Buffer>;
  for (const name of derivativeNames) {
    const side = derivativeSizes[name];
    derivatives[name] = await fromLarge()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: name === 'large' ? 82 : 78, effort: 3, smartSubsample: true })
      .toBuffer();
  }
  const upright = header.autoOrient;
  return {
    width: upright.width,
    height: upright.height,
    placeholder: await placeholderOf(fromLarge()),
    palette: await smallPalette(fromLarge()),
    phash: await perceptualHash(fromLarge()),
    derivatives,
  };
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Single pixels, not averages: a mixture of two colours is none of the garment's. */
async function smallPalette(picture: Sharp): Promise<PaletteColour[]> {
  const { data, info } = await picture
    .resize(96, 96, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return paletteOf({ data, width: info.width, height: info.height });
}

/**
 * Difference hash: is each of 9 × 8 grey pixels brighter than its right neighbour? Survives scaling,
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

function refuse(sentence: string, cause?: unknown): never {
  throw new PictureRefused(sentence, { cause });
}
