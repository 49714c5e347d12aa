import type { Pattern } from '@bestie/contracts/items';
import type { Raster } from '@bestie/contracts/raster';
import type { PatternNetwork } from './pattern-network';
import { pieceSquare } from './pattern-piece';

/**
 * The pattern of a piece, or null when it is not sure.
 * @param alpha of the piece with the size `cut`; the photo may be larger
 */
export function seePattern(
  network: PatternNetwork,
  photo: Raster,
  alpha: Uint8ClampedArray,
  cut: { width: number; height: number },
): Pattern | null {
  const piece = pieceSquare(photo, alpha, cut);
  if (!piece) return null;
  const chances = network.run(piece);
  const likeliest = chances.indexOf(Math.max(...chances));
  return chances[likeliest]! >= network.sure[likeliest]! ? network.patterns[likeliest]! : null;
}
