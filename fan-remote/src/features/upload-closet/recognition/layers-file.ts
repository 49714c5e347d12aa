import type { Layer } from './convolution';

export interface LayersFile<Description> {
  description: Description;
  /** Reads the next layer. */
  layer(inputs: number, outputs: number, size: 1 | 3, stride: 1 | 2): Layer;
}

/**
 * Opens a file of `fan-remote/recognition`: the length of the description (32 bits), the description as JSON, and for each
 * layer its scales (one of 32 bits for each output), biases (the same) and weights (8 bits).
 */
export function openLayers<Description>(file: ArrayBuffer): LayersFile<Description> {
  const length = new DataView(file).getUint32(0, true);
  const description = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Description;
  let at = 4 + length;
  const floats = (count: number) => {
    const values = new Float32Array(file.slice(at, at + count * 4));
    at += count * 4;
    return values;
  };
  return {
    description,
    layer(inputs, outputs, size, stride) {
      const [scales, bias] = [floats(outputs), floats(outputs)];
      const each = inputs * size * size;
      const weights = Float32Array.from(
        new Int8Array(file, at, outputs * each),
        (value, index) => value * scales[Math.floor(index / each)]!,
      );
      at += outputs * each;
      return { weights, bias, inputs, outputs, size, stride };
    },
  };
}
