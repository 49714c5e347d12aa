/** A mask of 0 and 1, row by row. */
export interface Shape {
  mask: Uint8Array;
  width: number;
  height: number;
}

/** Connected areas of pixels of one value, the largest first. */
export function areas({ mask, width, height }: Shape, value: 0 | 1): { pixels: number[]; atRim: boolean }[] {
  const seen = new Uint8Array(mask.length);
  const found: { pixels: number[]; atRim: boolean }[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (seen[start] || mask[start] !== value) continue;
    const pixels = [start];
    let atRim = false;
    seen[start] = 1;
    for (let at = 0; at < pixels.length; at += 1) {
      const pixel = pixels[at]!;
      const x = pixel % width;
      const y = (pixel - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atRim = true;
      const visit = (next: number) => {
        if (seen[next] || mask[next] !== value) return;
        seen[next] = 1;
        pixels.push(next);
      };
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (y > 0) visit(pixel - width);
      if (y < height - 1) visit(pixel + width);
    }
    found.push({ pixels, atRim });
  }
  return found.sort((one, other) => other.pixels.length - one.pixels.length);
}

/** Areas above this share of the piece stay, such as a second shoe; smaller ones, such as crumbs, go. */
const leastPart = 0.06;
/** Holes below this share of the piece are closed, such as prints and buttons; gaps between legs stay open. */
const leastHole = 0.012;

/** Removes specks and closes small holes, except where the person's marks say otherwise. */
export function tidy(
  shape: Shape,
  marked: (pixels: readonly number[], as: 'keep' | 'remove') => boolean,
): Uint8Array {
  const mask = shape.mask.slice();
  const parts = areas(shape, 1);
  const total = parts[0]?.pixels.length ?? 0;
  for (const { pixels } of parts)
    if (pixels.length < total * leastPart && !marked(pixels, 'keep'))
      for (const pixel of pixels) mask[pixel] = 0;
  for (const { pixels, atRim } of areas({ ...shape, mask }, 0))
    if (!atRim && pixels.length < total * leastHole && !marked(pixels, 'remove'))
      for (const pixel of pixels) mask[pixel] = 1;
  return mask;
}

/** 1 where the mask changes within `radius` pixels (a square). */
export function rimOf({ mask, width, height }: Shape, radius: number): Uint8Array {
  const spread = (values: Uint8Array, stepX: number, stepY: number) => {
    const out = new Uint8Array(values.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let any = 0;
        for (let by = -radius; by <= radius && !any; by += 1) {
          const [nextX, nextY] = [x + by * stepX, y + by * stepY];
          if (nextX >= 0 && nextY >= 0 && nextX < width && nextY < height)
            any = values[nextY * width + nextX]!;
        }
        out[y * width + x] = any;
      }
    return out;
  };
  const edge = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x + 1 < width && mask[at] !== mask[at + 1]) edge[at] = edge[at + 1] = 1;
      if (y + 1 < height && mask[at] !== mask[at + width]) edge[at] = edge[at + width] = 1;
    }
  return spread(spread(edge, 1, 0), 0, 1);
}
