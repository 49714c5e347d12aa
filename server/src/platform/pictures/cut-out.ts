import sharp from 'sharp';
import type { PaletteColour } from '@bestie/contracts/fields';
import { coloursSide, seeColours } from '@bestie/contracts/seen-colours';
import { decodePicture } from './picture-decoder';
import type { DecodedPicture } from './picture-decoder';
import { PictureRefused } from './picture-limits';

/** Alpha above which a pixel belongs to the piece entirely, and below which it is invisible. */
const solid = 245;
const invisible = 6;
/** Distance in pixels within which an edge finds the piece's own colour. */
const reach = 4;
/** Margin around the piece, relative to its longer side. */
const margin = 0.02;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * A photo without its background, cropped to the piece with a small margin.
 * @param photo the original: up to 50 megapixels
 * @param mask a picture of the same proportions whose alpha is the piece
 * @throws PictureRefused with a sentence for the owner
 */
export async function decodeCutOut(photo: Buffer, mask: Buffer): Promise<DecodedPicture> {
  const picture = await decodePicture(photo);
  const { data, info } = await picture.pixels().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const alpha = await (
    await decodePicture(mask)
  )
    .pixels()
    .extractChannel(3)
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer();
  const box = boxOf(alpha, width, height);
  if (!box) throw new PictureRefused('Nothing of the photo is left. Paint what should stay.');
  applyMask({ data, width, height }, alpha);
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer();
  const raw = { width: box.width, height: box.height, channels: 4 } as const;
  return {
    width: box.width,
    height: box.height,
    pixels: () => sharp(cut, { raw }),
    colours: () => coloursIn(picture, { alpha, width, height }),
  };
}

/** The colours of the piece in the whole photo, whose background tells the light. */
async function coloursIn(
  picture: DecodedPicture,
  { alpha, width, height }: { alpha: Buffer; width: number; height: number },
): Promise<PaletteColour[]> {
  const { data, info } = await picture
    .pixels()
    .resize(coloursSide, coloursSide, { fit: 'inside', kernel: 'linear', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .resize(info.width, info.height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return seeColours({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }, mask);
}

/** The visible part of the picture with its margin. */
function boxOf(alpha: Buffer, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (alpha[y * width + x]! >= invisible) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
  if (right < 0) return null;
  const room = Math.ceil(Math.max(right - left, bottom - top) * margin);
  left = Math.max(0, left - room);
  top = Math.max(0, top - room);
  right = Math.min(width - 1, right + room);
  bottom = Math.min(height - 1, bottom + room);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * Copies the mask into the alpha channel. Edge pixels mix piece and background; they take the colour of the piece
 * next to them, so that the old background does not show as a halo.
 */
function applyMask({ data, width, height }: Pixels, alpha: Buffer): void {
  const photo = Buffer.from(data);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const own = Math.round((alpha[at]! * photo[at * 4 + 3]!) / 255);
      data[at * 4 + 3] = own < invisible ? 0 : own;
      if (own < invisible || own >= solid) continue;
      const sum = [0, 0, 0];
      let weight = 0;
      for (let by = -reach; by <= reach; by += 1)
        for (let along = -reach; along <= reach; along += 1) {
          const [nextX, nextY] = [x + along, y + by];
          if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
          const next = nextY * width + nextX;
          if (alpha[next]! < solid) continue;
          const share = 1 / (1 + along * along + by * by);
          for (let channel = 0; channel < 3; channel += 1)
            sum[channel]! += photo[next * 4 + channel]! * share;
          weight += share;
        }
      if (weight === 0) continue;
      // A half-covered pixel may be background: only a nearly covered one keeps its own colour.
      const kept = Math.max(0, (own / 255) * 2 - 1) ** 2;
      for (let channel = 0; channel < 3; channel += 1)
        data[at * 4 + channel] = Math.round(
          photo[at * 4 + channel]! * kept + (sum[channel]! / weight) * (1 - kept),
        );
    }
}
