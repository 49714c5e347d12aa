/** Resumable uploads over HTTP: repeated, skipped, interrupted and guessed requests. */
import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { limits } from '@bestie/contracts/limits';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';

let database: TestDatabase;
let server: StorageServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db, quotaBytes: 20_000_000 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const png = (length: number) => {
  const bytes = randomBytes(length);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  return bytes;
};
const as = (user: string) => ({ authorization: `Firebase test-${user}` });
const objectUrl = (name: string) => `${server.origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}`;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

function begin(name: string, headers: Record<string, string> = {}, user = 'alice'): Promise<Response> {
  return fetch(`${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...as(user),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'content-type': 'application/json; charset=utf-8',
      'x-goog-upload-header-content-type': 'image/png',
      ...headers,
    },
    body: JSON.stringify({ name, contentType: headers['x-goog-upload-header-content-type'] ?? 'image/png' }),
  });
}

async function uploadUrl(name: string, size: number): Promise<string> {
  const answer = await begin(name, { 'x-goog-upload-header-content-length': String(size) });
  expect([answer.status, answer.headers.get('x-goog-upload-status')]).toEqual([200, 'active']);
  return answer.headers.get('x-goog-upload-url') ?? '';
}

function send(
  url: string,
  command: string,
  offset: number | string | null,
  body?: Uint8Array<ArrayBuffer>,
  user = 'alice',
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      ...as(user),
      'x-goog-upload-command': command,
      ...(offset === null ? {} : { 'x-goog-upload-offset': String(offset) }),
    },
    body: body ?? null,
  });
}

async function query(url: string): Promise<[string | null, string | null]> {
  const answer = await send(url, 'query', null);
  expect(answer.status).toBe(200);
  return [answer.headers.get('x-goog-upload-status'), answer.headers.get('x-goog-upload-size-received')];
}

const stored = async (name: string) =>
  Buffer.from(await (await fetch(`${objectUrl(name)}?alt=media`, { headers: as('alice') })).arrayBuffer());

test('a repeated chunk is stored once, and of an overlapping one only the new bytes', async () => {
  const bytes = png(1000);
  const name = 'users/alice/closet/replayed.png';
  const url = await uploadUrl(name, 1000);
  expect((await send(url, 'upload', 0, bytes.subarray(0, 400))).headers.get('x-goog-upload-status')).toBe(
    'active',
  );
  expect((await send(url, 'upload', 0, bytes.subarray(0, 400))).status).toBe(200);
  expect(await query(url)).toEqual(['active', '400']);
  expect((await send(url, 'upload', 300, bytes.subarray(300, 700))).status).toBe(200);
  expect(await query(url)).toEqual(['active', '700']);
  const last = await send(url, 'upload, finalize', 500, bytes.subarray(500));
  expect(last.headers.get('x-goog-upload-status')).toBe('final');
  expect(await last.json()).toMatchObject({ name, size: '1000', md5Hash: md5(bytes) });
  expect((await stored(name)).equals(bytes)).toBe(true);
});

test('a gap gets 503, a missing or wrong offset 400, and nothing is lost', async () => {
  const bytes = png(600);
  const name = 'users/alice/closet/gap.png';
  const url = await uploadUrl(name, 600);
  expect((await send(url, 'upload', 100, bytes.subarray(100, 200))).status).toBe(503);
  for (const offset of [null, '', '-1', '1e3', 'x', '99999999999999999999']) {
    expect((await send(url, 'upload', offset, bytes.subarray(0, 10))).status).toBe(400);
  }
  expect((await send(url, 'nonsense', 0, bytes)).status).toBe(400);
  expect((await send(url, 'upload', 0, Buffer.concat([bytes, bytes]))).status).toBe(400);
  const [, held] = await query(url);
  expect((await send(url, 'upload, finalize', Number(held), bytes.subarray(Number(held)))).status).toBe(200);
  expect((await stored(name)).equals(bytes)).toBe(true);
});

test('finalize before the end asks for the rest; repeated it returns the same object', async () => {
  const bytes = png(900);
  const name = 'users/alice/closet/finalized.png';
  const url = await uploadUrl(name, 900);
  expect((await send(url, 'upload, finalize', 0, bytes.subarray(0, 500))).status).toBe(503);
  expect(await query(url)).toEqual(['active', '500']);
  const first = (await (await send(url, 'upload, finalize', 500, bytes.subarray(500))).json()) as object;
  expect(await query(url)).toEqual(['final', '900']);
  for (const replay of [
    send(url, 'upload, finalize', 500, bytes.subarray(500)),
    send(url, 'finalize', 900),
  ]) {
    const answer = await replay;
    expect(answer.headers.get('x-goog-upload-status')).toBe('final');
    expect(await answer.json()).toEqual(first);
  }
  expect(
    await database.db.selectFrom('objects').select('name').where('name', '=', name).execute(),
  ).toHaveLength(1);
});

test('many concurrent finalizes create one object', async () => {
  const bytes = png(300_000);
  const name = 'users/alice/closet/at-once.png';
  const url = await uploadUrl(name, bytes.length);
  await send(url, 'upload', 0, bytes);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(url, 'finalize', bytes.length)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  for (const body of bodies) expect(body).toEqual(bodies[0]);
});

test('when a connection breaks, the received bytes are kept; sending the chunk again completes it', async () => {
  const bytes = png(2_000_000);
  const name = 'users/alice/closet/broken.png';
  const url = await uploadUrl(name, bytes.length);
  await new Promise<void>((resolve) => {
    const broken = httpRequest(url, {
      method: 'POST',
      headers: {
        ...as('alice'),
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
        'content-length': bytes.length,
      },
    });
    broken.on('error', () => resolve());
    broken.write(bytes.subarray(0, 700_000), () => setTimeout(() => broken.destroy(), 100));
  });
  const answer = await send(url, 'upload, finalize', 0, bytes);
  expect(await answer.json()).toMatchObject({ size: '2000000', md5Hash: md5(bytes) });
});

test('a newer request takes over an upload from a stalled one', async () => {
  const bytes = png(500_000);
  const url = await uploadUrl('users/alice/closet/hanging.png', bytes.length);
  const hanging = httpRequest(url, {
    method: 'POST',
    headers: {
      ...as('alice'),
      'x-goog-upload-command': 'upload',
      'x-goog-upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  const ended = new Promise<void>((resolve) => hanging.on('error', () => resolve()));
  await new Promise<void>((resolve) => hanging.write(bytes.subarray(0, 100_000), () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await send(url, 'upload, finalize', 0, bytes)).headers.get('x-goog-upload-status')).toBe('final');
  await ended;
});

test('the URL of an upload cannot be guessed; a cancelled one accepts nothing more', async () => {
  const url = await uploadUrl('users/alice/closet/mine.png', 100);
  expect(new URL(url).searchParams.get('upload_id')).toMatch(/^[\w-]{43}$/);
  expect((await send(url, 'cancel', null)).headers.get('x-goog-upload-status')).toBe('cancelled');
  expect((await send(url, 'upload, finalize', 0, png(100))).status).toBe(400);
});

test('cancelling twice is no error, and an upload stays cancelled', async () => {
  const url = await uploadUrl('users/alice/closet/twice.png', 100);
  await send(url, 'upload', 0, png(50));
  for (const _ of [1, 2]) {
    const answer = await send(url, 'cancel', null);
    expect([answer.status, answer.headers.get('x-goog-upload-status')]).toEqual([200, 'cancelled']);
  }
  expect(await query(url)).toEqual(['cancelled', '50']);
  expect((await send(url, 'upload', 50, png(50))).status).toBe(400);
  expect((await fetch(objectUrl('users/alice/closet/twice.png'), { headers: as('alice') })).status).toBe(404);
  expect((await send(url, 'cancel', null, undefined, 'bob')).status).toBe(404);
});

test('a finished upload cannot be cancelled, and its object stays', async () => {
  const name = 'users/alice/closet/finished.png';
  const url = await uploadUrl(name, 100);
  const bytes = png(100);
  expect((await send(url, 'upload, finalize', 0, bytes)).status).toBe(200);
  const answer = await send(url, 'cancel', null);
  expect([answer.status, answer.headers.get('x-goog-upload-status')]).toEqual([400, 'final']);
  expect(await query(url)).toEqual(['final', '100']);
  expect((await stored(name)).equals(bytes)).toBe(true);
});

test('limits apply while bytes arrive, also for a missing or wrong announced size', async () => {
  expect(
    (
      await begin('users/alice/closet/big.png', {
        'x-goog-upload-header-content-length': String(26 * 1024 * 1024),
      })
    ).status,
  ).toBe(413);
  expect(
    (await begin('users/alice/closet/note.txt', { 'x-goog-upload-header-content-type': 'text/plain' }))
      .status,
  ).toBe(415);
  expect(
    (await begin('users/alice/closet/x.png', { 'x-goog-upload-header-content-length': '-5' })).status,
  ).toBe(400);
  expect(
    (await begin('users/alice/closet/full.png', { 'x-goog-upload-header-content-length': '20000001' }))
      .status,
  ).toBe(402);

  const liar = await begin('users/alice/closet/liar.png');
  const url = liar.headers.get('x-goog-upload-url') ?? '';
  expect((await send(url, 'upload', 0, Buffer.from('<script>alert(1)</script>'.padEnd(600)))).status).toBe(
    415,
  );
  expect((await send(url, 'query', null)).status).toBe(404);

  const endless = (await begin('users/alice/closet/endless.png')).headers.get('x-goog-upload-url') ?? '';
  const chunk = png(13 * 1024 * 1024);
  expect((await send(endless, 'upload', 0, chunk)).status).toBe(200);
  // 26 MB exceed this person's limit of 20 MB, and the limit for a file.
  expect((await send(endless, 'upload', chunk.length, chunk)).status).toBe(402);
  expect((await send(endless, 'query', null)).status).toBe(404);
});

test('a person who starts uploads without end is stopped, and continues once one is finished or abandoned', async () => {
  const first = await begin('users/erin/closet/first.png', {}, 'erin');
  await database.pool.query(
    `insert into object_uploads (id_hash, name, uid, content_id, content_type, metadata, state, expires_at)
     select 'made-' || i, 'users/erin/closet/' || i, case when i = 0 then 'frank' else 'erin' end, gen_random_uuid(), 'image/png', '{}',
       case when i = 1 then 'final' else 'active' end, now() + case when i = 2 then -1 else 1 end * interval '1 day'
     from generate_series(0, $1) i`,
    [limits.storage.openUploads],
  );
  expect((await begin('users/erin/closet/a.png', {}, 'erin')).status).toBe(200);
  const refused = await begin('users/erin/closet/b.png', {}, 'erin');
  expect([refused.status, refused.statusText]).toEqual([
    409,
    'You have 5000 unfinished uploads. Finish or cancel some first.',
  ]);
  expect((await begin('users/frank/closet/a.png', {}, 'frank')).status).toBe(200);
  await send(first.headers.get('x-goog-upload-url') ?? '', 'cancel', null, undefined, 'erin');
  expect((await begin('users/erin/closet/b.png', {}, 'erin')).status).toBe(200);
});

test('bytes are counted exactly, and exceeding the quota is rejected at the end too', async () => {
  const { objects } = server.storage;
  const put = async (name: string, bytes: Buffer<ArrayBuffer>, user: string) => {
    const url = (await begin(name, {}, user)).headers.get('x-goog-upload-url') ?? '';
    return send(url, 'upload, finalize', 0, bytes, user);
  };
  await put('users/carol/closet/a.png', png(9_000_000), 'carol');
  await put('users/carol/closet/b.png', png(1_000), 'carol');
  expect(await objects.usage('carol')).toEqual({ bytes: 9_001_000, objects: 2 });
  await put('users/carol/closet/b.png', png(3_000), 'carol');
  expect(await objects.usage('carol')).toEqual({ bytes: 9_003_000, objects: 2 });
  expect((await put('users/carol/closet/c.png', png(12_000_000), 'carol')).status).toBe(402);
  expect(await objects.usage('carol')).toEqual({ bytes: 9_003_000, objects: 2 });
  await fetch(objectUrl('users/carol/closet/a.png'), { method: 'DELETE', headers: as('carol') });
  expect(await objects.usage('carol')).toEqual({ bytes: 3_000, objects: 1 });
});

test('expired uploads and bytes of replaced, deleted or rejected objects are collected', async () => {
  const name = 'users/dora/closet/a.png';
  const url = (await begin(name, {}, 'dora')).headers.get('x-goog-upload-url') ?? '';
  await send(url, 'upload', 0, png(5000), 'dora');
  const { content_id: contentId } = await database.db
    .selectFrom('object_uploads')
    .select('content_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await database.pool.query(
    `update object_uploads set expires_at = now() - interval '1 second' where name = $1`,
    [name],
  );
  expect((await send(url, 'query', null, undefined, 'dora')).status).toBe(404);
  await server.storage.collect();
  await database.pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
  await server.storage.collect();
  await expect(server.storage.driver.readStart(contentId, 1)).rejects.toMatchObject({ code: 'ENOENT' });
  const left = await database.db
    .selectFrom('object_contents')
    .leftJoin('objects', 'objects.content_id', 'object_contents.id')
    .leftJoin('object_uploads', 'object_uploads.content_id', 'object_contents.id')
    .select('object_contents.id')
    .where('objects.name', 'is', null)
    .where('object_uploads.id_hash', 'is', null)
    .execute();
  expect(left).toEqual([]);
  expect((await stored('users/alice/closet/broken.png')).length).toBe(2_000_000);
});
