import fc from 'fast-check';
import type { Raster } from '@bestie/contracts/raster';
import { createCutter } from './cut-picture';
import { keep, remove } from './grab-cut';
import { tidy } from './mask-shape';

type Colour = readonly [number, number, number];

/** A grainy background with objects on it; deterministic. */
function scene(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let at = 0; at < width * height; at += 1) {
    const colour = colourAt(at % width, Math.floor(at / width));
    seed = (seed * 16807) % 2147483647;
    const grain = (seed % 17) - 8;
    colour.forEach((value, channel) => (data[at * 4 + channel] = value + grain));
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

const inBox = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x >= left! && x < right! && y >= top! && y < bottom!;
const wood = (y: number): Colour => (Math.floor(y / 12) % 2 === 0 ? [150, 110, 70] : [120, 84, 52]);
const shareOf = (alpha: Uint8ClampedArray, pixels: (x: number, y: number) => boolean, width: number) => {
  let [sum, count] = [0, 0];
  alpha.forEach((value, at) => {
    if (!pixels(at % width, Math.floor(at / width))) return;
    sum += value / 255;
    count += 1;
  });
  return sum / count;
};

test('a blouse on a wooden floor: the blouse stays, the floor and a crumb are removed', () => {
  const piece = [90, 70, 230, 330];
  const crumb = [20, 360, 26, 366];
  const photo = scene(320, 400, (x, y) =>
    inBox(x, y, piece) ? [60, 90, 170] : inBox(x, y, crumb) ? [60, 90, 170] : wood(y),
  );
  const alpha = createCutter(photo).cut().alpha;
  expect(shareOf(alpha, (x, y) => inBox(x, y, [94, 74, 226, 326]), 320)).toBeGreaterThan(0.99);
  expect(shareOf(alpha, (x, y) => !inBox(x, y, [86, 66, 234, 334]), 320)).toBeLessThan(0.01);
  expect(alpha).toEqual(createCutter(photo).cut().alpha);
});

test('a piece that has the colour of the floor in parts is doubtful, and a plain one is not', () => {
  const piece = [90, 70, 230, 330];
  const sure = scene(320, 400, (x, y) => (inBox(x, y, piece) ? [60, 90, 170] : wood(y)));
  expect(createCutter(sure).cut().doubtful).toBe(false);
  // White stripes on a white floor.
  const striped = scene(320, 400, (x, y) =>
    inBox(x, y, piece) && Math.floor(y / 26) % 2 === 0 ? [150, 30, 50] : [228, 226, 220],
  );
  expect(createCutter(striped).cut().doubtful).toBe(true);
});

test('two shoes are both the piece', () => {
  const shoes = [
    [60, 120, 130, 260],
    [180, 120, 250, 260],
  ];
  const photo = scene(320, 400, (x, y) =>
    shoes.some((shoe) => inBox(x, y, shoe)) ? [30, 30, 35] : [225, 222, 215],
  );
  const alpha = createCutter(photo).cut().alpha;
  for (const [left, top, right, bottom] of shoes as [number, number, number, number][])
    expect(
      shareOf(alpha, (x, y) => inBox(x, y, [left + 3, top + 3, right - 3, bottom - 3]), 320),
    ).toBeGreaterThan(0.98);
});

test('a stroke restores a sleeve that looks like the floor, and removes too much', () => {
  const body = [110, 80, 220, 320];
  const sleeve = [60, 90, 110, 200];
  const photo = scene(320, 400, (x, y) =>
    inBox(x, y, body) ? [170, 30, 50] : inBox(x, y, sleeve) ? [205, 200, 190] : [228, 226, 220],
  );
  const cutter = createCutter(photo);
  const marks = new Uint8Array(320 * 400);
  for (let y = 100; y < 190; y += 1) for (let x = 75; x < 100; x += 1) marks[y * 320 + x] = keep;
  for (let y = 300; y < 318; y += 1) for (let x = 120; x < 210; x += 1) marks[y * 320 + x] = remove;
  const alpha = cutter.cut(marks).alpha;
  const kept = shareOf(alpha, (x, y) => inBox(x, y, [77, 102, 98, 188]), 320);
  const gone = shareOf(alpha, (x, y) => inBox(x, y, [122, 303, 208, 316]), 320);
  expect(kept).toBeGreaterThan(0.97);
  expect(gone).toBeLessThan(0.03);
});

test('a photo of one colour, of one pixel, or of noise terminates', () => {
  expect(createCutter(scene(40, 30, () => [200, 200, 200])).cut().alpha).toHaveLength(1200);
  expect(createCutter(scene(1, 1, () => [1, 2, 3])).cut().alpha).toHaveLength(1);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 24 }),
      fc.infiniteStream(fc.nat(255)),
      (width, height, noise) => {
        const next = () => noise.next().value;
        const alpha = createCutter(scene(width, height, () => [next(), next(), next()])).cut().alpha;
        expect(alpha).toHaveLength(width * height);
      },
    ),
    { numRuns: 30 },
  );
});

test('tidying keeps one area per part and closes buttons, but not the gap between legs', () => {
  const [width, height] = [40, 40];
  const mask = new Uint8Array(width * height);
  for (let y = 5; y < 35; y += 1) for (let x = 5; x < 35; x += 1) mask[y * width + x] = 1;
  for (let y = 15; y < 35; y += 1) for (let x = 18; x < 22; x += 1) mask[y * width + x] = 0;
  mask[8 * width + 8] = 0;
  mask[1 * width + 1] = 1;
  const tidied = tidy({ mask, width, height }, () => false);
  expect([tidied[8 * width + 8], tidied[width + 1], tidied[30 * width + 20]]).toEqual([1, 0, 0]);
});
