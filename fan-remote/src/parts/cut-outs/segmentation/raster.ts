import type { Raster } from '@bestie/contracts/raster';

/** Averages areas of pixels, so that the longer side is at most `side`; never enlarges. */
export function shrink({ data, width, height }: Raster, side: number): Raster {
  const factor = Math.min(1, side / Math.max(width, height));
  if (factor === 1) return { data, width, height };
  const [toWidth, toHeight] = [
    Math.max(1, Math.round(width * factor)),
    Math.max(1, Math.round(height * factor)),
  ];
  const small = new Uint8ClampedArray(toWidth * toHeight * 4);
  for (let y = 0; y < toHeight; y += 1) {
    const top = Math.floor((y * height) / toHeight);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight));
    for (let x = 0; x < toWidth; x += 1) {
      const left = Math.floor((x * width) / toWidth);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth));
      const sum = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1)
          for (let channel = 0; channel < 4; channel += 1)
            sum[channel]! += data[(row * width + column) * 4 + channel]!;
      const count = (bottom - top) * (right - left);
      for (let channel = 0; channel < 4; channel += 1)
        small[(y * toWidth + x) * 4 + channel] = sum[channel]! / count;
    }
  }
  return { data: small, width: toWidth, height: toHeight };
}

/** Resizes one number per pixel, by bilinear interpolation between pixel centres. */
export function resample(
  values: Float32Array | Uint8Array | Uint8ClampedArray,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array {
  const out = new Float32Array(to.width * to.height);
  for (let y = 0; y < to.height; y += 1) {
    const sourceY = Math.min(from.height - 1, Math.max(0, ((y + 0.5) * from.height) / to.height - 0.5));
    const top = Math.floor(sourceY);
    const bottom = Math.min(from.height - 1, top + 1);
    const down = sourceY - top;
    for (let x = 0; x < to.width; x += 1) {
      const sourceX = Math.min(from.width - 1, Math.max(0, ((x + 0.5) * from.width) / to.width - 0.5));
      const left = Math.floor(sourceX);
      const right = Math.min(from.width - 1, left + 1);
      const across = sourceX - left;
      const upper =
        values[top * from.width + left]! * (1 - across) + values[top * from.width + right]! * across;
      const lower =
        values[bottom * from.width + left]! * (1 - across) + values[bottom * from.width + right]! * across;
      out[y * to.width + x] = upper * (1 - down) + lower * down;
    }
  }
  return out;
}

/**
 * Mean of the square of `2 · radius + 1` pixels around each pixel; at the border, of the pixels inside the
 * picture.
 */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const along = (source: Float32Array, target: Float32Array, start: number, step: number, length: number) => {
    let sum = 0;
    let count = 0;
    for (let ahead = 0; ahead < Math.min(radius, length); ahead += 1) {
      sum += source[start + ahead * step]!;
      count += 1;
    }
    for (let at = 0; at < length; at += 1) {
      if (at + radius < length) {
        sum += source[start + (at + radius) * step]!;
        count += 1;
      }
      if (at - radius - 1 >= 0) {
        sum -= source[start + (at - radius - 1) * step]!;
        count -= 1;
      }
      target[start + at * step] = sum / count;
    }
  };
  for (let y = 0; y < height; y += 1) along(values, rows, y * width, 1, width);
  for (let x = 0; x < width; x += 1) along(rows, out, x, width, height);
  return out;
}
