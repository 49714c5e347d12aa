import { readFileSync } from 'node:fs';
import path from 'node:path';
import expected from './category-network.expected.json';
import { networkSize, openNetwork } from './category-network';
import { createConvolution } from './convolution';
import { guessClasses } from './see-photo';

/** The drawings of `fan-remote/recognition/export.py`. */
function drawing(number: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(networkSize * networkSize * 4);
  for (let y = 0; y < networkSize; y += 1)
    for (let x = 0; x < networkSize; x += 1)
      for (let channel = 0; channel < 4; channel += 1)
        pixels[(y * networkSize + x) * 4 + channel] =
          channel === 3
            ? 255
            : (x * (3 + number) + y * (channel + 1) + Math.floor((x * y * (number + channel)) / 64)) % 256;
  return pixels;
}

function network() {
  const file = readFileSync(path.join(__dirname, 'category-network.bin'));
  return openNetwork(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
}

test('the browser computes what Python computed', () => {
  const opened = network();
  for (const [number, logits] of expected.entries())
    for (const [at, logit] of [...opened.run(drawing(number))].entries())
      expect(logit).toBeCloseTo(logits[at] ?? Number.NaN, 2);
});

test('chances of a photo add up, the likeliest first, and its mirror image has the same', () => {
  const opened = network();
  const photo = { data: drawing(1), width: networkSize, height: networkSize };
  const guesses = guessClasses(opened, photo);
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
