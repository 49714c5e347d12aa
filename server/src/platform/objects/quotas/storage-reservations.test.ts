import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';

const space = '0198c0de-0000-7000-8000-000000000008';
const quotaBytes = 100_000;
const collection = `/v0/b/${testBucket}/o`;
let database: TestDatabase;
let server: StorageServer;
/** Another server on the same database: nothing may depend on the state of one process. */
let other: StorageServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const members = { [`${space}/alice`]: 'editor', [`${space}/bob`]: 'editor' } as const;
  server = await startStorageServer({ db: database.db, quotaBytes, members });
  other = await startStorageServer({ db: database.db, quotaBytes, members });
});
beforeEach(async () => {
  await sql`delete from object_uploads`.execute(database.db);
  await sql`delete from objects`.execute(database.db);
  await sql`delete from object_usage`.execute(database.db);
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

const own = (index: number | string) => `users/alice/notes/${index}.png`;

function picture(size: number): Buffer {
  const content = Buffer.alloc(size, randomUUID());
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(content);
  return content;
}

const address = (at: StorageServer, name: string) =>
  `${at.origin}${collection}?name=${encodeURIComponent(name)}`;

function multipart(name: string, body: Buffer, { at = server, person = 'alice' } = {}): Promise<Response> {
  const json = JSON.stringify({ contentType: 'image/png' });
  return fetch(address(at, name), {
    method: 'POST',
    headers: {
      authorization: `Firebase test-${person}`,
      'content-type': 'multipart/related; boundary=b',
    },
    body: Buffer.concat([
      Buffer.from(`--b\r\ncontent-type: application/json\r\n\r\n${json}\r\n--b\r\n\r\n`),
      body,
      Buffer.from('\r\n--b--'),
    ]),
  });
}

const begin = (name: string, size: number | null, { at = server, person = 'alice' } = {}) =>
  fetch(address(at, name), {
    method: 'POST',
    headers: {
      authorization: `Firebase test-${person}`,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(size !== null && { 'x-goog-upload-header-content-length': String(size) }),
      'x-goog-upload-header-content-type': 'image/png',
    },
    body: '{}',
  });
const urlOf = (started: Response) => started.headers.get('x-goog-upload-url') ?? '';

const command = (url: string, what: string, body?: Buffer, offset = 0) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: 'Firebase test-alice',
      'x-goog-upload-command': what,
      'x-goog-upload-offset': String(offset),
    },
    ...(body && { body: new Uint8Array(body) }),
  });

const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const sums = async (uid = 'alice') => {
  const { objects } = server.storage;
  return { ...(await objects.usage(uid)), reserved: await objects.reserved(uid) };
};
const countContents = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from object_contents`.execute(database.db))
    .rows;

test('concurrent uploads reserve no more than there is, on any server', async () => {
  const started = await times(12, (index) => begin(own(index), 15_000, { at: index % 2 ? server : other }));
  expect(statuses(started)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(402)]);
  expect(await sums()).toEqual({ bytes: 0, objects: 0, reserved: 90_000 });
  expect((await begin(own('last'), 10_001)).status).toBe(402);
  expect((await begin(own('last'), 10_000)).status).toBe(200);
  // Uploads with a reservation can complete, even concurrently.
  const ended = await Promise.all(
    started.filter(({ ok }) => ok).map((one) => command(urlOf(one), 'upload, finalize', picture(15_000))),
  );
  expect(statuses(ended)).toEqual(Array(6).fill(200));
  expect(await sums()).toEqual({ bytes: 90_000, objects: 6, reserved: 10_000 });
});

test('concurrent single-request uploads take no more than there is', async () => {
  const ended = await times(12, (index) =>
    multipart(own(index), picture(15_000), { at: index % 2 ? server : other }),
  );
  expect(statuses(ended)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(402)]);
  expect(await sums()).toEqual({ bytes: 90_000, objects: 6, reserved: 0 });
  // Exact to the byte.
  expect((await multipart(own('last'), picture(10_001))).status).toBe(402);
  expect((await multipart(own('last'), picture(10_000))).status).toBe(200);
  expect(await sums()).toEqual({ bytes: quotaBytes, objects: 7, reserved: 0 });
});

test("an upload cannot use another upload's reservation", async () => {
  const promised = await begin(own('film'), 60_000);
  expect((await multipart(own('quick'), picture(40_001))).status).toBe(402);
  const [both, ended] = await Promise.all([
    times(3, (index) => multipart(own(index), picture(20_000))),
    command(urlOf(promised), 'upload, finalize', picture(60_000)),
  ]);
  expect(ended.status).toBe(200);
  expect(statuses(both)).toEqual([200, 200, 402]);
  expect(await sums()).toEqual({ bytes: quotaBytes, objects: 3, reserved: 0 });
});

test('what cannot fit is rejected before its bytes are read', async () => {
  const before = await countContents();
  expect((await multipart(own('huge'), picture(quotaBytes + 1))).status).toBe(402);
  expect((await begin(own('huge'), quotaBytes + 1)).status).toBe(402);
  expect(await countContents()).toEqual(before);
});

test('a cancelled, expired or rejected upload releases its reservation', async () => {
  const canceled = await begin(own('a'), 90_000);
  await command(urlOf(canceled), 'upload', picture(50_000));
  expect((await begin(own('b'), 20_000)).status).toBe(402);
  expect((await command(urlOf(canceled), 'cancel')).status).toBe(200);
  expect(await sums()).toEqual({ bytes: 0, objects: 0, reserved: 0 });

  await begin(own('b'), 90_000);
  expect((await sums()).reserved).toBe(90_000);
  await sql`update object_uploads set expires_at = now() - interval '1 second'`.execute(database.db);
  expect((await sums()).reserved).toBe(0);

  const refused = await begin(own('c'), 90_000);
  const text = await command(urlOf(refused), 'upload, finalize', Buffer.alloc(90_000, 'x'));
  expect(text.status).toBe(415);
  expect((await sums()).reserved).toBe(0);
});

test('an upload whose client disconnected before the response releases its reservation', async () => {
  const path = `${collection}?name=${encodeURIComponent(own('a'))}`;
  const headers = {
    authorization: 'Firebase test-alice',
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-command': 'start',
    'x-goog-upload-header-content-length': '90000',
  };
  const before = await countContents();
  // Until the transaction ends no other upload of alice can start.
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into object_usage (uid) values ('alice') on conflict do nothing`.execute(trx);
    await sql`select from object_usage where uid = 'alice' for update`.execute(trx);
    const asked = request(server.origin + path, { method: 'POST', headers });
    asked.on('error', () => {});
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>;
    asked.end('{}');
    const [{ socket }] = await arrived;
    const gone = once(socket, 'close');
    asked.destroy();
    await gone;
  });
  while (JSON.stringify(await countContents()) === JSON.stringify(before))
    await new Promise((resolve) => setTimeout(resolve, 20));
  while ((await sums()).reserved > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await sums()).toEqual({ bytes: 0, objects: 0, reserved: 0 });
});

