import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import { createTestApp } from '../../../test-support/test-app';
import { createStorageQuotas } from './storage-quotas';
import { registerStorageRoutes } from './storage.routes';

const space = '0198c0de-0000-7000-8000-000000000007';
const quotaBytes = 100_000;
let database: TestDatabase;
let server: StorageServer;
let failing = false;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({
    db: database.db,
    quotaBytes,
    members: { [`${space}/alice`]: 'editor', [`${space}/bob`]: 'editor' },
    async prepare(_app, storage) {
      // An error after all writes, in the same transaction.
      const fail = async () => {
        if (failing) throw new Error('A hook failed.');
      };
      storage.addHooks({ stored: fail, removed: fail });
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const people = ['alice', 'bob'] as const;
type Person = (typeof people)[number];
/** Names that both may write, and personal ones. */
const namesOf = (person: Person) => [
  ...[1, 2].map((n) => `users/${person}/notes/${n}.png`),
  ...[1, 2].map((n) => `spaces/${space}/${n}.png`),
];

function bytes(size: number): Buffer {
  const content = Buffer.alloc(Math.max(size, 8), randomUUID());
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(content);
  return content;
}

const headersOf = (person: Person) => ({ authorization: `Firebase test-${person}` });
const collection = `/v0/b/${testBucket}/o`;
const objectUrl = (name: string) => `${server.origin}${collection}/${encodeURIComponent(name)}`;

async function multipart(person: Person, name: string, body: Buffer, metadata: object = {}): Promise<number> {
  const answer = await fetch(`${server.origin}${collection}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headersOf(person), 'content-type': 'multipart/related; boundary=b' },
    body: Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ contentType: 'image/png', ...metadata })}\r\n--b\r\n\r\n`,
      ),
      body,
      Buffer.from('\r\n--b--'),
    ]),
  });
  return answer.status;
}

