/** Two servers on one database and one bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startS3Store } from '../../test-support/s3-store';
import type { S3Store } from '../../test-support/s3-store';
import { startStorageServer, testBucket } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
import { createS3Client, openS3Bucket } from './drivers/s3-bucket';

let folder: string;
let store: S3Store;
let database: TestDatabase;
let servers: StorageServer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-servers-'));
  store = await startS3Store(folder);
  database = await createTestDatabase();
  const start = () => startStorageServer({ db: database.connect().db, s3: store.settings });
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const headers = { authorization: 'Firebase test-alice' };

test('an upload moves between servers with every chunk, and creates one content in the bucket', async () => {
  const bytes = randomBytes(9_000_000);
  const name = 'users/alice/moved.bin';
  const root = (turn: number) => `${servers[turn % 2]!.origin}/v0/b/${testBucket}/o`;
  const begun = await fetch(`${root(0)}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-header-content-length': String(bytes.length),
    },
    body: '{}',
  });
  const query = new URL(begun.headers.get('x-goog-upload-url') ?? '').search;
  const send = (turn: number, command: string, offset: number, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${root(turn)}${query}`, {
      method: 'POST',
      headers: { ...headers, 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body: body ?? null,
    });
  const ends = [262_144, 786_432, 1_835_008, 3_932_160, 8_126_464];
  let position = 0;
  for (const [turn, end] of ends.entries()) {
    expect((await send(turn, 'upload', position, bytes.subarray(position, end))).status).toBe(200);
    position = end;
    const asked = await send(turn + 1, 'query', 0);
    expect(asked.headers.get('x-goog-upload-size-received')).toBe(String(end));
  }
  await send(1, 'upload', position, bytes.subarray(position));
  const finals = await Promise.all([0, 1].map((turn) => send(turn, 'finalize', bytes.length)));
  // Concurrent completions may disturb each other; a client that is told to retry gets the same object.
  const done = await send(0, 'finalize', bytes.length);
  expect(finals.some(({ status }) => status === 200)).toBe(true);
  expect(await done.json()).toMatchObject({ size: '9000000' });
  const media = await fetch(`${root(1)}/${encodeURIComponent(name)}?alt=media`, { headers });
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
  expect(sha256(Buffer.from(await media.arrayBuffer()))).toBe(sha256(bytes));
  const bucket = openS3Bucket(createS3Client(store.settings), store.settings.bucket);
  expect(await bucket.list('')).toHaveLength(1);

  await fetch(`${root(1)}/${encodeURIComponent(name)}`, { method: 'DELETE', headers });
  await database.pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
  await servers[0]!.storage.collect();
  expect(await bucket.list('')).toEqual([]);
});
