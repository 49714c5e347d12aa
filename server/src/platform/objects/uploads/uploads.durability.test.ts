/**
 * The server is killed during uploads; everything acknowledged must still be true afterwards, on each driver: on disk
 * beside the embedded engine, and on S3 beside PostgreSQL where the tests have one.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, testSupport } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { testBucket } from '../../../test-support/storage-server';
import { startWatchedStore } from '../../../test-support/watched-store';
import type { StoreMoment, WatchedStore } from '../../../test-support/watched-store';
import { createS3Client, openS3Bucket } from '../drivers/s3-bucket';

let folder: string;
let store: WatchedStore;
let database: TestDatabase | undefined;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-killed-'));
  store = await startWatchedStore(join(folder, 'store'));
  if (testSupport.databaseUrl() !== undefined) database = await createTestDatabase();
});
afterEach(() => kill());
afterAll(async () => {
  await store.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

type Driver = 'disk' | 's3';

async function start(driver: Driver): Promise<string> {
  const script = join(testSupport.buildDirectory(), 'storage-child.js');
  const dataDir = join(folder, driver);
  const parameters = [script, testSupport.workerFile(), testSupport.migrationsDirectory(), dataDir];
  const s3 = {
    STORAGE_CHILD_S3: JSON.stringify(store.settings),
    ...(database && { STORAGE_CHILD_DATABASE: database.url }),
  };
  const started = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(driver === 's3' && s3) },
  });
  child = started;
  const [port] = (await once(started.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}`;
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const headers = { authorization: 'Firebase test-alice' };

/** A deterministic pseudo-random generator. */
function* chances(seed: number): Generator<number, number> {
  for (let state = seed; ;) yield (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Starts an upload. @returns path and query of its URL */
async function begin(origin: string, name: string, size: number): Promise<string> {
  const begun = await fetch(`${origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
    },
    body: '{}',
  });
  return (begun.headers.get('x-goog-upload-url') ?? '').slice(origin.length);
}

const command = (address: string, text: string, offset: number, body?: Uint8Array<ArrayBuffer>) =>
  fetch(address, {
    method: 'POST',
    headers: { ...headers, 'x-goog-upload-command': text, 'x-goog-upload-offset': String(offset) },
    body: body ?? null,
  });

const look = (origin: string, name: string, query = '') =>
  fetch(`${origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}?${query}`, { headers });

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

async function expectWhole(origin: string, name: string, bytes: Buffer): Promise<void> {
  const whole = await look(origin, name, 'alt=media');
  expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(bytes));
}

/** Acknowledged bytes exist, and an unfinished object is invisible. */
async function expectHonest(origin: string, path: string, name: string, acknowledged: number) {
  const status = await command(origin + path, 'query', 0);
  expect(status.status).toBe(200);
  const held = Number(status.headers.get('x-goog-upload-size-received'));
  expect(held).toBeGreaterThanOrEqual(acknowledged);
  const final = status.headers.get('x-goog-upload-status') === 'final';
  expect((await look(origin, name)).status).toBe(final ? 200 : 404);
  return { held, final };
}

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const keysOf = () => openS3Bucket(createS3Client(store.settings), store.settings.bucket).list('');

test.each<[Driver, number, number]>([
  ['disk', 2_500_000, 25],
  // More than one piece, so that completing the content joins them.
  ['s3', 9_500_000, 400],
])(
  'kill -9 during chunks and finalize on %s loses nothing that was answered',
  async (driver, size, maxDelayMs) => {
    const random = chances(20_261_121);
    const chunkSize = Math.ceil(size / 6.25);
    const bytes = randomBytes(size);
    const name = 'users/alice/killed.bin';
    let origin = await start(driver);
    const path = await begin(origin, name, bytes.length);
    let acknowledged = 0;
    let kills = 0;
    for (let final = false; !final;) {
      const end = Math.min(bytes.length, acknowledged + chunkSize);
      const last = end === bytes.length;
      const answer = command(
        origin + path,
        last ? 'upload, finalize' : 'upload',
        acknowledged,
        bytes.subarray(acknowledged, end),
      );
      if (kills < 4 && (last || random.next().value < 0.5)) {
        kills += 1;
        const pause = random.next().value * maxDelayMs;
        await new Promise((resolve) => setTimeout(resolve, pause));
        await kill();
      }
      const outcome = await answer
        .then((response) => response.headers.get('x-goog-upload-status'))
        .catch(() => null);
      if (outcome !== null) {
        acknowledged = end;
        final = outcome === 'final';
        if (child?.signalCode === null) continue;
      }
      origin = await start(driver);
      ({ held: acknowledged, final } = await expectHonest(origin, path, name, acknowledged));
    }
    expect(kills).toBeGreaterThanOrEqual(3);
    await expectWhole(origin, name, bytes);
    // One content for one object, and no partial ones.
    if (driver === 'disk') expect(await filesBelow(join(folder, 'disk', 'objects'))).toHaveLength(1);
    else expect(await keysOf()).toHaveLength(1);
  },
);

/** Every request to the store when an upload of two pieces ends. */
const moments: Record<string, (moment: StoreMoment) => boolean> = {
  'putting together begins': ({ method, url }) => method === 'POST' && /[?&]uploads(=|&|$)/.test(url),
  'the last piece is stored': ({ method, url }) => method === 'PUT' && /\/000001-\d+(\?|$)/.test(url),
  'it is noted that the pieces are being put together': ({ method, url }) =>
    method === 'PUT' && url.includes('/upload-'),
  'the first piece becomes a part': ({ url }) => url.includes('partNumber=1'),
  'the last piece becomes a part': ({ url }) => url.includes('partNumber=2'),
  'the parts become a content': ({ method, url }) => method === 'POST' && url.includes('uploadId='),
  'a piece is taken away': ({ method, url }) => method === 'DELETE' && url.includes('/000000-'),
};

test('kill -9 after each request of the S3 driver: complete at the end, and no leftovers', async () => {
  const bytes = randomBytes(9_000_000);
  const half = 8_500_000;
  let origin = await start('s3');
  const before = (await keysOf()).length;
  const finished: string[] = [];
  for (const [what, isMoment] of Object.entries(moments)) {
    // Both reach the moment before the kill: afterwards one continues, the other one is abandoned.
    const names = ['goes on', 'given up'].map((fate) => `users/alice/${what}, ${fate}.bin`);
    const paths: string[] = [];
    for (const name of names) {
      const path = await begin(origin, name, bytes.length);
      paths.push(path);
      expect((await command(origin + path, 'upload', 0, bytes.subarray(0, half))).status).toBe(200);
    }
    const contents = new Set<string>();
    let killed: Promise<void> | undefined;
    store.watch(async (moment) => {
      if (moment.when !== 'after' || !isMoment(moment)) return;
      contents.add(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(moment.url)?.[0] ?? '');
      if (contents.size === names.length) killed ??= kill();
      // The response of the store is never delivered.
      await new Promise(() => {});
    });
    const answers = await Promise.all(
      paths.map((path) =>
        command(origin + path, 'upload, finalize', half, bytes.subarray(half)).catch(() => 'no answer'),
      ),
    );
    expect([what, ...answers]).toEqual([what, 'no answer', 'no answer']);
    await killed;
    store.watch(async () => {});
    origin = await start('s3');
    for (const [index, path] of paths.entries())
      expect((await expectHonest(origin, path, names[index]!, half)).final).toBe(false);
    const [path = '', name = ''] = [paths[0], names[0]];
    const { held } = await expectHonest(origin, path, name, half);
    const done = await command(origin + path, 'upload, finalize', held, bytes.subarray(held));
    expect([what, done.headers.get('x-goog-upload-status')]).toEqual([what, 'final']);
    await expectWhole(origin, name, bytes);
    finished.push(name);
  }
  await fetch(`${origin}/collect`, { method: 'POST' });
  const keys = await keysOf();
  expect(keys.filter((key) => key.includes('incoming/'))).toEqual([]);
  expect(keys).toHaveLength(before + finished.length);
  // The store has no unfinished multipart uploads either.
  const waiting = (await filesBelow(join(folder, 'store'))).filter(({ parentPath }) =>
    parentPath.includes('_uploads'),
  );
  expect(waiting).toEqual([]);
  for (const name of finished) await expectWhole(origin, name, bytes);
});