test("replacing one's own object needs space for the difference only", async () => {
  expect((await multipart(own('a'), picture(80_000))).status).toBe(200);
  const larger = await begin(own('a'), 95_000);
  expect(await sums()).toEqual({ bytes: 80_000, objects: 1, reserved: 15_000 });
  // Only one of the two will remain, so the larger one counts.
  expect((await begin(own('a'), 90_000)).status).toBe(200);
  expect((await sums()).reserved).toBe(15_000);
  expect((await begin(own('a'), quotaBytes + 1)).status).toBe(402);
  expect((await command(urlOf(larger), 'upload, finalize', picture(95_000))).status).toBe(200);
  expect(await sums()).toEqual({ bytes: 95_000, objects: 1, reserved: 0 });

  // Replacing another person's object does not reduce one's own sum, and releases theirs.
  const shared = `spaces/${space}/1.png`;
  expect((await multipart(shared, picture(5_000))).status).toBe(200);
  const bob = { person: 'bob' };
  expect((await multipart(`spaces/${space}/2.png`, picture(60_000), bob)).status).toBe(200);
  expect((await begin(shared, 40_001, bob)).status).toBe(402);
  expect((await multipart(shared, picture(40_000), bob)).status).toBe(200);
  expect(await sums()).toEqual({ bytes: 95_000, objects: 1, reserved: 0 });
  expect(await sums('bob')).toEqual({ bytes: quotaBytes, objects: 2, reserved: 0 });
});

test('of unfinished uploads to one name the newest two are kept, so that their bytes stay within twice the quota', async () => {
  const countDead = async () =>
    (await sql`select from object_contents where state = 'dead'`.execute(database.db)).rows.length;
  const before = await countDead();
  const started = [await begin(own('a'), 90_000), await begin(own('a'), 90_000, { at: other })];
  const elsewhere = await begin(own('b'), 5_000);
  for (const each of started)
    expect((await command(urlOf(each), 'upload', picture(80_000))).status).toBe(200);
  const third = await begin(own('a'), 90_000);
  expect(third.status).toBe(200);
  expect((await command(urlOf(started[0]!), 'query')).status).toBe(404);
  expect((await command(urlOf(started[1]!), 'query')).status).toBe(200);
  expect((await command(urlOf(elsewhere), 'query')).status).toBe(200);
  expect(await countDead()).toBe(before + 1);
  expect((await command(urlOf(started[1]!), 'upload, finalize', picture(10_000), 80_000)).status).toBe(200);
  expect((await command(urlOf(third), 'upload, finalize', picture(90_000))).status).toBe(200);
  expect(await sums()).toEqual({ bytes: 90_000, objects: 1, reserved: 5_000 });
});

test("two people who replace each other's objects concurrently both get a response", async () => {
  const names = [`spaces/${space}/1.png`, `spaces/${space}/2.png`];
  await multipart(names[0]!, picture(1_000));
  await multipart(names[1]!, picture(1_000), { person: 'bob' });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      names.map((name, index) =>
        multipart(name, picture(2_000), {
          person: (index + round) % 2 ? 'alice' : 'bob',
          at: index ? server : other,
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 200]);
  }
  expect((await sums()).bytes + (await sums('bob')).bytes).toBe(4_000);
});

test('an upload of undeclared size takes what is left, and never what others have reserved', async () => {
  const unknown = await begin(own('a'), null);
  expect((await command(urlOf(unknown), 'upload', picture(50_000))).status).toBe(200);
  expect(await sums()).toEqual({ bytes: 0, objects: 0, reserved: 50_000 });
  expect((await begin(own('b'), 50_001)).status).toBe(402);
  expect((await begin(own('b'), 50_000)).status).toBe(200);
  expect((await command(urlOf(unknown), 'upload, finalize', Buffer.alloc(1), 50_000)).status).toBe(402);
  // The upload has ended: its bytes no longer count.
  expect(await sums()).toEqual({ bytes: 0, objects: 0, reserved: 50_000 });
});
