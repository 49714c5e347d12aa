import type { Pattern } from '@bestie/contracts/items';
import type { Raster } from '@bestie/contracts/raster';
import { createConvolution, rectify } from './convolution';
import type { Planes } from './convolution';
import { openLayers } from './layers-file';

/** What the file of weights says of itself. */
interface Description {
  patterns: Pattern[];
  /** Input channels, output channels and stride of each layer. */
  layers: [number, number, 1 | 2][];
  /** What differences from the mean colour of the piece are multiplied by. */
  contrast: number;
  /** Chance from which each pattern counts as seen; above 1 for one that is never said. */
  sure: number[];
}

export interface PatternNetwork {
  patterns: readonly Pattern[];
  sure: readonly number[];
  /** Chances of the patterns for a picture of `pieceSquare`. */
  run(piece: Raster): number[];
}

/** Opens the file of `fan-remote/recognition/train_pattern.py`. */
export function openPatternNetwork(file: ArrayBuffer): PatternNetwork {
  const { description, layer } = openLayers<Description>(file);
  const { patterns, layers, contrast, sure } = description;
  const steps = layers.map(([inputs, outputs, stride]) =>
    createConvolution(layer(inputs, outputs, 3, stride)),
  );
  const head = createConvolution(layer(2 * (layers.at(-1)?.[1] ?? 0), patterns.length, 1, 1));
  return {
    patterns,
    sure,
    run(piece) {
      let seen = apart(piece, contrast);
      for (const step of steps) seen = rectify(step(seen));
      const logits = head(summary(seen, piece)).values;
      const highest = Math.max(...logits);
      const weights = Array.from(logits, (logit) => Math.exp(logit - highest));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    },
  };
}

/** The piece as differences from its mean colour; nothing where it is transparent. */
function apart({ data, width, height }: Raster, contrast: number): Planes {
  const count = width * height;
  const values = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel += 1) {
    let [sum, total] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      sum += data[at * 4 + channel]! * data[at * 4 + 3]!;
      total += data[at * 4 + 3]!;
    }
    const mean = sum / Math.max(1, total);
    for (let at = 0; at < count; at += 1)
      values[channel * count + at] =
        (((data[at * 4 + channel]! - mean) / 255) * data[at * 4 + 3]! * contrast) / 255;
  }
  return { values, channels: 3, height, width };
}

/** Of each channel the mean over the piece and the root of the mean square; its rim counts less. */
function summary({ values, channels, height, width }: Planes, piece: Raster): Planes {
  const count = height * width;
  const step = piece.width / width;
  const weights = new Float32Array(count);
  for (let at = 0; at < piece.width * piece.height; at += 1) {
    const [x, y] = [at % piece.width, Math.floor(at / piece.width)];
    weights[Math.floor(y / step) * width + Math.floor(x / step)]! +=
      piece.data[at * 4 + 3]! / 255 / step / step;
  }
  let total = 1e-3;
  for (let at = 0; at < count; at += 1) {
    weights[at] = weights[at]! ** 4;
    total += weights[at]!;
  }
  const out = new Float32Array(2 * channels);
  for (let channel = 0; channel < channels; channel += 1) {
    let [sum, squares] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const value = values[channel * count + at]!;
      sum += value * weights[at]!;
      squares += value * value * weights[at]!;
    }
    out[channel] = sum / total;
    out[channels + channel] = Math.sqrt(squares / total + 1e-6);
  }
  return { values: out, channels: 2 * channels, height: 1, width: 1 };
}