async function start(person: Person, name: string, size: number): Promise<Response> {
  return fetch(`${server.origin}${collection}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headersOf(person),
      'content-type': 'application/json',
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
      'x-goog-upload-header-content-type': 'image/png',
    },
    body: '{}',
  });
}

const send = (person: Person, url: string, command: string, offset = 0, body?: Buffer) =>
  fetch(url, {
    method: 'POST',
    headers: {
      ...headersOf(person),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': command,
      'x-goog-upload-offset': String(offset),
    },
    ...(body && { body: new Uint8Array(body) }),
  });

/** The recorded sums and the actual ones. */
async function sums() {
  const { rows } = await sql<{ uid: string; counted: string; there: string }>`
    select coalesce(u.uid, o.uid) as uid,
      coalesce(u.bytes, 0) || ' in ' || coalesce(u.objects, 0) as counted,
      coalesce(o.bytes, 0) || ' in ' || coalesce(o.objects, 0) as there
    from object_usage u full join (
      select owner_uid as uid, sum(size)::bigint as bytes, count(*) as objects from objects group by owner_uid
    ) o on o.uid = u.uid`.execute(database.db);
  return rows;
}

/** Stored and reserved bytes. */
const taken = async (person: Person) =>
  (await server.storage.objects.usage(person)).bytes + (await server.storage.objects.reserved(person));

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
const action = fc.record({
  who: fc.constantFrom(...people),
  name: fc.nat(3),
  size: fc.integer({ min: 8, max: 40_000 }),
  what: fc.constantFrom(
    ...(['multipart', 'wrong hash', 'wrong type', 'failing store', 'resumable', 'finalize twice'] as const),
    ...(['cut short', 'canceled', 'delete', 'failing delete', 'two at once', 'too much'] as const),
  ),
});

async function act({ who, name: index, size, what }: Action): Promise<void> {
  const name = namesOf(who)[index] ?? '';
  const body = bytes(size);
  const resumable = async () => (await start(who, name, body.length)).headers.get('x-goog-upload-url');
  switch (what) {
    case 'multipart':
      expect([200, 402]).toContain(await multipart(who, name, body));
      return;
    case 'wrong hash':
      expect([400, 402]).toContain(
        await multipart(who, name, body, { md5Hash: createHash('md5').update('x').digest('base64') }),
      );
      return;
    case 'wrong type':
      expect([415, 402, 400]).toContain(await multipart(who, name, body, { contentType: 'image/jpeg' }));
      return;
    case 'failing store':
      failing = true;
      expect([500, 402]).toContain(await multipart(who, name, body));
      failing = false;
      return;
    case 'failing delete':
      failing = true;
      await fetch(objectUrl(name), { method: 'DELETE', headers: headersOf(who) });
      failing = false;
      return;
    case 'delete':
      await fetch(objectUrl(name), { method: 'DELETE', headers: headersOf(who) });
      return;
    case 'two at once':
      await Promise.all([multipart(who, name, body), multipart(who, name, bytes(size / 2))]);
      return;
    case 'too much':
      expect(await multipart(who, name, bytes(quotaBytes + 1))).toBe(402);
      expect((await start(who, name, quotaBytes + 1)).status).toBe(402);
      return;
    default: {
      const url = await resumable();
      if (!url) return;
      const half = Math.floor(body.length / 2);
      await send(who, url, 'upload', 0, body.subarray(0, half));
      if (what === 'cut short') return;
      if (what === 'canceled') {
        await send(who, url, 'cancel');
        return;
      }
      const ends = Array.from({ length: what === 'finalize twice' ? 2 : 1 }, () =>
        send(who, url, 'upload, finalize', half, body.subarray(half)),
      );
      await Promise.all(ends.map((end) => end.catch(() => null)));
    }
  }
}

test("after any sequence of calls, a person's sums are those of their objects, within the quota", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 12 }), async (actions) => {
      for (const each of actions) {
        await act(each);
        for (const { uid, counted, there } of await sums()) expect([uid, counted]).toEqual([uid, there]);
        for (const person of people) expect(await taken(person)).toBeLessThanOrEqual(quotaBytes);
      }
      // Abandoned uploads release their reservations.
      await sql`update object_uploads set expires_at = now() - interval '1 second'`.execute(database.db);
      for (const person of people) expect(await server.storage.objects.reserved(person)).toBe(0);
      await server.storage.collect();
      // Every content belongs to an object, and every object has its content.
      const { rows } = await sql<{ wrong: number }>`
        select count(*)::int as wrong from object_contents c full join objects o on o.content_id = c.id
        where (c.state = 'live') is distinct from (o.name is not null) and not (o.name is null and c.state <> 'live')
        `.execute(database.db);
      expect(rows).toEqual([{ wrong: 0 }]);
    }),
    { numRuns: 30 },
  );
});

test('the quota follows the current role, and is 200 MB until the address is confirmed; pages can read it', async () => {
  const quotaOf = createStorageQuotas(undefined);
  const know = (uid: string, role: 'fan' | 'creator' | 'admin', admin = role === 'admin', verified = true) =>
    database.db
      .insertInto('people')
      .values({ uid, role, admin, email: `${uid}@bestie.test`, email_verified: verified })
      .execute();
  await know('fiona', 'fan');
  await know('carl', 'creator');
  await know('ada', 'admin');
  await know('flagged', 'fan', true);
  await know('unproven', 'creator', false, false);
  const { fan, creator, admin } = limits.storage.quotaBytes;
  const small = limits.storage.unverifiedQuotaBytes;
  const all = ['fiona', 'carl', 'ada', 'flagged', 'unproven', 'nobody'];
  expect(await Promise.all(all.map((uid) => quotaOf(database.db, uid)))).toEqual([
    ...[fan, creator, admin, admin, small, small],
  ]);
  await database.db.updateTable('people').set({ role: 'fan' }).where('uid', '=', 'carl').execute();
  expect(await quotaOf(database.db, 'carl')).toBe(fan);
  expect(await createStorageQuotas(5)(database.db, 'ada')).toBe(5);
  // A larger quota for everybody does not apply to unconfirmed addresses.
  expect(await createStorageQuotas(fan)(database.db, 'unproven')).toBe(small);

  const app = await createTestApp((fastify, http) =>
    registerStorageRoutes(fastify, http, server.storage.objects),
  );
  await server.storage.objects.ensureObject('users/fiona/x.png', bytes(1234), 'image/png', 'fiona');
  expect((await app.call('fan:fiona', 'GET', '/api/storage/usage')).body).toEqual({
    usedBytes: 1234,
    reservedBytes: 0,
    objects: 1,
    quotaBytes,
  });
  expect((await app.call('fan:new', 'GET', '/api/storage/usage')).body).toEqual({
    usedBytes: 0,
    reservedBytes: 0,
    objects: 0,
    quotaBytes,
  });
  expect((await app.call(null, 'GET', '/api/storage/usage')).status).toBe(401);
  await app.close();
});
