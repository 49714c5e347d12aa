import sharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { PaletteColour } from '@bestie/contracts/fields';
import { decodingBudget, decodingCost } from './decoding-cost';
import { screenImage } from './image-screening';
import { derivativeSizes, maxPixels, PictureRefused, tooDetailed } from './picture-limits';

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'avif']);

/**
 * Whether this machine's libvips reads HEIC. The one bundled with sharp does not, because of patents on HEVC; a
 * global installation with libheif and libde265 does.
 */
export const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** One libvips thread per picture; several pictures run in parallel instead. Only raster loaders are enabled. */
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

/** A decoded image: upright, sRGB, as large as the largest derivative, pixels only. */
export interface DecodedPicture {
  /** As displayed, after its orientation was applied. */
  width: number;
  height: number;
  /** The pixels as a new pipeline, for each output. */
  pixels(): Sharp;
  /** Of a cut-out: the colours of the piece in white light; none when it is too thin to tell. */
  colours?(): Promise<PaletteColour[]>;
}

/**
 * Decodes the first frame of an untrusted image once; all derivatives are made from the result. No metadata of the
 * original remains, neither location nor camera.
 * @throws PictureRefused with a sentence for the owner
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  screenImage(bytes, { heic: readsHeic });
  const damaged = (cause: unknown) => refuse('This photo is damaged and cannot be read.', cause);
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(damaged);
  if (!header.format || !formats.has(header.format) || !header.width || !header.height) {
    return refuse('This file is not a photo we can read. JPEG, PNG, WebP, AVIF and GIF work.');
  }
  if (header.width * header.height > maxPixels) {
    return refuse(
      `This photo has more than ${maxPixels / 1_000_000} million pixels. Please upload a smaller one.`,
    );
  }
  if (decodingCost(header, bytes) > decodingBudget) return refuse(tooDetailed);
  const { data, info } = await pixelsOf(bytes)
    .catch((error: unknown) => pixelsWithoutEnd(bytes, header, error))
    .catch(damaged);
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  return {
    width: header.autoOrient.width,
    height: header.autoOrient.height,
    pixels: () => sharp(data, { raw }),
  };
}

const options = {
  limitInputPixels: maxPixels,
  failOn: 'truncated',
  sequentialRead: true,
  animated: false,
} as const satisfies SharpOptions;

function pixelsOf(bytes: Buffer, failOn: SharpOptions['failOn'] = options.failOn) {
  const side = derivativeSizes.large;
  return sharp(bytes, { ...options, failOn })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * The pixels of a JPEG that lacks only its end marker, as some cameras and programs write it. One that lacks pixels
 * fails.
 */
function pixelsWithoutEnd(bytes: Buffer, { format }: Metadata, error: unknown) {
  if (format !== 'jpeg' || bytes.subarray(-2).equals(endOfJpeg)) throw error;
  return pixelsOf(Buffer.concat([bytes, endOfJpeg]), 'warning');
}

function refuse(sentence: string, cause?: unknown): never {
  throw new PictureRefused(sentence, { cause });
}
