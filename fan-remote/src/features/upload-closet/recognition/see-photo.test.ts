import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nameColour } from '@bestie/contracts/cloth-colours';
import type { Pattern } from '@bestie/contracts/items';
import type { Raster } from '@bestie/contracts/raster';
import { seeColours } from '@bestie/contracts/seen-colours';
import { shrink } from '../../../parts/cut-outs/segmentation/raster';
import { openPatternNetwork } from './pattern-network';
import { seePattern } from './see-pattern';

type Rgb = readonly [number, number, number];

const [width, height] = [192, 256];

/** A piece of cloth in the middle of a floor, both a little uneven, as in a photo. */
function photoOf(cloth: (x: number, y: number) => Rgb, floor: Rgb = [196, 190, 182], light = 1): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = isCloth(x, y) ? cloth(x, y) : floor;
      const grain = (Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453) % 3;
      const fold = 1 + 0.05 * Math.sin(x / 17 + y / 41);
      colour.forEach((value, channel) => {
        data[(y * width + x) * 4 + channel] = (value * fold + grain) * light;
      });
      data[(y * width + x) * 4 + 3] = 255;
    }
  return { data, width, height };
}

const isCloth = (x: number, y: number) => x > 44 && x < 148 && y > 40 && y < 216;

/** Alpha of the piece, cut out exactly. */
const alphaOf = (photo: Raster) =>
  Uint8ClampedArray.from({ length: photo.width * photo.height }, (_, at) => {
    const scale = width / photo.width;
    return isCloth((at % photo.width) * scale, Math.floor(at / photo.width) * scale) ? 255 : 0;
  });

function colourOf(photo: Raster) {
  const small = shrink(photo, 64);
  const [main] = seeColours(small, alphaOf(small));
  return main && nameColour(main.lab);
}

const weights = readFileSync(path.join(__dirname, 'pattern-network.bin'));
const network = openPatternNetwork(
  weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length),
);
const patternOf = (photo: Raster) => seePattern(network, photo, alphaOf(photo), photo);

test.each<[shade: string, family: string, cloth: Rgb]>([
  ['navy', 'navy', [30, 34, 62]],
  ['burgundy', 'burgundy', [92, 28, 44]],
  ['olive', 'olive', [88, 88, 56]],
  ['bottle green', 'green', [24, 66, 48]],
  ['dark blue', 'navy', [52, 63, 82]],
  ['dark brown', 'brown', [66, 48, 40]],
  ['rust', 'orange', [168, 78, 40]],
  ['mint', 'green', [168, 216, 196]],
  ['black', 'black', [28, 28, 30]],
  ['white', 'white', [236, 236, 234]],
])('%s cloth is called so', (shade, family, cloth) => {
  expect(colourOf(photoOf(() => cloth))).toEqual({ shade, family });
  expect(colourOf(photoOf(() => cloth, [196, 190, 182], 0.8))).toMatchObject({ family });
});

test('yellow light on a white floor does not make grey cloth beige', () => {
  const lamp = (value: Rgb): Rgb => [value[0], value[1] * 0.95, value[2] * 0.84];
  const grey = lamp([170, 170, 170]);
  expect(colourOf(photoOf(() => grey, lamp([225, 225, 225])))?.shade).toBe('light grey');
  // On a floor that is no white one, the same pixels are taken as they are.
  expect(colourOf(photoOf(() => grey, [90, 60, 40]))?.family).toBe('beige');
});

test('drawn cloth: what is said of its pattern is right', () => {
  const [navy, white, pink, green]: [Rgb, Rgb, Rgb, Rgb] = [
    [30, 34, 62],
    [232, 232, 230],
    [214, 96, 130],
    [70, 120, 80],
  ];
  const every = (at: number, period = 16) => at % period < period / 2;
  const dots = (x: number, y: number) =>
    Math.hypot((x % 14) - 7, ((y + (Math.floor(x / 14) % 2) * 7) % 14) - 7) < 3.4;
  /** Five petals around a yellow middle, of changing size and direction. */
  const flowers = (x: number, y: number): Rgb => {
    const [column, row] = [Math.floor(x / 26), Math.floor(y / 26)];
    const wild = Math.abs(Math.sin(column * 12.9 + row * 78.2));
    const [across, down] = [(x % 26) - 10 - 6 * wild, (y % 26) - 16 + 6 * wild];
    const away = Math.hypot(across, down);
    if (away < 2.5) return [226, 190, 80];
    const rim = (6 + 5 * wild) * (0.6 + 0.4 * Math.abs(Math.cos(2.5 * Math.atan2(down, across) + wild * 9)));
    return away < rim ? pink : Math.sin(x / 5 + y / 3) > 0.93 ? green : white;
  };
  const cloths: [pattern: Pattern, certain: boolean, cloth: (x: number, y: number) => Rgb][] = [
    ['plain', true, () => navy],
    ['plain', true, () => pink],
    ['striped', true, (_x, y) => (every(y) ? navy : white)],
    ['striped', true, (x) => (every(x) ? navy : white)],
    ['striped', false, (_x, y) => (every(y, 30) ? pink : white)],
    ['checked', true, (x, y) => (every(x) === every(y) ? (every(x) ? navy : white) : [130, 132, 146])],
    ['checked', false, (x, y) => (every(x) !== every(y) ? navy : white)],
    ['dotted', false, (x, y) => (dots(x, y) ? white : navy)],
    ['dotted', false, (x, y) => (dots(x, y) ? navy : pink)],
    ['floral', false, flowers],
  ];
  for (const [pattern, certain, cloth] of cloths)
    expect(certain ? [pattern] : [pattern, null]).toContain(patternOf(photoOf(cloth)));
});
