import { nameColour } from '@bestie/contracts/cloth-colours';
import type { Raster } from '@bestie/contracts/raster';
import { seeColours } from '@bestie/contracts/seen-colours';
import { shrink } from '../../../parts/cut-outs/segmentation/raster';
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

const patternOf = (photo: Raster) => seePattern(photo, alphaOf(photo), photo);

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

test('stripes and checks are told apart, and scattered shapes are not sure', () => {
  const [navy, white]: [Rgb, Rgb] = [
    [30, 34, 62],
    [232, 232, 230],
  ];
  expect(patternOf(photoOf(() => navy))).toBe('plain');
  const every = (at: number) => at % 16 < 8;
  expect(patternOf(photoOf((_x, y) => (every(y) ? navy : white)))).toBe('striped');
  expect(patternOf(photoOf((x) => (every(x) ? navy : white)))).toBe('striped');
  expect(patternOf(photoOf((x, y) => (every(x) !== every(y) ? navy : white)))).toBe('checked');
  const blots = (x: number, y: number) =>
    Math.sin(x / 3.1) + Math.sin(y / 4.3) + Math.sin((x + y) / 5.7) > 0.6;
  expect(patternOf(photoOf((x, y) => (blots(x, y) ? navy : white)))).toBeNull();
});
