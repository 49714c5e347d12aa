/** Channels of a picture one after the other, each row by row. */
export interface Planes {
  values: Float32Array;
  channels: number;
  height: number;
  width: number;
}

/** A convolution with its batch normalisation folded in: `weights` are [outputs][inputs][size][size]. */
export interface Layer {
  weights: Float32Array;
  bias: Float32Array;
  inputs: number;
  outputs: number;
  size: 1 | 3;
  stride: 1 | 2;
}

/** A layer as it is computed. */
export type Convolution = (input: Planes) => Planes;

/**
 * Prepares a layer with padding of half its size. A 3 × 3 one of stride 1 takes Winograd's F(2 × 2, 3 × 3), which
 * multiplies 2.25 times less often (Lavin and Gray, 2016, https://arxiv.org/abs/1509.09308); the others are one product of
 * matrices.
 */
export function createConvolution(layer: Layer): Convolution {
  return layer.size === 3 && layer.stride === 1 ? winograd(layer) : direct(layer);
}

/** Negative values become 0. */
export function rectify(planes: Planes): Planes {
  const { values } = planes;
  for (let at = 0; at < values.length; at += 1) if (values[at]! < 0) values[at] = 0;
  return planes;
}

/** `out += a × b` for row-major matrices of rows × inner and inner × columns; four rows of `a` at once. */
export function multiply(
  a: Float32Array,
  b: Float32Array,
  out: Float32Array,
  rows: number,
  inner: number,
  columns: number,
): void {
  let row = 0;
  for (; row + 3 < rows; row += 4) {
    const [o0, o1, o2, o3] = [row * columns, (row + 1) * columns, (row + 2) * columns, (row + 3) * columns];
    let at = 0;
    for (; at + 3 < inner; at += 4) {
      const [r0, r1, r2, r3] = [
        row * inner + at,
        (row + 1) * inner + at,
        (row + 2) * inner + at,
        (row + 3) * inner + at,
      ];
      const a00 = a[r0]!,
        a01 = a[r0 + 1]!,
        a02 = a[r0 + 2]!,
        a03 = a[r0 + 3]!;
      const a10 = a[r1]!,
        a11 = a[r1 + 1]!,
        a12 = a[r1 + 2]!,
        a13 = a[r1 + 3]!;
      const a20 = a[r2]!,
        a21 = a[r2 + 1]!,
        a22 = a[r2 + 2]!,
        a23 = a[r2 + 3]!;
      const a30 = a[r3]!,
        a31 = a[r3 + 1]!,
        a32 = a[r3 + 2]!,
        a33 = a[r3 + 3]!;
      const [b0, b1, b2, b3] = [at * columns, (at + 1) * columns, (at + 2) * columns, (at + 3) * columns];
      for (let column = 0; column < columns; column += 1) {
        const v0 = b[b0 + column]!,
          v1 = b[b1 + column]!,
          v2 = b[b2 + column]!,
          v3 = b[b3 + column]!;
        out[o0 + column]! += a00 * v0 + a01 * v1 + a02 * v2 + a03 * v3;
        out[o1 + column]! += a10 * v0 + a11 * v1 + a12 * v2 + a13 * v3;
        out[o2 + column]! += a20 * v0 + a21 * v1 + a22 * v2 + a23 * v3;
        out[o3 + column]! += a30 * v0 + a31 * v1 + a32 * v2 + a33 * v3;
      }
    }
    for (; at < inner; at += 1) {
      const a0 = a[row * inner + at]!,
        a1 = a[(row + 1) * inner + at]!;
      const a2 = a[(row + 2) * inner + at]!,
        a3 = a[(row + 3) * inner + at]!;
      const b0 = at * columns;
      for (let column = 0; column < columns; column += 1) {
        const value = b[b0 + column]!;
        out[o0 + column]! += a0 * value;
        out[o1 + column]! += a1 * value;
        out[o2 + column]! += a2 * value;
        out[o3 + column]! += a3 * value;
      }
    }
  }
  for (; row < rows; row += 1)
    for (let at = 0; at < inner; at += 1) {
      const factor = a[row * inner + at]!;
      const [from, to] = [at * columns, row * columns];
      for (let column = 0; column < columns; column += 1) out[to + column]! += factor * b[from + column]!;
    }
}

/** The picture's patches as columns of a matrix, times the weights. */
function direct({ weights, bias, inputs, outputs, size, stride }: Layer): Convolution {
  const pad = (size - 1) / 2;
  return ({ values, height, width }) => {
    const [outHeight, outWidth] = [Math.ceil(height / stride), Math.ceil(width / stride)];
    const columns = outHeight * outWidth;
    const patches = new Float32Array(inputs * size * size * columns);
    let row = 0;
    for (let channel = 0; channel < inputs; channel += 1)
      for (let ky = -pad; ky <= pad; ky += 1)
        for (let kx = -pad; kx <= pad; kx += 1) {
          for (let y = 0; y < outHeight; y += 1) {
            const fromY = y * stride + ky;
            if (fromY < 0 || fromY >= height) continue;
            const from = (channel * height + fromY) * width;
            const to = row * columns + y * outWidth;
            for (let x = 0; x < outWidth; x += 1) {
              const fromX = x * stride + kx;
              if (fromX >= 0 && fromX < width) patches[to + x] = values[from + fromX]!;
            }
          }
          row += 1;
        }
    const out = new Float32Array(outputs * columns);
    for (let channel = 0; channel < outputs; channel += 1)
      out.fill(bias[channel]!, channel * columns, (channel + 1) * columns);
    multiply(weights, patches, out, outputs, inputs * size * size, columns);
    return { values: out, channels: outputs, height: outHeight, width: outWidth };
  };
}

