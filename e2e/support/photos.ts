import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A file for Playwright's file chooser. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Real photos beside the checkout, if there are any. */
const shelf = path.resolve(import.meta.dirname, '../../../shared/photos');
/** Every n-th photo is too large for a single request (over 256 KB) and is uploaded in chunks. */
const largeEvery = 6;

/** Different photos, the same in each run: real ones if they exist beside the checkout, otherwise drawn. */
export async function photos(count: number): Promise<PhotoFile[]> {
  const real = existsSync(shelf) ? await namesOnShelf() : [];
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<PhotoFile> => {
      const name = real[index];
      if (name === undefined || index % largeEvery === 0) return draw(index);
      return {
        name: path.basename(name),
        mimeType: 'image/jpeg',
        buffer: await readFile(path.join(shelf, name)),
      };
    }),
  );
}

/** Takes one of each folder in turn, so that categories mix. */
async function namesOnShelf(): Promise<string[]> {
  const folders = (await readdir(shelf)).sort();
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(shelf, folder))).sort().map((name) => path.join(folder, name)),
    ),
  );
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.flatMap((list) => list[row] ?? [])).flat();
}

/** A garment-like shape on a woven background; the weave makes the file large. */
async function draw(index: number): Promise<PhotoFile> {
  const width = 600;
  const height = 800;
  const hue = (index * 47) % 360;
  const weave = createHash('sha256').update(`weave ${index}`).digest();
  const ground = Buffer.alloc(width * height * 3);
  for (let at = 0; at < ground.length; at += 1) {
    ground[at] = 170 + (((weave[at % 32] ?? 0) * (1 + (at % 7919)) + at * at) % 61);
  }
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="hsl(${hue} 60% 45%)" d="M200 120h200l${60 + (index % 5) * 12} ${120 + (index % 7) * 20}-80 40v360H220V280l-80-40Z"/></svg>`;
  const buffer = await sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(shape) }])
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `drawn-shirt-${String(index).padStart(2, '0')}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** SHA-256 in hex, as the closet knows files. */
export const sha256Of = ({ buffer }: PhotoFile): string => createHash('sha256').update(buffer).digest('hex');
