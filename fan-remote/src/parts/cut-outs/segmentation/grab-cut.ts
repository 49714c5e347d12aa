import type { LabRaster } from '@bestie/contracts/raster';
import { fitColours } from './colour-model';
import type { ColourModel } from './colour-model';
import { minCut } from './min-cut';

/** The person's mark on a pixel. */
export const unmarked = 0;
export const keep = 1;
export const remove = 2;

export interface Models {
  piece: ColourModel;
  background: ColourModel;
}

/** Cost of separating two pixels of the same colour, in nats; it falls as their colours differ. */
const smoothness = 26;
/** A cost that makes a marked pixel certain. */
const certain = 1e6;
const components = { piece: 5, background: 7 };

/**
 * Separates the piece from the background by colour: GrabCut (Rother, Kolmogorov, Blake, 2004), where the
 * border of the photo replaces the rectangle that a person would draw.
 * @param first 1 where the piece probably is
 * @param marks {@link unmarked}, {@link keep} or {@link remove} for each pixel
 */
export function grabCut(
  picture: LabRaster,
  first: Uint8Array,
  marks: Uint8Array,
  rounds: number,
): { mask: Uint8Array; models: Models } {
  const links = linksOf(picture);
  let mask = first;
  let models = modelsOf(picture, mask);
  for (let round = 0; round < rounds; round += 1) {
    const next = cut(picture, links, models, (at) => certainty(marks[at]!));
    let changed = 0;
    for (let at = 0; at < next.length; at += 1) changed += next[at] === mask[at] ? 0 : 1;
    // A result with everything or nothing is no cut, so the previous mask stays.
    const share = next.reduce((sum, value) => sum + value, 0) / next.length;
    if (share < 0.01 || share > 0.97) break;
    mask = next;
    if (changed < mask.length * 0.001) break;
    models = modelsOf(picture, mask);
  }
  return { mask, models };
}

/** One more cut at a finer size, with the learned colours and only near the edge. */
export function refineCut(
  picture: LabRaster,
  models: Models,
  coarse: Uint8Array,
  rim: Uint8Array,
  marks: Uint8Array,
): Uint8Array {
  return cut(picture, linksOf(picture), models, (at) =>
    marks[at] !== unmarked ? certainty(marks[at]!) : rim[at] ? 0 : certainty(coarse[at] ? keep : remove),
  );
}

const certainty = (mark: number) => (mark === keep ? certain : mark === remove ? -certain : 0);

function modelsOf({ lab }: LabRaster, mask: Uint8Array): Models {
  const of = (value: number) => Int32Array.from([...mask.keys()].filter((pixel) => mask[pixel] === value));
  return {
    piece: fitColours({ lab, pixels: of(1) }, components.piece),
    background: fitColours({ lab, pixels: of(0) }, components.background),
  };
}

type Links = Pick<Parameters<typeof minCut>[0], 'right' | 'below' | 'belowRight' | 'belowLeft'>;

function linksOf({ lab, width, height }: LabRaster): Links {
  const size = width * height;
  const difference = (one: number, other: number) =>
    (lab[one * 3]! - lab[other * 3]!) ** 2 +
    (lab[one * 3 + 1]! - lab[other * 3 + 1]!) ** 2 +
    (lab[one * 3 + 2]! - lab[other * 3 + 2]!) ** 2;
  let sum = 0;
  for (let at = 0; at + width < size; at += 1) sum += difference(at, at + 1) + difference(at, at + width);
  const fall = 1 / (sum / size + 1);
  const between = (offset: number, distance: number) => {
    const costs = new Float32Array(size);
    for (let at = 0; at + offset < size; at += 1)
      costs[at] = (smoothness / distance) * (0.04 + Math.exp(-fall * difference(at, at + offset)));
    return costs;
  };
  return {
    right: between(1, 1),
    below: between(width, 1),
    belowRight: between(width + 1, Math.SQRT2),
    belowLeft: between(width - 1, Math.SQRT2),
  };
}

/** Limits the influence of a pixel's colour, so that one odd colour does not outweigh its neighbours. */
const pull = 14;

function cut(
  { lab, width, height }: LabRaster,
  links: Links,
  models: Models,
  said: (at: number) => number,
): Uint8Array {
  const piece = new Float32Array(width * height);
  const background = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [l, a, b] = [lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!];
      const lean = models.background.cost(l, a, b) - models.piece.cost(l, a, b);
      const sure = said(at);
      background[at] =
        sure !== 0 ? Math.max(0, sure) : Math.max(-pull, Math.min(pull, lean)) - atRim(x, y, width, height);
      if (sure < 0) piece[at] = -sure;
    }
  return minCut({ width, height, piece, background, ...links });
}

/** Pieces are usually in the middle, so pixels near the photo's border are more likely background. */
function atRim(x: number, y: number, width: number, height: number): number {
  const across = Math.abs((x + 0.5) / width - 0.5) * 2;
  const down = Math.abs((y + 0.5) / height - 0.5) * 2;
  const out = Math.max(across, down);
  return out > 0.985 ? 10 : 2.2 * out * out * out - 0.7;
}
