import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Real photos beside the checkout, if any. */
const shelf = fileURLToPath(new URL('../../../shared/photos/', import.meta.url));
/** Of a phone: 12 megapixels. */
const size = { width: 3024, height: 4032 };
const drawn = 12;
const real = 12;

/** Grain like that of a small sensor, which makes phone photos large. */
const grain = (sigma) =>
  sharp({
    create: {
      width: size.width / 4,
      height: size.height / 4,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

const withGrain = (picture, input) =>
  picture
    .composite([{ input, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();

/** A garment-like shape; each another one, in another colour and on another background. */
function draw(index) {
  const { width, height } = size;
  const [hue, wide, long] = [(index * 47) % 360, 400 + (index % 5) * 90, 1300 + (index % 7) * 250];
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${(hue + 150) % 360} 25% ${50 + (index % 4) * 12}%)"/><path fill="hsl(${hue} 60% 45%)" d="M1000 600h1000l${wide} ${long}-400 200V3600H1000V${1200 + (index % 9) * 120}l-400-200Z"/><circle cx="${500 + (index % 6) * 350}" cy="${900 + (index % 11) * 240}" r="${90 + (index % 3) * 60}" fill="hsl(${(hue + 60) % 360} 70% 60%)"/></svg>`;
  return sharp(Buffer.from(shape)).removeAlpha();
}

async function shelfNames() {
  if (!existsSync(shelf)) return [];
  const files = await readdir(shelf, { recursive: true });
  return files.filter((name) => name.endsWith('.jpg')).sort();
}

/** The same picture with other bytes: a comment before everything else. */
function withComment(jpeg) {
  const comment = randomBytes(48);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([head, comment, jpeg.subarray(2)]);
}

/**
 * Writes this many photos of a phone's size, all with different bytes: drawn ones and, if there are real ones
 * beside the checkout, those enlarged; each repeated with another comment.
 * @returns {Promise<{ files: string[], bytes: number }>}
 */
export async function writePhonePhotos(folder, count) {
  const names = await shelfNames();
  const every = Math.max(1, Math.floor(names.length / real));
  const sources = names.filter((_, index) => index % every === 0).slice(0, real);
  const grains = [await grain(14), await grain(20), await grain(30)];
  const pictures = [];
  for (let index = 0; index < Math.min(count, drawn); index += 1)
    pictures.push(await withGrain(draw(index), grains[index % 3]));
  for (const name of sources.slice(0, Math.max(0, count - drawn)))
    pictures.push(
      await withGrain(
        sharp(path.join(shelf, name))
          .resize({ ...size, fit: 'cover' })
          .removeAlpha(),
        grains[0],
      ),
    );
  const files = [];
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `IMG_${String(index + 1).padStart(4, '0')}.jpg`);
    const photo = withComment(pictures[index % pictures.length]);
    await writeFile(file, photo);
    bytes += photo.length;
    files.push(file);
  }
  return { files, bytes };
}
