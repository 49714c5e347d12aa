/**
 * Attack: many concurrent uploads without a declared size or in single requests, to store more bytes than the quota,
 * or to block a person's later uploads.
 */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startStorageServer, testBucket } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
import { until } from '../../test-support/until';

const quotaBytes = 1_000_000;
let database: TestDatabase;
let server: StorageServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db, quotaBytes });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const picture = (size: number): Uint8Array<ArrayBuffer> => {
  const content = Buffer.alloc(size, randomUUID());
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(content);
  return new Uint8Array(content);
};

async function begin(person: string, name: string): Promise<string> {
  const answer = await fetch(
    `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(`users/${person}/${name}`)}`,
    {
      method: 'POST',
      headers: {
        authorization: `Firebase test-${person}`,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-type': 'image/png',
      },
      body: '{}',
    },
  );
  expect(answer.status).toBe(200);
  return answer.headers.get('x-goog-upload-url') ?? '';
}

const send = (person: string, url: string, command: string, offset: number, body?: Uint8Array<ArrayBuffer>) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Firebase test-${person}`,
      'x-goog-upload-command': command,
      'x-goog-upload-offset': String(offset),
    },
    body: body ?? null,
  });

/** Bytes on disk, except those that the collector removes next. */
async function bytesOnDisk(): Promise<number> {
  const files = await readdir(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  const rows = await database.db
    .selectFrom('object_contents')
    .select('id')
    .where('state', '=', 'dead')
    .execute();
  const dead = new Set(rows.map(({ id }) => id));
  const sizes = files
    .filter((file) => file.isFile() && !dead.has(file.name))
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('twelve concurrent uploads of undeclared size store no more bytes than the quota', async () => {
  const uploads = await Promise.all(Array.from({ length: 12 }, (_, index) => begin('mallory', `${index}`)));
  const answers = await Promise.all(
    uploads.map((url) => send('mallory', url, 'upload', 0, picture(quotaBytes - 100_000))),
  );
  for (const { status } of answers) expect([200, 402]).toContain(status);
  const { objects } = server.storage;
  expect((await objects.usage('mallory')).bytes + (await objects.reserved('mallory'))).toBeLessThanOrEqual(
    quotaBytes,
  );
  expect(await bytesOnDisk()).toBeLessThanOrEqual(quotaBytes);
});

test('after the quota refused an upload, its bytes block no other upload', async () => {
  const url = await begin('alice', 'large');
  expect((await send('alice', url, 'upload', 0, picture(600_000))).status).toBe(200);
  expect((await send('alice', url, 'upload', 600_000, picture(600_000))).status).toBe(402);
  expect((await send('alice', url, 'query', 0)).status).toBe(404);
  expect(await server.storage.objects.reserved('alice')).toBe(0);
  const next = await begin('alice', 'fits');
  expect((await send('alice', next, 'upload, finalize', 0, picture(quotaBytes))).status).toBe(200);
});

test('an upload of undeclared size may use the quota to the last byte', async () => {
  const url = await begin('bob', 'exact');
  for (let offset = 0; offset < quotaBytes; offset += 250_000)
    expect((await send('bob', url, 'upload', offset, picture(250_000))).status).toBe(200);
  expect((await send('bob', url, 'finalize', quotaBytes)).status).toBe(200);
  expect(await server.storage.objects.usage('bob')).toEqual({ bytes: quotaBytes, objects: 1 });
});

test('single-request uploads that arrive at the same time store no more bytes than the quota', async () => {
  const statuses: number[] = [];
  const requests = ['a', 'b', 'c', 'd'].map((name) => {
    const sent = request(
      `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(`users/dora/${name}`)}`,
      {
        method: 'POST',
        headers: {
          authorization: 'Firebase test-dora',
          'content-type': 'image/png',
          'content-length': 600_000,
        },
      },
      (answer) => {
        statuses.push(answer.statusCode ?? 0);
        answer.resume();
      },
    );
    // The server need not read on once it has refused.
    sent.on('error', () => undefined);
    sent.write(picture(300_000));
    return sent;
  });
  await until(() => Promise.resolve(statuses.length === 3));
  expect(statuses).toEqual([402, 402, 402]);
  expect(await server.storage.objects.reserved('dora')).toBe(600_000);
  for (const sent of requests) sent.end(Buffer.alloc(300_000));
  await until(() => Promise.resolve(statuses.length === 4));
  expect(statuses.at(-1)).toBe(200);
  expect(await server.storage.objects.usage('dora')).toEqual({ bytes: 600_000, objects: 1 });
  expect(await server.storage.objects.reserved('dora')).toBe(0);
});

test('a single-request upload that is sent again while the first one hangs takes its room once', async () => {
  const statuses: number[] = [];
  const send = () => {
    const sent = request(
      `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent('users/frida/photo')}`,
      {
        method: 'POST',
        headers: {
          authorization: 'Firebase test-frida',
          'content-type': 'image/png',
          'content-length': 600_000,
        },
      },
      (answer) => {
        statuses.push(answer.statusCode ?? 0);
        answer.resume();
      },
    );
    sent.write(picture(300_000));
    return sent;
  };
  const { objects } = server.storage;
  const first = send();
  await until(async () => (await objects.reserved('frida')) === 600_000);
  send().end(Buffer.alloc(300_000));
  await until(() => Promise.resolve(statuses.length === 1));
  expect(statuses).toEqual([200]);
  first.end(Buffer.alloc(300_000));
  await until(() => Promise.resolve(statuses.length === 2));
  expect(statuses).toEqual([200, 200]);
  expect(await objects.usage('frida')).toEqual({ bytes: 600_000, objects: 1 });
  expect(await objects.reserved('frida')).toBe(0);
});

test('a single-request upload that breaks off releases its room', async () => {
  const broken = request(
    `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent('users/eve/photo')}`,
    {
      method: 'POST',
      headers: {
        authorization: 'Firebase test-eve',
        'content-type': 'image/png',
        'content-length': quotaBytes,
      },
    },
  );
  broken.on('error', () => undefined);
  broken.write(picture(100_000));
  const { objects } = server.storage;
  await until(async () => (await objects.reserved('eve')) === quotaBytes);
  broken.destroy();
  await until(async () => (await objects.reserved('eve')) === 0);
});

test('a single-request upload of undeclared length ends as soon as it cannot fit', async () => {
  const largest = async () =>
    Math.max(
      ...(await readdir(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true })).map(
        (file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0),
      ),
    );
  let sent = 0;
  const head = '--b\r\ncontent-type: application/json\r\n\r\n{"contentType":"image/png"}\r\n--b\r\n\r\n';
  async function* pieces() {
    yield Buffer.from(head);
    for (; sent < 20 * quotaBytes; sent += 100_000) yield Buffer.from(picture(100_000));
    yield Buffer.from('\r\n--b--');
  }
  const answer = await fetch(
    `${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent('users/carol/endless')}`,
    {
      method: 'POST',
      headers: {
        authorization: 'Firebase test-carol',
        'content-type': 'multipart/related; boundary=b',
      },
      body: Readable.toWeb(Readable.from(pieces())) as BodyInit,
      duplex: 'half',
    } as RequestInit,
  );
  expect(answer.status).toBe(402);
  expect(await largest()).toBeLessThanOrEqual(quotaBytes);
});
