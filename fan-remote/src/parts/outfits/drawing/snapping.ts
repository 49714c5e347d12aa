import { outfitCanvas } from '@bestie/contracts/outfits';
import type { Box, Point } from './geometry';

/** A line to which a layer snapped. It is drawn across the canvas while the layer is dragged. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/** Positions along one axis to which layers align. */
const placesOf = (low: number, high: number) => [low, (low + high) / 2, high];

interface Meeting {
  shift: number;
  at: number;
}

/** The smallest shift that aligns one of the moving positions with one of the others, within reach. */
function meet(moving: readonly number[], others: readonly number[], reach: number): Meeting | null {
  let best: Meeting | null = null;
  for (const at of others)
    for (const place of moving) {
      const shift = at - place;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, at };
    }
  return best;
}

/**
 * The shift that aligns a layer with the canvas (edges and middle) or with another layer.
 * @param box of the moving layer, where the pointer put it
 * @param others boxes of the other layers
 * @param reach units within which it snaps
 */
export function snapMove(box: Box, others: readonly Box[], reach: number): { shift: Point; guides: Guide[] } {
  const x = meet(
    placesOf(box.left, box.right),
    [...placesOf(0, outfitCanvas.width), ...others.flatMap(({ left, right }) => placesOf(left, right))],
    reach,
  );
  const y = meet(
    placesOf(box.top, box.bottom),
    [...placesOf(0, outfitCanvas.height), ...others.flatMap(({ top, bottom }) => placesOf(top, bottom))],
    reach,
  );
  return {
    shift: { x: x?.shift ?? 0, y: y?.shift ?? 0 },
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
    ],
  };
}

/** Snaps a rotation to right angles within a small range; with `steps` it moves in steps of 15 degrees. */
export function snapRotation(degrees: number, steps: boolean, reach = 3): number {
  // `|| 0` turns -0 into 0.
  if (steps) return Math.round(degrees / 15) * 15 || 0;
  const right = Math.round(degrees / 90) * 90 || 0;
  return Math.abs(degrees - right) <= reach ? right : degrees;
}
