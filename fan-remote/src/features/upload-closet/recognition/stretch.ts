import type { Raster } from '@bestie/contracts/raster';

/** A part of a picture, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Part {
  pixel: number;
  share: number;
}

/** For each pixel of a line of `side`, the shares of the box's: a triangle twice as wide as the pixel, as in training. */
function triangles(first: number, length: number, side: number): Part[][] {
  const scale = length / side;
  const reach = Math.max(1, scale);
  return Array.from({ length: side }, (_, at) => {
    const centre = (at + 0.5) * scale;
    const parts: Part[] = [];
    for (
      let pixel = Math.max(0, Math.floor(centre - reach));
      pixel < Math.min(length, centre + reach);
      pixel += 1
    ) {
      const share = 1 - Math.abs(pixel + 0.5 - centre) / reach;
      if (share > 0) parts.push({ pixel: first + pixel, share });
    }
    const total = parts.reduce((sum, { share }) => sum + share, 0);
    return parts.map(({ pixel, share }) => ({ pixel, share: share / total }));
  });
}

/** A part of a picture in another size, with all four channels; lines are scaled first, then rows. */
export function stretch({ data, width }: Raster, box: Box, to: { width: number; height: number }): Raster {
  const lines = new Float32Array(box.height * to.width * 4);
  triangles(box.left, box.width, to.width).forEach((parts, x) => {
    for (const { pixel, share } of parts)
      for (let y = 0; y < box.height; y += 1)
        for (let channel = 0; channel < 4; channel += 1)
          lines[(y * to.width + x) * 4 + channel]! +=
            data[((box.top + y) * width + pixel) * 4 + channel]! * share;
  });
  const out = new Uint8ClampedArray(to.width * to.height * 4);
  const row = new Float32Array(to.width * 4);
  triangles(0, box.height, to.height).forEach((parts, y) => {
    row.fill(0);
    for (const { pixel, share } of parts)
      for (let at = 0; at < row.length; at += 1) row[at]! += lines[pixel * row.length + at]! * share;
    out.set(row, y * row.length);
  });
  return { data: out, ...to };
}