/** Places of a transformed 4 × 4 tile. */
const places = 16;

function winograd({ weights, bias, inputs, outputs }: Layer): Convolution {
  const kernels = transformKernels(weights, inputs, outputs);
  return ({ values, height, width }) => {
    const [down, across] = [Math.ceil(height / 2), Math.ceil(width / 2)];
    const tiles = down * across;
    const tiled = transformTiles(values, inputs, height, width);
    const products = new Float32Array(places * outputs * tiles);
    for (let place = 0; place < places; place += 1)
      multiply(
        kernels.subarray(place * outputs * inputs, (place + 1) * outputs * inputs),
        tiled.subarray(place * inputs * tiles, (place + 1) * inputs * tiles),
        products.subarray(place * outputs * tiles, (place + 1) * outputs * tiles),
        outputs,
        inputs,
        tiles,
      );
    return { values: restoreTiles(products, bias, height, width), channels: outputs, height, width };
  };
}

/** Each kernel g becomes G g Gᵀ. */
function transformKernels(weights: Float32Array, inputs: number, outputs: number): Float32Array {
  const out = new Float32Array(places * outputs * inputs);
  const half = (a: number, b: number, c: number) => [a, (a + b + c) / 2, (a - b + c) / 2, c] as const;
  for (let kernel = 0; kernel < outputs * inputs; kernel += 1) {
    const g = weights.subarray(kernel * 9, kernel * 9 + 9);
    const columns = [0, 1, 2].map((x) => half(g[x]!, g[3 + x]!, g[6 + x]!));
    for (let y = 0; y < 4; y += 1)
      half(columns[0]![y]!, columns[1]![y]!, columns[2]![y]!).forEach((value, x) => {
        out[(y * 4 + x) * outputs * inputs + kernel] = value;
      });
  }
  return out;
}

/** Each 4 × 4 tile d, two pixels apart, becomes Bᵀ d B. */
function transformTiles(values: Float32Array, channels: number, height: number, width: number): Float32Array {
  const [down, across] = [Math.ceil(height / 2), Math.ceil(width / 2)];
  const step = channels * down * across;
  const out = new Float32Array(places * step);
  const d = new Float32Array(places);
  const t = new Float32Array(places);
  let at = 0;
  for (let channel = 0; channel < channels; channel += 1)
    for (let tileY = 0; tileY < down; tileY += 1)
      for (let tileX = 0; tileX < across; tileX += 1) {
        for (let y = 0; y < 4; y += 1) {
          const fromY = tileY * 2 + y - 1;
          const inside = fromY >= 0 && fromY < height;
          const from = (channel * height + fromY) * width;
          for (let x = 0; x < 4; x += 1) {
            const fromX = tileX * 2 + x - 1;
            d[y * 4 + x] = inside && fromX >= 0 && fromX < width ? values[from + fromX]! : 0;
          }
        }
        for (let x = 0; x < 4; x += 1) {
          t[x] = d[x]! - d[8 + x]!;
          t[4 + x] = d[4 + x]! + d[8 + x]!;
          t[8 + x] = d[8 + x]! - d[4 + x]!;
          t[12 + x] = d[4 + x]! - d[12 + x]!;
        }
        for (let y = 0; y < places; y += 4) {
          out[y * step + at] = t[y]! - t[y + 2]!;
          out[(y + 1) * step + at] = t[y + 1]! + t[y + 2]!;
          out[(y + 2) * step + at] = t[y + 2]! - t[y + 1]!;
          out[(y + 3) * step + at] = t[y + 1]! - t[y + 3]!;
        }
        at += 1;
      }
  return out;
}

/** Each product m becomes the 2 × 2 pixels Aᵀ m A, plus the bias. */
function restoreTiles(
  products: Float32Array,
  bias: Float32Array,
  height: number,
  width: number,
): Float32Array {
  const [down, across] = [Math.ceil(height / 2), Math.ceil(width / 2)];
  const channels = bias.length;
  const step = channels * down * across;
  const out = new Float32Array(channels * height * width);
  let at = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const added = bias[channel]!;
    for (let tileY = 0; tileY < down; tileY += 1)
      for (let tileX = 0; tileX < across; tileX += 1) {
        const top = (channel * height + tileY * 2) * width + tileX * 2;
        const [hasRight, hasBottom] = [tileX * 2 + 1 < width, tileY * 2 + 1 < height];
        let [left, right, leftBelow, rightBelow] = [added, added, added, added];
        for (let x = 0; x < 4; x += 1) {
          const m0 = products[x * step + at]!;
          const m1 = products[(4 + x) * step + at]!;
          const m2 = products[(8 + x) * step + at]!;
          const m3 = products[(12 + x) * step + at]!;
          const upper = m0 + m1 + m2;
          const lower = m1 - m2 - m3;
          if (x < 3) {
            left += upper;
            leftBelow += lower;
          }
          if (x > 0) {
            right += x === 1 ? upper : -upper;
            rightBelow += x === 1 ? lower : -lower;
          }
        }
        out[top] = left;
        if (hasRight) out[top + 1] = right;
        if (hasBottom) out[top + width] = leftBelow;
        if (hasRight && hasBottom) out[top + width + 1] = rightBelow;
        at += 1;
      }
  }
  return out;
}
