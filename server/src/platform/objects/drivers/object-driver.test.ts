/** The contract of every driver, on the local disk and on an S3-compatible store. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startS3Store } from '../../../test-support/s3-store';
import type { S3Store } from '../../../test-support/s3-store';
import { openDiskDriver } from './disk-driver';
import type { StoredContent, ObjectDriver } from './object-driver';
import { createS3Client, openS3Bucket } from './s3-bucket';
import { createS3Driver, pieceBytes } from './s3-driver';

/** A driver and its stored entries by name. */
interface Subject {
  driver: ObjectDriver;
  /** The same contents through another server. */
  another(): Promise<ObjectDriver>;
  kept(): Promise<string[]>;
  /** Adds entries that are not contents. */
  clutter(): Promise<void>;
}

let folder: string;
let store: S3Store;
const subjects: Record<string, Subject> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-drivers-'));
  const disk = join(folder, 'disk');
  subjects['disk'] = {
    driver: await openDiskDriver(disk),
    another: () => openDiskDriver(disk),
    async kept() {
      const entries = await readdir(disk, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async clutter() {
      await writeFile(join(disk, 'move.journal'), 'x');
      await mkdir(join(disk, 'ab', 'cd', randomUUID()), { recursive: true });
      for (const path of ['incoming/.DS_Store', 'ab/notes.txt', 'ab/cd/x'])
        await writeFile(join(disk, path), 'x');
    },
  };
  store = await startS3Store(join(folder, 's3'));
  const { settings } = store;
  const open = () => createS3Driver(settings);
  const bucket = openS3Bucket(createS3Client(settings), settings.bucket);
  const clutter = async () => {
    for (const key of [
      'x',
      'objects/x',
      'objects/sealed/x',
      'objects/incoming/x',
      'objects/incoming/x/000000-1',
    ])
      await bucket.put(key, Buffer.from('x'));
  };
  subjects['s3'] = { driver: open(), another: async () => open(), kept: () => bucket.list(''), clutter };
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function append(driver: ObjectDriver, id: string, position: number, bytes: Buffer): Promise<void> {
  const writer = await driver.open(id, position);
  for (let at = 0; at < bytes.length; at += 65_536) await writer.write(bytes.subarray(at, at + 65_536));
  await writer.sync();
  await writer.close();
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const missing = expect.objectContaining({ code: 'ENOENT' });

describe.each(['disk', 's3'])('%s', (name) => {
  const subject = () => subjects[name]!;

  test.each([0, 1, 5000, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes + 77])(
    '%i bytes are completed and read back, also in ranges',
    async (size) => {
      const { driver } = subject();
      const id = randomUUID();
      const bytes = randomBytes(size);
      await append(driver, id, 0, bytes);
      await driver.complete(id, size);
      await driver.complete(id, size);
      expect(hash(await bytesOf(driver.read(id)))).toBe(hash(bytes));
      expect(hash(await bytesOf(await driver.readStart(id, size)))).toBe(hash(bytes));
      if (size < 100) return;
      expect(await bytesOf(driver.read(id, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
      expect(await bytesOf(driver.read(id, { start: size - 5, end: size - 1 }))).toEqual(bytes.subarray(-5));
      expect(await bytesOf(await driver.readStart(id, 50))).toEqual(bytes.subarray(0, 50));
    },
  );

  test('chunks of any size continue where the last one ended, on any server', async () => {
    const { driver, another, kept } = subject();
    const other = await another();
    const id = randomUUID();
    const bytes = randomBytes(2 * pieceBytes + 300_000);
    const ends = [1, 262_144, 786_432, 5_000_000, pieceBytes, pieceBytes + 1, 17_000_000, bytes.length];
    let position = 0;
    for (const [turn, end] of ends.entries()) {
      await append(turn % 2 === 0 ? driver : other, id, position, bytes.subarray(position, end));
      position = end;
      expect(hash(await bytesOf(await driver.readStart(id, position)))).toBe(
        hash(bytes.subarray(0, position)),
      );
    }
    await expect(bytesOf(driver.read(id))).rejects.toEqual(missing);
    await Promise.allSettled([driver.complete(id, bytes.length), other.complete(id, bytes.length)]);
    await driver.complete(id, bytes.length);
    expect(hash(await bytesOf(other.read(id)))).toBe(hash(bytes));
    expect((await kept()).filter((key) => key.includes(id))).toHaveLength(1);
  });

  test('bytes behind the position are overwritten, and only synced ones count', async () => {
    const { driver } = subject();
    const id = randomUUID();
    const bytes = randomBytes(400_000);
    await append(driver, id, 0, Buffer.concat([bytes.subarray(0, 200_000), randomBytes(150_000)]));
    await append(driver, id, 200_000, bytes.subarray(200_000));
    await driver.complete(id, bytes.length);
    expect(hash(await bytesOf(driver.read(id)))).toBe(hash(bytes));
  });

  test('a content that is too short is not completed', async () => {
    const { driver } = subject();
    const id = randomUUID();
    await append(driver, id, 0, randomBytes(100));
    await expect(driver.complete(id, 101)).rejects.toThrow();
    await expect(bytesOf(driver.read(id))).rejects.toEqual(missing);
  });

  test('a content is removed in every state, and removing it again is no error', async () => {
    const { driver, kept } = subject();
    const [begun, complete] = [randomUUID(), randomUUID()];
    await append(driver, begun, 0, randomBytes(pieceBytes + 10));
    await append(driver, complete, 0, randomBytes(10));
    await driver.complete(complete, 10);
    for (const id of [begun, complete, begun, randomUUID()]) await driver.remove(id);
    await expect(driver.readStart(begun, 5)).rejects.toEqual(missing);
    await expect(driver.readStart(complete, 5)).rejects.toEqual(missing);
    await expect(bytesOf(driver.read(complete))).rejects.toEqual(missing);
    expect((await kept()).filter((key) => key.includes(begun) || key.includes(complete))).toEqual([]);
  });

  test('every content is listed once, complete or not, and nothing else', async () => {
    const { driver, another, clutter } = subject();
    const [begun, complete, empty] = [randomUUID(), randomUUID(), randomUUID()];
    const sizes: Record<string, number> = { [begun]: pieceBytes + 10, [complete]: 20, [empty]: 0 };
    for (const [id, size] of Object.entries(sizes)) await append(driver, id, 0, randomBytes(size));
    for (const id of [complete, empty]) await driver.complete(id, sizes[id]!);
    await clutter();
    const listed: StoredContent[] = [];
    for await (const content of (await another()).list()) listed.push(content);
    const ids = listed.map(({ contentId }) => contentId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[0-9a-f-]{36}$/.test(id))).toEqual([]);
    for (const [id, bytes] of Object.entries(sizes)) {
      const [content] = listed.filter(({ contentId }) => contentId === id);
      expect(content).toMatchObject({ bytes });
      expect(Math.abs(Date.now() - (content?.changedAt.getTime() ?? 0))).toBeLessThan(10 * 60_000);
      await driver.remove(id);
    }
    for await (const { contentId } of driver.list()) expect(sizes).not.toHaveProperty(contentId);
  });

  test('a reader that stops early releases the content', async () => {
    const { driver } = subject();
    const id = randomUUID();
    await append(driver, id, 0, randomBytes(3_000_000));
    await driver.complete(id, 3_000_000);
    const stream = driver.read(id);
    for await (const piece of stream) {
      expect((piece as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(stream.destroyed).toBe(true);
  });
});

describe('a store that hangs', () => {
  const content = randomBytes(64 * 1024);
  /** Answers with the beginning of a content alone, or not at all. */
  let hangs: 'at once' | 'in the middle' | 'never';
  let server: Server;
  /** A driver that takes so many milliseconds of silence. */
  let driverOf: (maxSilenceMs: number) => ObjectDriver;

  beforeAll(async () => {
    server = createServer((_asked, answer) => {
      if (hangs === 'at once') return;
      answer.writeHead(200, { 'content-length': content.length });
      if (hangs === 'never') answer.end(content);
      else answer.write(content.subarray(0, 1024));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    driverOf = (maxSilenceMs) =>
      createS3Driver({ ...store.settings, endpoint }, { maxAttempts: 1, maxSilenceMs });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test.each(['at once', 'in the middle'] as const)('%s fails, so that it is tried again', async (when) => {
    hangs = when;
    const driver = driverOf(100);
    await expect(driver.read(randomUUID()).toArray()).rejects.toThrow();
    if (when === 'at once') await expect(driver.complete(randomUUID(), 5)).rejects.toThrow();
  });

  test('is not a reader that pauses', async () => {
    hangs = 'never';
    let read = 0;
    for await (const piece of driverOf(2_000).read(randomUUID())) {
      if (read === 0) await new Promise((resolve) => setTimeout(resolve, 2_500));
      read += (piece as Buffer).length;
    }
    expect(read).toBe(content.length);
  });
});
