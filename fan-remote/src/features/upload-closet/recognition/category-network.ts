import { createConvolution, rectify } from './convolution';
import type { Convolution, Planes } from './convolution';
import { openLayers } from './layers-file';

/** Side of the square that the network sees, in pixels. */
export const networkSize = 128;

/** What a file of weights says of itself, before its numbers. */
export interface NetworkDescription {
  /** Folder names of the training photos, in the order of the logits. */
  classes: string[];
  mean: [number, number, number];
  deviation: [number, number, number];
  /** Input channels, output channels and stride of each block. */
  blocks: [number, number, 1 | 2][];
  /** Divides the logits, so that the chances are as often right as they say. */
  temperature: number;
  /** Chance from which the likeliest class counts as sure. */
  sure: number;
}

export interface CategoryNetwork {
  description: NetworkDescription;
  /** Logits of a photo: four bytes a pixel, stretched to a square of `networkSize`. */
  run(pixels: Uint8ClampedArray | Uint8Array): Float32Array;
}

/** Opens the file of `fan-remote/recognition/export.py`. */
export function openNetwork(file: ArrayBuffer): CategoryNetwork {
  const { description, layer } = openLayers<NetworkDescription>(file);
  const { blocks, classes, mean, deviation } = description;
  const [first = [0, 0, 1]] = blocks;
  const stem = createConvolution(layer(3, first[0], 3, 2));
  const steps = blocks.map(([inputs, outputs, stride]) => {
    const one = createConvolution(layer(inputs, outputs, 3, stride));
    const two = createConvolution(layer(outputs, outputs, 3, 1));
    const plain = stride === 1 && inputs === outputs;
    const shortcut = plain ? null : createConvolution(layer(inputs, outputs, 1, 1));
    return { one, two, shortcut, stride };
  });
  const head = createConvolution(layer(blocks.at(-1)?.[1] ?? 0, classes.length, 1, 1));

  return {
    description,
    run(pixels) {
      let seen = rectify(stem(normalised(pixels, mean, deviation)));
      for (const step of steps) seen = block(seen, step);
      return head(meanOf(seen)).values;
    },
  };
}

interface Block {
  one: Convolution;
  two: Convolution;
  shortcut: Convolution | null;
  stride: 1 | 2;
}

function block(input: Planes, { one, two, shortcut, stride }: Block): Planes {
  const out = two(rectify(one(input)));
  const beside = shortcut ? shortcut(stride === 2 ? halved(input) : input) : input;
  for (let at = 0; at < out.values.length; at += 1) out.values[at]! += beside.values[at]!;
  return rectify(out);
}

function normalised(
  pixels: ArrayLike<number>,
  mean: readonly number[],
  deviation: readonly number[],
): Planes {
  const count = networkSize * networkSize;
  const values = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < count; at += 1)
      values[channel * count + at] = (pixels[at * 4 + channel]! / 255 - mean[channel]!) / deviation[channel]!;
  return { values, channels: 3, height: networkSize, width: networkSize };
}

/** Means of 2 × 2 pixels. */
function halved({ values, channels, height, width }: Planes): Planes {
  const [down, across] = [height / 2, width / 2];
  const out = new Float32Array(channels * down * across);
  let at = 0;
  for (let row = 0; row < channels * down; row += 1)
    for (let x = 0; x < across; x += 1) {
      const from = row * 2 * width + x * 2;
      out[at] = (values[from]! + values[from + 1]! + values[from + width]! + values[from + width + 1]!) / 4;
      at += 1;
    }
  return { values: out, channels, height: down, width: across };
}

/** The mean of each channel. */
function meanOf({ values, channels, height, width }: Planes): Planes {
  const count = height * width;
  const out = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += values[channel * count + at]!;
    out[channel] = sum / count;
  }
  return { values: out, channels, height: 1, width: 1 };
}
