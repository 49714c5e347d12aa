/**
 * Files that are much larger than they seem. Each is refused or harmless; what only a browser can show is in
 * e2e/journeys/security.spec.ts.
 */
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { createPictureWorkers } from '../../platform/pictures/picture-workers';
import { testSupport } from '../../test-support/database';
import { memoryOfFamily } from '../../test-support/memory-of-family';
import { bearerOf } from '../../test-support/whole-server';
import {
  decoderBombs,
  drawn,
  memoryBombs,
  honest,
  gzipBomb,
  page,
  pixelBombs,
  zipBomb,
} from './attack-files';
import {
  address,
  attacked,
  expectGuarded,
  json,
  media,
  own,
  pictureOf,
  put,
  statusOf,
  useAttackedServer,
} from './attacked-server';

useAttackedServer();

describe('bombs', () => {
  test('gzip that expands a thousandfold is aborted, and memory stays stable', async () => {
    const bomb = gzipBomb();
    expect(
      await statusOf(
        put(own('files/bomb'), bomb, { type: 'text/plain', metadata: { contentEncoding: 'gzip' } }),
      ),
    ).toBe(200);
    // Clients that accept gzip get the stored bytes.
    const folded = await media(own('files/bomb'), { 'accept-encoding': 'gzip' });
    expect(folded.body.equals(bomb)).toBe(true);
    const before = process.memoryUsage.rss();
    const received = await new Promise<number>((resolve) => {
      let count = 0;
      httpRequest(
        {
          port: attacked.port,
          path: address(own('files/bomb'), 'alt=media'),
          headers: bearerOf(attacked.alice),
          agent: false,
        },
        (answer) => {
          answer.on('data', (piece: Buffer) => (count += piece.length));
          answer.on('error', () => resolve(count));
          answer.on('end', () => resolve(count));
        },
      ).end();
    });
    expect(received).toBeLessThanOrEqual(256 * 1024 ** 2);
    expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(100);
  });

  test('compressed request bodies are not decompressed', async () => {
    const bomb = gzipBomb();
    const stored = await put(own('files/as-sent'), bomb, { headers: { 'content-encoding': 'gzip' } });
    expect(json(stored)).toMatchObject({ size: String(bomb.length) });
    expect(await statusOf(put(own('closet/as-sent'), bomb, { type: 'image/png' }))).toBe(415);
    expect(await statusOf(put(own('files/no-gzip'), page, { metadata: { contentEncoding: 'gzip' } }))).toBe(
      415,
    );
  });

  test('a ZIP is a file like any other: nothing opens it', async () => {
    const bomb = zipBomb();
    expect(await statusOf(put(own('closet/bomb.zip'), bomb, { type: 'application/zip' }))).toBe(415);
    expect(json(await put(own('files/bomb.zip'), bomb, { type: 'application/zip' }))).toMatchObject({
      size: String(bomb.length),
    });
    expectGuarded(await media(own('files/bomb.zip')), 'attachment');
  });

  test('over 50 million pixels: refused from the header in every format, in at most 100 MB', async () => {
    const sentences = [
      'PictureRefused: This photo has more than 50 million pixels. Please upload a smaller one.',
      // If the rest of the file contradicts its header, a decoder may fail first.
      'PictureRefused: This photo is damaged and cannot be read.',
    ];
    const files: [string, Buffer][] = [];
    for (const [name, make] of Object.entries(pixelBombs)) files.push([name, await make()]);
    await expectFlat(files, (name, found) => {
      const allowed = /true|PNG|JPEG|GIF|^WebP/.test(name) ? sentences.slice(0, 1) : sentences;
      expect([name, allowed.includes(found)]).toEqual([name, true]);
    });
  });

  test('a small file that takes much memory to decode: refused from the header, in at most 100 MB', async () => {
    const files: [string, Buffer][] = [];
    for (const [name, make] of Object.entries(memoryBombs)) files.push([name, await make()]);
    await expectFlat(files, (name, found) =>
      expect([name, found]).toEqual([
        name,
        'PictureRefused: This picture is too detailed to open. Please save it smaller, or as a JPEG, and try again.',
      ]),
    );
  });

  test('many frames, many scans, compressed text and profiles: at most 100 MB', async () => {
    const files: [string, Buffer][] = [];
    for (const [name, make] of Object.entries(decoderBombs)) files.push([name, await make()]);
    await expectFlat(files, (name, found) =>
      expect([name, found]).toEqual([name, expect.stringMatching(/^(read \d+ × \d+|PictureRefused: .*)$/)]),
    );
  });

  test('the owner of an uploaded one gets the reason, and the next photo is processed', async () => {
    const bomb = await pixelBombs['PNG of 900 million pixels']!();
    await put(own('closet/bomb.png'), bomb, { type: 'image/png' });
    expect(await pictureOf(own('closet/bomb.png'))).toBe(
      'failed: This photo has more than 50 million pixels. Please upload a smaller one.',
    );
    await put(own('closet/fine.png'), await drawn('png'), { type: 'image/png' });
    expect(await pictureOf(own('closet/fine.png'))).toBe('ready: null');
  });

  test('a file that crashes, throws in, stalls or fills its decoder affects only itself, and the pool continues', async () => {
    const workerFile = join(testSupport.buildDirectory(), 'poisoned-picture.worker.js');
    const hostile = createPictureWorkers({
      workerFile,
      processes: 2,
      timeouts: { processor: 2_000, clock: 5_000 },
    });
    const ask = (word: string) => hostile.process(new Uint8Array(Buffer.from(word)));
    const poisons = ['exit', 'kill', 'throw', 'memory', 'turn', 'stall', 'exit'].map(ask);
    const outcomes = await Promise.allSettled([...poisons, ask('fine'), ask('fine')]);
    const refused = { status: 'rejected', reason: expect.objectContaining({ name: 'PictureRefused' }) };
    expect(outcomes).toMatchObject([
      ...poisons.map(() => refused),
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    // A picture that needs too much memory is refused, and its process is not used again.
    const grown = await Promise.allSettled([ask('grow'), ask('fine'), ask('fine')]);
    expect(grown).toMatchObject([
      { reason: { name: 'PictureRefused', message: 'Too much.' } },
      ...[1, 2].map(() => ({ status: 'fulfilled' })),
    ]);
    await hostile.close();
  });
});

/** Processes each file several times, and measures how much memory that takes additionally. */
async function expectFlat(
  files: [string, Buffer][],
  judge: (name: string, found: string) => void,
): Promise<void> {
  const workers = createPictureWorkers({
    workerFile: join(testSupport.buildDirectory(), 'pictures.worker.js'),
  });
  const outcome = (bytes: Buffer) =>
    workers.process(new Uint8Array(bytes)).then(
      ({ width, height }) => `read ${width} × ${height}`,
      (error: Error) => `${error.name}: ${error.message}`,
    );
  // Start-up of processes and libraries, and the memory of normal photos of that size, are not counted.
  await Promise.all([outcome(await drawn('png')), outcome(await drawn('avif'))]);
  for (let round = 0; round < 2; round += 1) for (const photo of await honest()) await outcome(photo);
  const before = memoryOfFamily();
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, memoryOfFamily('most'))), 20);
  for (let round = 0; round < 2; round += 1)
    for (const [name, bytes] of files) judge(name, await outcome(bytes));
  clearInterval(watching);
  expect(await outcome(await drawn('png'))).toBe('read 96 × 64');
  await workers.close();
  expect((highest - before) / 1024 ** 2).toBeLessThan(100);
}
