/** Broken files. Bombs, polyglots and malware are in contract-tests/upload-attacks. */
import { join } from 'node:path';
import sharp from 'sharp';
import { testSupport } from '../../test-support/database';
import { tooDetailed } from './picture-limits';
import { createPictureWorkers } from './picture-workers';
import type { PictureWorkers } from './picture-workers';

let workers: PictureWorkers;
beforeAll(() => {
  workers = createPictureWorkers({ workerFile: join(testSupport.buildDirectory(), 'pictures.worker.js') });
});
afterAll(() => workers.close());

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
type Format = (typeof formats)[number];

async function sample(format: Format): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}

/** The message of a refusal; otherwise the result. */
const outcome = (bytes: Buffer) =>
  workers.process(new Uint8Array(bytes)).then(
    () => 'read',
    (error: Error) => (error.name === 'PictureRefused' ? error.message : `${error.name}: ${error.message}`),
  );

const sentences = [
  'read',
  'This photo is damaged and cannot be read.',
  'This file is not a photo we can read. JPEG, PNG, WebP, AVIF and GIF work.',
  'HEIC photos cannot be read here. Please save this photo as JPEG and upload it again.',
  'This photo contains something that is not a photo, so it was not used.',
  'This photo has more than 50 million pixels. Please upload a smaller one.',
  // A changed header can promise a picture that no memory holds.
  tooDetailed,
];

/** A deterministic pseudo-random generator. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(formats)('a broken %s', (format) => {
  test('a file truncated anywhere is refused with a message, or read as far as its format allows', async () => {
    const whole = await sample(format);
    for (let part = 1; part < 12; part += 1) {
      const found = await outcome(whole.subarray(0, Math.floor((whole.length * part) / 12)));
      expect(sentences).toContain(found);
    }
    expect(await outcome(whole)).toBe('read');
  });

  test('a file with changed, doubled or missing bytes never harms the next one', async () => {
    const whole = await sample(format);
    const roll = dice(formats.indexOf(format) + 1);
    const attempts = Array.from({ length: 60 }, () => {
      const broken = Buffer.from(whole);
      for (let change = 0; change <= roll(12); change += 1) broken[roll(broken.length)] = roll(256);
      const at = roll(broken.length);
      if (roll(3) === 0)
        return Buffer.concat([broken.subarray(0, at), broken.subarray(Math.max(0, at - roll(40)))]);
      if (roll(3) === 0) return Buffer.concat([broken.subarray(0, at), broken.subarray(at + roll(40))]);
      return broken;
    });
    for (const found of await Promise.all(attempts.map(outcome))) expect(sentences).toContain(found);
    expect(await outcome(whole)).toBe('read');
  });
});

test('HEIC is read where libvips supports it, and refused with a message elsewhere', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const canRead = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
  expect(await outcome(heic)).toBe(canRead ? sentences[1] : sentences[3]);
});

test.each([false, true])(
  'a JPEG that lacks only its end marker is read (progressive: %s)',
  async (progressive) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
      .jpeg({ progressive })
      .toBuffer();
    expect(await outcome(whole.subarray(0, -2))).toBe('read');
    expect(await outcome(whole.subarray(0, -1))).toBe('read');
    // One that lacks pixels is still refused.
    expect(await outcome(whole.subarray(0, whole.length / 2))).toBe(sentences[1]);
  },
);
