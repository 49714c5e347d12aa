/** Moving all contents from the disk to an S3-compatible store, with interruptions. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startS3Store } from '../../../test-support/s3-store';
import type { S3Store } from '../../../test-support/s3-store';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import type { ObjectDriver } from './object-driver';
import { moveObjects } from './object-move';
import { openObjectDriver } from '../object-storage';

let folder: string;
let store: S3Store;
let database: TestDatabase;
let before: StorageServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-move-'));
  store = await startS3Store(join(folder, 's3'));
  database = await createTestDatabase();
  before = await startStorageServer({ db: database.db, dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await before.close();
  await store.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const headers = { authorization: 'Firebase test-alice' };
const files = Object.fromEntries(
  [0, 10, 300_000, 9_000_000].map((size) => [`users/alice/${size}.bin`, randomBytes(size)]),
);

test('everything is moved and verified, an interrupted move resumes, unfinished uploads are included', async () => {
  const { driver: from, objects } = before.storage;
  for (const [name, bytes] of Object.entries(files)) {
    await objects.ensureObject(name, bytes, 'application/octet-stream', 'alice');
  }
  const unfinished = randomBytes(700_000);
  const begun = await fetch(`${before.origin}/v0/b/${testBucket}/o?name=users%2Falice%2Funfinished.bin`, {
    method: 'POST',
    headers: { ...headers, 'x-goog-upload-protocol': 'resumable' },
    body: '{}',
  });
  const { search } = new URL(begun.headers.get('x-goog-upload-url') ?? '');
  const send = (origin: string, command: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${origin}/v0/b/${testBucket}/o${search}`, {
      method: 'POST',
      headers: { ...headers, 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body,
    });
  await send(before.origin, 'upload', 0, unfinished.subarray(0, 500_000));

  const to = await openObjectDriver({ dataDir: folder, s3: store.settings });
  const journal = join(folder, 'journal');
  let completions = 0;
  const dies: ObjectDriver = {
    ...to,
    async complete(id, size) {
      if ((completions += 1) === 3) throw new Error('killed');
      await to.complete(id, size);
    },
  };
  await expect(moveObjects({ db: database.db, from, to: dies, journal })).rejects.toThrow('killed');
  expect((await readFile(journal, 'utf8')).trim().split('\n')).toHaveLength(2);
  completions = 10;
  expect(await moveObjects({ db: database.db, from, to: dies, journal })).toMatchObject({
    contents: 4,
    uploads: 1,
  });
  expect(completions).toBe(12);

  const after = await startStorageServer({ db: database.db, s3: store.settings });
  await send(after.origin, 'upload, finalize', 500_000, unfinished.subarray(500_000));
  for (const [name, bytes] of Object.entries({ ...files, 'users/alice/unfinished.bin': unfinished })) {
    const url = `${after.origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}?alt=media`;
    const media = await fetch(url, { headers });
    expect(Buffer.from(await media.arrayBuffer()).equals(bytes)).toBe(true);
  }
  await after.close();
});

test('corrupt bytes stop the move with an error that names the content', async () => {
  const to = await openObjectDriver({ dataDir: join(folder, 'other'), s3: undefined });
  const { content_id: id } = (await before.storage.objects.find('users/alice/10.bin'))!;
  const file = join(folder, 'data', 'objects', id.slice(-2), id.slice(-4, -2), id);
  await writeFile(file, '0123456789');
  const move = moveObjects({
    db: database.db,
    from: before.storage.driver,
    to,
    journal: join(folder, 'journal-2'),
  });
  await expect(move).rejects.toThrow(id);
});
