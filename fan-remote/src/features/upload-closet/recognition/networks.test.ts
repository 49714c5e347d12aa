import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Raster } from '@bestie/contracts/raster';
import expected from './category-network.expected.json';
import { networkSize, openNetwork } from './category-network';
import { createConvolution } from './convolution';
import { openPatternNetwork } from './pattern-network';
import expectedPatterns from './pattern-network.expected.json';
import { pieceSide } from './pattern-piece';
import { guessClasses } from './see-photo';

/** The drawings of `fan-remote/recognition/export.py`; those of `train_pattern.py` have a rim that is transparent. */
function drawing(number: number, side: number, rim = 0): Raster {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      for (let channel = 0; channel < 3; channel += 1)
        data[(y * side + x) * 4 + channel] =
          (x * (3 + number) + y * (channel + 1) + Math.floor((x * y * (number + channel)) / 64)) % 256;
      data[(y * side + x) * 4 + 3] = x < rim || x >= side - rim ? 0 : 255;
    }
  return { data, width: side, height: side };
}

function weightsOf(name: string) {
  const file = readFileSync(path.join(__dirname, `${name}.bin`));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
}

test('the browser computes what Python computed', () => {
  const category = openNetwork(weightsOf('category-network'));
  for (const [number, logits] of expected.entries())
    for (const [at, logit] of [...category.run(drawing(number, networkSize).data)].entries())
      expect(logit).toBeCloseTo(logits[at] ?? Number.NaN, 2);
  const pattern = openPatternNetwork(weightsOf('pattern-network'));
  for (const [number, chances] of expectedPatterns.entries())
    for (const [at, chance] of pattern.run(drawing(number, pieceSide, 20)).entries())
      expect(chance).toBeCloseTo(chances[at] ?? Number.NaN, 3);
});

test('chances of a photo add up, the likeliest first, and its mirror image has the same', () => {
  const opened = openNetwork(weightsOf('category-network'));
  const guesses = guessClasses(opened, drawing(1, networkSize));
  expect(guesses.map(({ name }) => name).toSorted()).toEqual(opened.description.classes);
  expect(guesses.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  const chances = guesses.map(({ chance }) => chance);
  expect(chances).toEqual(chances.toSorted((one, other) => other - one));
});

test.each([
  [3, 1, 7, 5],
  [3, 2, 8, 6],
  [1, 1, 4, 4],
] as const)('a convolution of size %s and stride %s is the plain sum', (size, stride, height, width) => {
  const [inputs, outputs] = [3, 5];
  const wave = (count: number, step: number) =>
    Float32Array.from({ length: count }, (_, at) => Math.sin(at * step));
  const layer = {
    size,
    stride,
    inputs,
    outputs,
    bias: wave(outputs, 2),
    weights: wave(inputs * outputs * size * size, 0.7),
  };
  const values = wave(inputs * height * width, 0.3);
  const result = createConvolution(layer)({ values, channels: inputs, height, width });
  expect([result.height, result.width]).toEqual([Math.ceil(height / stride), Math.ceil(width / stride)]);
  const pad = (size - 1) / 2;
  for (let output = 0; output < outputs; output += 1)
    for (let y = 0; y < result.height; y += 1)
      for (let x = 0; x < result.width; x += 1) {
        let sum = layer.bias[output]!;
        for (let input = 0; input < inputs; input += 1)
          for (let ky = 0; ky < size; ky += 1)
            for (let kx = 0; kx < size; kx += 1) {
              const [fromY, fromX] = [y * stride + ky - pad, x * stride + kx - pad];
              if (fromY < 0 || fromY >= height || fromX < 0 || fromX >= width) continue;
              sum +=
                layer.weights[((output * inputs + input) * size + ky) * size + kx]! *
                values[(input * height + fromY) * width + fromX]!;
            }
        expect(result.values[(output * result.height + y) * result.width + x]).toBeCloseTo(sum, 4);
      }
});
