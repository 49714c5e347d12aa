import type { ColourFamily } from './items';

/** A colour in CIE Lab (D65). */
export type Lab = readonly [lightness: number, a: number, b: number];

/** A colour as people name it: its family for the facets, and the word for it, as in "bottle green". */
export interface NamedColour {
  family: ColourFamily;
  shade: string;
}

interface Anchor extends NamedColour {
  lab: Lab;
}

const anchor = (family: ColourFamily, shade: string, ...labs: Lab[]): Anchor[] =>
  labs.map((lab) => ({ family, shade, lab }));

/**
 * Colours of cloth in photos. They are duller and darker than those of paint: a black coat is dark grey in a photo, a
 * navy one nearly black with a trace of blue.
 */
const anchors: readonly Anchor[] = [
  ...anchor('black', 'black', [8, 0, 0], [18, 0, 0], [24, 1, 1], [25, 0, -3], [14, 0, -6]),
  ...anchor('grey', 'charcoal', [36, 0, -1]),
  ...anchor('grey', 'grey', [48, 0, 0], [60, 0, 0], [58, 0, -5], [50, 1, 4]),
  ...anchor('grey', 'light grey', [74, 0, 0], [74, 0, -4]),
  ...anchor('white', 'white', [98, 0, 0], [90, 0, 0], [88, 0, -4]),
  ...anchor('white', 'cream', [92, 1, 9]),
  ...anchor('beige', 'beige', [82, 3, 16], [74, 4, 16], [66, 4, 14], [76, 1, 9], [62, 1, 9]),
  ...anchor('beige', 'camel', [62, 12, 32]),
  ...anchor('brown', 'brown', [45, 14, 24], [38, 10, 14], [52, 10, 18]),
  ...anchor('brown', 'dark brown', [24, 8, 9], [18, 6, 6], [21, 6, 3]),
  ...anchor('orange', 'rust', [44, 38, 42]),
  ...anchor('red', 'red', [44, 62, 40], [38, 54, 30], [52, 60, 34]),
  ...anchor('burgundy', 'burgundy', [24, 30, 10], [30, 36, 12], [18, 20, 5], [32, 28, 8]),
  ...anchor('pink', 'pink', [76, 24, 4], [66, 40, 2], [82, 14, 6], [60, 20, 5], [78, 10, 4]),
  ...anchor('pink', 'fuchsia', [48, 64, -10], [40, 52, -6]),
  ...anchor('pink', 'coral', [66, 42, 26]),
  ...anchor('orange', 'orange', [66, 40, 58], [74, 26, 50]),
  ...anchor('yellow', 'yellow', [86, 0, 68], [90, -4, 40]),
  ...anchor('yellow', 'mustard', [66, 8, 58]),
  ...anchor('green', 'green', [50, -38, 28], [62, -32, 24], [70, -22, 34]),
  ...anchor('green', 'lime', [78, -34, 62]),
  ...anchor('green', 'bottle green', [26, -18, 6], [34, -24, 10], [20, -9, 2], [9, -6, 0]),
  ...anchor('green', 'mint', [82, -18, 2], [76, -24, 4]),
  ...anchor('olive', 'olive', [40, -5, 22], [32, -3, 13], [48, -4, 20], [26, -3, 9]),
  ...anchor('olive', 'khaki', [58, -2, 22]),
  ...anchor('teal', 'teal', [50, -26, -12], [38, -18, -12], [64, -24, -14]),
  ...anchor('blue', 'blue', [44, 4, -42], [52, -2, -28], [40, 8, -34], [46, -2, -18], [37, 3, -22]),
  ...anchor('blue', 'light blue', [74, -6, -16], [66, -4, -20], [62, -4, -12]),
  ...anchor('navy', 'navy', [18, 4, -18], [14, 3, -10], [24, 2, -14], [26, 6, -26]),
  ...anchor('navy', 'dark blue', [31, 0, -12]),
  ...anchor('purple', 'purple', [38, 34, -34], [30, 22, -20], [44, 24, -16]),
  ...anchor('purple', 'plum', [26, 38, -10]),
  ...anchor('purple', 'lilac', [70, 16, -18], [62, 20, -20]),
];

/** Linear light of Lab, then OKLab (https://bottosson.github.io/posts/oklab/), in which equal distances look equal. */
function toOkLab([lightness, a, b]: Lab): Lab {
  const y = (lightness + 16) / 116;
  const [x, z] = [y + a / 500, y - b / 200];
  const open = (t: number) => (t ** 3 > 216 / 24389 ? t ** 3 : (116 * t - 16) / (24389 / 27));
  const [cx, cy, cz] = [open(x) * 0.95047, open(y), open(z) * 1.08883];
  const l = Math.cbrt(0.8189330101 * cx + 0.3618667424 * cy - 0.1288597137 * cz);
  const m = Math.cbrt(0.0329845436 * cx + 0.9293118715 * cy + 0.0361456387 * cz);
  const s = Math.cbrt(0.0482003018 * cx + 0.2643662691 * cy + 0.633851707 * cz);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const placed = anchors.map((one) => ({ ...one, at: toOkLab(one.lab) }));

/** Lightness counts half: folds and shadows change it, and not the hue. */
const lightnessWeight = 0.5;

/** The name of a cloth's colour. */
export function nameColour(lab: Lab): NamedColour {
  const [lightness, a, b] = toOkLab(lab);
  let best = placed[0]!;
  let least = Infinity;
  for (const one of placed) {
    const distance =
      ((one.at[0] - lightness) * lightnessWeight) ** 2 + (one.at[1] - a) ** 2 + (one.at[2] - b) ** 2;
    if (distance < least) [least, best] = [distance, one];
  }
  return { family: best.family, shade: best.shade };
}
