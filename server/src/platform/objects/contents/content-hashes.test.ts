/** Hashes computed by a thread, also when the thread dies midway. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { testSupport } from '../../../test-support/database';
import { createContentHasher, slabBytes } from './content-hashes';
import type { ContentHasher } from './content-hashes';
import { createCrc32c } from './crc32c';
import { digestContent } from './content-receiver';
import type { ObjectDriver } from '../drivers/object-driver';

const hashers: ContentHasher[] = [];
function open(file: string): ContentHasher {
  const hasher = createContentHasher(join(testSupport.buildDirectory(), file));
  hashers.push(hasher);
  return hasher;
}
afterAll(() => Promise.all(hashers.map((hasher) => hasher.close())));

function crc32cOf(bytes: Buffer): string {
  const crc = createCrc32c();
  crc.update(bytes);
  return crc.digest();
}

const digestsOf = (bytes: Buffer) => ({
  md5: createHash('md5').update(bytes).digest('base64'),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32c: crc32cOf(bytes),
});

async function feed(hasher: ContentHasher, bytes: Buffer, step: number) {
  const hashes = hasher.begin();
  for (let at = 0; at < bytes.length; at += step) {
    await hashes.update(bytes.subarray(at, at + step));
    if (at % 3 === 0) await hashes.flush();
  }
  expect(hashes.position).toBe(bytes.length);
  return hashes;
}

/** A driver that supports only repeated reading. */
const holding = (bytes: Buffer) =>
  ({ readStart: async (_id, length) => Readable.from([bytes.subarray(0, length)]) }) as Pick<
    ObjectDriver,
    'readStart'
  > as ObjectDriver;

test('many concurrent contents in pieces of any size have the right hashes', async () => {
  const hasher = open('content-hashes.worker.js');
  const sizes = [0, 1, slabBytes - 1, slabBytes, slabBytes + 1, 5 * slabBytes + 17];
  const steps = [999, 65_536, slabBytes, 2 * slabBytes + 5];
  await Promise.all(
    sizes.flatMap((size) =>
      steps.map(async (step) => {
        const bytes = randomBytes(size);
        expect(await (await feed(hasher, bytes, step)).digest()).toEqual(digestsOf(bytes));
      }),
    ),
  );
});

test('after a thread died, the content is read again by the next one', async () => {
  const hasher = open('content-hashes.worker.js');
  const bytes = randomBytes(3 * slabBytes + 5);
  const hashes = await feed(hasher, bytes, 65_536);
  await hasher.close();
  expect(await hashes.digest()).toBeNull();
  // Further bytes are discarded without waiting.
  await hashes.update(randomBytes(2 * slabBytes));
  const parts = { hasher, driver: holding(bytes) };
  expect(await digestContent(parts, 'content', bytes.length, hashes)).toEqual(digestsOf(bytes));
});

test('a thread that always dies causes an error, never a wrong hash, and nobody waits for it', async () => {
  const hasher = open('dying-hashes.worker.js');
  const bytes = randomBytes(20 * slabBytes);
  const hashes = await feed(hasher, bytes, slabBytes);
  expect(await hashes.digest()).toBeNull();
  await expect(
    digestContent({ hasher, driver: holding(bytes) }, 'content', bytes.length, null),
  ).rejects.toThrow('The thread that hashes contents dies again and again.');
});
