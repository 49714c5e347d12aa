import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { testSupport } from '../../test-support/database';
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

/** The sentence of a refusal; what came out otherwise. */
const outcome = (bytes: Buffer) =>
  workers.process(new Uint8Array(bytes)).then(
    () => 'read',
    (error: Error) => (error.name === 'PictureRefused' ? error.message : `${error.name}: ${error.message}`),
  );

const sentences = [
  'read',
  'This photo is damaged and cannot be read.',
  'This file is not a photo that we can read. JPEG, PNG, WebP, AVIF and GIF work.',
  'HEIC photos cannot be read here. Please save this photo as JPEG and upload it again.',
  'This photo contains something that is not a photo, so it was not used.',
  'This photo has more than 50 million pixels. Please upload a smaller one.',
];

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(formats)('a broken %s', (format) => {
  test('cut off anywhere is refused in words, or read as far as its format allows', async () => {
    const whole = await sample(format);
    for (let part = 1; part < 12; part += 1) {
      const found = await outcome(whole.subarray(0, Math.floor((whole.length * part) / 12)));
      expect(sentences).toContain(found);
    }
    expect(await outcome(whole)).toBe('read');
  });

  test('with bytes changed, doubled and left out never harms the next one', async () => {
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

/** Headers that promise 900 million pixels or as many as the format can, with hardly a byte behind them. */
const bombs: Record<string, () => Promise<Buffer>> = {
  async png() {
    const bomb = await sample('png');
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    return bomb;
  },
  async jpeg() {
    const bomb = await sample('jpeg');
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(30_000, frame + 5);
    bomb.writeUInt16BE(30_000, frame + 7);
    return bomb;
  },
  async gif() {
    const bomb = await sample('gif');
    const image = bomb.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [6, 8, image + 5, image + 7]) bomb.writeUInt16LE(30_000, at);
    return bomb;
  },
  async webp() {
    const bomb = await sample('webp');
    const frame = bomb.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    bomb.writeUInt16LE(16_383, frame + 3);
    bomb.writeUInt16LE(16_383, frame + 5);
    return bomb;
  },
  async avif() {
    const bomb = await sample('avif');
    const extent = bomb.indexOf('ispe');
    bomb.writeUInt32BE(30_000, extent + 8);
    bomb.writeUInt32BE(30_000, extent + 12);
    return bomb;
  },
  /** Whole and true: 60 million pixels of one colour in 60 KB. */
  async 'whole png'() {
    const [width, height] = [10_000, 6_000];
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const framed = Buffer.alloc(body.length + 8);
      framed.writeUInt32BE(data.length, 0);
      body.copy(framed, 4);
      framed.writeUInt32BE(crc32(body), body.length + 4);
      return framed;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 });
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  },
};

test('pixel bombs of every format are refused from the header, and memory stays where it was', async () => {
  const files = await Promise.all(
    Object.entries(bombs).map(async ([name, make]) => [name, await make()] as const),
  );
  // Threads and their libraries are there before anything is counted.
  await Promise.all([outcome(await sample('png')), outcome(await sample('avif'))]);
  global.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 1);
  for (let round = 0; round < 5; round += 1) {
    for (const [name, bytes] of files) {
      const found = await outcome(bytes);
      // libheif holds the announced size against the coded picture before anybody can ask for it.
      const damaged = name === 'avif' && found === 'This photo is damaged and cannot be read.';
      if (!damaged) expect([name, found]).toEqual([name, sentences.at(-1)]);
    }
  }
  clearInterval(watching);
  expect((highest - before) / 1024 ** 2).toBeLessThan(100);
});

test('HEIC is read where libvips reads it, and refused in words where it does not', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const canRead = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
  expect(await outcome(heic)).toBe(canRead ? sentences[1] : sentences[3]);
});
