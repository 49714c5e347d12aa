import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Color } from 'sharp';
import { nameColour } from '@bestie/contracts/cloth-colours';
import { testSupport } from '../../test-support/database';
import { createPictureWorkers } from './picture-workers';
import type { PictureWorkers } from './picture-workers';

let workers: PictureWorkers;
beforeAll(() => {
  workers = createPictureWorkers({ workerFile: join(testSupport.buildDirectory(), 'pictures.worker.js') });
});
afterAll(() => workers.close());

const process = (bytes: Uint8Array) => workers.process(new Uint8Array(bytes));

/** Largest difference of one channel. */
const farthest = (lab: number[] = [], expected: number[]) =>
  Math.max(...expected.map((value, index) => Math.abs(value - (lab[index] ?? Infinity))));

/** A red square on a plain background, with a blue stripe. */
const garment = (background: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } }).composite([
    {
      input: { create: { width: 300, height: 400, channels: 3, background: '#c01020' } },
      left: 150,
      top: 200,
    },
    {
      input: { create: { width: 300, height: 100, channels: 3, background: '#1030a0' } },
      left: 150,
      top: 300,
    },
  ]);

test('derivatives are upright, small enough, WebP, and contain neither location nor camera', async () => {
  const original = await garment('#ffffff')
    .withExif({
      IFD0: { Make: 'Secretcam' },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await process(original);
  // Orientation 6 turns the picture: what was 600 × 800 is shown as 800 × 600.
  expect([picture.width, picture.height]).toEqual([800, 600]);
  for (const [name, width] of [
    ['small', 256],
    ['medium', 640],
    ['large', 800],
  ] as const) {
    const bytes = Buffer.from(picture.derivatives[name]);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.format, metadata.width, metadata.space]).toEqual(['webp', width, 'srgb']);
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Secretcam')).toBe(false);
  }
  expect(Buffer.from(picture.placeholder, 'base64').length).toBeLessThan(40);
});

test('the palette is that of the garment, not of the background', async () => {
  for (const ground of ['#ffffff', '#101010', '#c9c3b6']) {
    const { palette } = await process(await garment(ground).png().toBuffer());
    expect(palette).toHaveLength(2);
    const [red, blue] = palette;
    expect(red?.share).toBeGreaterThan(0.6);
    // Lab of #c01020 and of #1030a0.
    expect(farthest(red?.lab, [40, 63, 44])).toBeLessThan(4);
    expect(farthest(blue?.lab, [25, 31, -61])).toBeLessThan(4);
  }
});

test('yellow light does not make the grey piece of a cut-out beige', async () => {
  const lamp = (grey: number) => ({ r: grey, g: Math.round(grey * 0.95), b: Math.round(grey * 0.84) });
  const over = (floor: Color, piece: Color) =>
    sharp({ create: { width: 600, height: 800, channels: 4, background: floor } })
      .composite([
        {
          input: { create: { width: 300, height: 400, channels: 4, background: piece } },
          left: 150,
          top: 200,
        },
      ])
      .png()
      .toBuffer();
  const photo = await over(lamp(225), lamp(170));
  const mask = await over('#0000', '#fff');
  const { palette } = await workers.process(new Uint8Array(photo), new Uint8Array(mask));
  expect(palette.map(({ lab, share }) => [nameColour(lab).shade, share])).toEqual([['light grey', 1]]);
  const whole = await process(photo);
  expect(nameColour(whole.palette[0]!.lab).shade).toBe('beige');
});

test('the palette of a single colour is that colour', async () => {
  const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const { palette } = await process(plain);
  expect(palette.map((colour) => colour.share)).toEqual([1]);
  expect(farthest(palette[0]?.lab, [53.6, 0, 0])).toBeLessThan(1);
});

test('the hash survives scaling and compression and distinguishes other pictures', async () => {
  const noise = (seed: number) => {
    const data = Buffer.alloc(12 * 12 * 3);
    for (let at = 0, state = seed; at < data.length; at += 1)
      data[at] = (state = (state * 1103515245 + 12345) % 2147483648) >> 16;
    return sharp(data, { raw: { width: 12, height: 12, channels: 3 } }).resize(900, 900, { kernel: 'cubic' });
  };
  const distance = (one: string, other: string) =>
    [...one].filter((bit, index) => bit !== other[index]).length;
  const first = await process(await noise(7).png().toBuffer());
  const same = await process(
    await sharp(await noise(7).png().toBuffer())
      .resize(300)
      .jpeg({ quality: 50 })
      .toBuffer(),
  );
  const other = await process(await noise(99).png().toBuffer());
  expect(first.phash).toMatch(/^[01]{64}$/);
  expect(distance(first.phash, same.phash)).toBeLessThanOrEqual(4);
  expect(distance(first.phash, other.phash)).toBeGreaterThan(15);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
  const picture = await process(
    await sharp(await garment('#ffffff').png().toBuffer())
      .resize(90)
      .toFormat(format)
      .toBuffer(),
  );
  expect([picture.width, picture.height]).toEqual([90, 120]);
});

describe('refused with a sentence', () => {
  const jpeg = () => garment('#ffffff').jpeg().toBuffer();

  test('a truncated file', async () => {
    const whole = await jpeg();
    await expect(process(whole.subarray(0, whole.length / 2))).rejects.toThrow(
      'This photo is damaged and cannot be read.',
    );
    await expect(process(whole.subarray(0, 20))).rejects.toThrow('This photo is damaged and cannot be read.');
  });

  test('an SVG, a text, a HEIC photo', async () => {
    const unreadable = 'This file is not a photo we can read. JPEG, PNG, WebP, AVIF and GIF work.';
    await expect(process(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
      unreadable,
    );
    await expect(process(Buffer.from('hello'))).rejects.toThrow(unreadable);
    await expect(process(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).rejects.toThrow(
      'HEIC photos cannot be read here',
    );
  });
});

const photos = join(__dirname, '../../../../../shared/photos');
const folders = (() => {
  try {
    return readdirSync(photos);
  } catch {
    return [];
  }
})();

test('real photographs, if there are any, have a palette and a size', async () => {
  for (const folder of folders.slice(0, 4)) {
    const file = readdirSync(join(photos, folder))[0] ?? '';
    const picture = await process(readFileSync(join(photos, folder, file)));
    expect(picture.palette.length).toBeGreaterThan(0);
    expect(picture.palette.reduce((sum, colour) => sum + colour.share, 0)).toBeCloseTo(1, 2);
    expect(picture.width).toBeGreaterThan(100);
  }
});
