import type { Pattern } from '@bestie/contracts/items';
import { toLab } from '@bestie/contracts/raster';
import type { Raster } from '@bestie/contracts/raster';
import { boxMean, resample } from '../../../parts/cut-outs/segmentation/raster';

/** What the cloth of a piece looks like, apart from its shading. */
export interface Texture {
  /** Typical difference of a pixel from its surroundings, in units of Lab. */
  contrast: number;
  /** Share of the strong edges that run in the main direction, and at right angles to it. */
  along: number;
  across: number;
  /** Share of the cloth that has strong edges. */
  edges: number;
  /** Share of the tiles of the cloth that have strong edges. */
  spread: number;
}

/** Radius in pixels within which shading is even. */
const shading = 9;
/** Radius of the seam around the piece that does not count. */
const seam = 4;
const strong = 7;
const tile = 12;
const directions = 18;

/**
 * Measures the cloth of a piece.
 * @param alpha of the piece with the size `cut`; the photo may be larger
 */
export function measureTexture(
  photo: Raster,
  alpha: Uint8ClampedArray,
  cut: { width: number; height: number },
): Texture | null {
  const { width, height } = photo;
  const count = width * height;
  const covered = boxMean(resample(alpha, cut, photo), width, height, seam);
  const inside = Uint8Array.from(covered, (value) => (value > 250 ? 1 : 0));
  const area = inside.reduce((sum, value) => sum + value, 0);
  if (area < 600) return null;
  const { lab } = toLab(photo);
  const weights = Float32Array.from(inside);
  const spread = boxMean(weights, width, height, shading);
  // Only cloth counts for the surroundings, so that the background does not shine in.
  const flat = [0, 1, 2].map((axis) => {
    const values = new Float32Array(count);
    for (let at = 0; at < count; at += 1) values[at] = lab[at * 3 + axis]! * inside[at]!;
    const mean = boxMean(values, width, height, shading);
    for (let at = 0; at < count; at += 1) if (inside[at]) values[at]! -= mean[at]! / spread[at]!;
    return values;
  });
  let squares = 0;
  const histogram = new Float64Array(directions);
  let edges = 0;
  const tiles = new Map<number, { cloth: number; edges: number }>();
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      if (!inside[at] || !inside[at - 1] || !inside[at + 1] || !inside[at - width] || !inside[at + width])
        continue;
      const key = Math.floor(y / tile) * 1000 + Math.floor(x / tile);
      const place = tiles.get(key) ?? { cloth: 0, edges: 0 };
      tiles.set(key, place);
      place.cloth += 1;
      let [best, bestX, bestY] = [0, 0, 0];
      for (const values of flat) {
        squares += values[at]! ** 2;
        const dx = (values[at + 1]! - values[at - 1]!) / 2;
        const dy = (values[at + width]! - values[at - width]!) / 2;
        const square = dx * dx + dy * dy;
        if (square > best) [best, bestX, bestY] = [square, dx, dy];
      }
      if (best < strong * strong) continue;
      edges += 1;
      place.edges += 1;
      const angle = (Math.atan2(bestY, bestX) + Math.PI) % Math.PI;
      histogram[Math.min(directions - 1, Math.floor((angle / Math.PI) * directions))]! += 1;
    }
  const near = (bin: number) =>
    [-1, 0, 1].reduce((sum, step) => sum + histogram[(bin + step + directions) % directions]!, 0) /
    Math.max(1, edges);
  const main = [...histogram.keys()].reduce((one, other) => (near(other) > near(one) ? other : one));
  const full = [...tiles.values()].filter(({ cloth }) => cloth > (tile * tile) / 2);
  return {
    contrast: Math.sqrt(squares / area),
    along: near(main),
    across: near(main + directions / 2),
    edges: edges / area,
    spread: full.filter((place) => place.edges > place.cloth * 0.05).length / Math.max(1, full.length),
  };
}

/**
 * The pattern of a piece, or null when it is not sure: prints of flowers, small checks and creased cloth differ too little in
 * their edges.
 */
export function seePattern(
  photo: Raster,
  alpha: Uint8ClampedArray,
  cut: { width: number; height: number },
): Pattern | null {
  const texture = measureTexture(photo, alpha, cut);
  if (!texture) return null;
  const { contrast, along, across, edges, spread } = texture;
  if (edges < 0.08 && spread < 0.4) return 'plain';
  const everywhere = edges > 0.18 && spread > 0.6 && contrast > 10;
  if (everywhere && along > 0.5 && across < 0.2) return 'striped';
  if (everywhere && spread > 0.8 && along + across > 0.62 && across > 0.22) return 'checked';
  return null;
}
