import type { LabRaster } from '@bestie/contracts/raster';
import type { Models } from './grab-cut';
import { areas } from './mask-shape';
import type { Shape } from './mask-shape';
import { boxMean } from './raster';

/** What makes a cut-out doubtful, as shares of its area. */
export interface Doubt {
  /** Kept pixels whose colour is rather that of the background. */
  groundInside: number;
  /** Removed pixels whose colour is rather that of the piece. */
  pieceOutside: number;
  /** Difference from the same shape with a smooth outline: large for fringes and bites. */
  ragged: number;
  /** Parts that are much smaller than the largest: a second shoe is none. */
  crumbs: number;
  holes: number;
}

/** Above one of these a cut-out is not used without a look: measured on 146 photos, see docs/decisions/013. */
const most: Doubt = { groundInside: 0.08, pieceOutside: 0.13, ragged: 0.055, crumbs: 0.02, holes: 0.01 };
/** A part of this share of the largest is a second piece of its own. */
const ownPart = 0.5;

/** Measures a tidied cut with the colours that it was made with. */
export function measureDoubt(picture: LabRaster, { piece, background }: Models, mask: Uint8Array): Doubt {
  const { lab, width, height } = picture;
  const shape: Shape = { mask, width, height };
  const area = Math.max(
    1,
    mask.reduce((sum, value) => sum + value, 0),
  );
  let [groundInside, pieceOutside, ragged] = [0, 0, 0];
  const radius = Math.max(3, Math.round(Math.sqrt(area) / 18));
  const mean = (values: Float32Array) => boxMean(values, width, height, radius);
  const smooth = mean(mean(Float32Array.from(mask)));
  for (let at = 0; at < mask.length; at += 1) {
    const [l, a, b] = [lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!];
    const isPiece = background.cost(l, a, b) > piece.cost(l, a, b);
    if (mask[at] && !isPiece) groundInside += 1;
    if (!mask[at] && isPiece) pieceOutside += 1;
    if ((smooth[at]! > 0.5 ? 1 : 0) !== mask[at]) ragged += 1;
  }
  const parts = areas(shape, 1).map(({ pixels }) => pixels.length);
  const crumbs = parts.filter((size) => size < parts[0]! * ownPart).reduce((sum, size) => sum + size, 0);
  const holes = areas(shape, 0).reduce((sum, { pixels, atRim }) => sum + (atRim ? 0 : pixels.length), 0);
  return {
    groundInside: groundInside / area,
    pieceOutside: pieceOutside / area,
    ragged: ragged / area,
    crumbs: crumbs / area,
    holes: holes / area,
  };
}

/** Whether a person should look at a cut-out before it replaces the photo: it may be torn, or have some of the background. */
export const isDoubtful = (doubt: Doubt): boolean =>
  (Object.keys(most) as (keyof Doubt)[]).some((what) => doubt[what] > most[what]);
