/** Objects over HTTP: tricky names, headers, ranges, CORS, App Check. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import { createObjectsRepository } from '../objects.repository';

let database: TestDatabase;
let server: StorageServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const alice = { authorization: 'Firebase test-alice' };
const root = () => `${server.origin}/v0/b/${testBucket}/o`;
const address = (name: string) => `${root()}/${encodeURIComponent(name)}`;

function put(
  name: string,
  body: string | Buffer,
  metadata: Record<string, unknown> = {},
  on = root(),
): Promise<Response> {
  return fetch(`${on}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...alice,
      'x-goog-upload-protocol': 'multipart',
      'content-type': 'multipart/related; boundary=17',
    },
    body: Buffer.concat([
      Buffer.from(
        `--17\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n--17\r\nContent-Type: text/plain\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n--17--'),
    ]),
  });
}

const media = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${address(name)}?alt=media`, { method, headers: { ...alice, ...headers } });

/** Rejected names are in contract-tests/upload-attacks. */
describe('names are keys', () => {
  test.each([
    'users/alice/x/../y',
    'users/alice/../bob/y',
    'users/alice//double//',
    'users/alice/%2Fetc%2Fpasswd',
    'users/alice/%00',
    'users/alice/a b+c&d?e#f',
    'users/alice/Ünïcödé 猫 👗',
    'users/alice/..',
    `users/alice/${'x'.repeat(1011)}`,
  ])('%s', async (name) => {
    expect((await put(name, `bytes of ${name}`)).status).toBe(200);
    expect(await (await media(name)).text()).toBe(`bytes of ${name}`);
    expect(await (await fetch(address(name), { headers: alice })).json()).toMatchObject({ name });
    expect((await fetch(address(name), { method: 'DELETE', headers: alice })).status).toBe(204);
  });

  test('a badly encoded URL is rejected, and a name is decoded once', async () => {
    expect((await fetch(`${root()}/users%2Falice%2F%C3%28`, { headers: alice })).status).toBe(400);
    await put('users/alice/%41', 'percent');
    expect(await (await fetch(`${root()}/users%2Falice%2F%2541?alt=media`, { headers: alice })).text()).toBe(
      'percent',
    );
    expect((await fetch(`${root()}/users%2Falice%2F%41?alt=media`, { headers: alice })).status).toBe(404);
    expect(
      (await fetch(address('users/alice/%41').replace(testBucket, 'other'), { headers: alice })).status,
    ).toBe(404);
  });
});

test('bytes of a body are never taken for its end, and a malformed body is rejected', async () => {
  const tricky = Buffer.from(
    '\r\n--1\r\n--17x\r\n--1--\r\n\r\n--17--\r\n'.replaceAll('\r\n--17', '\r\n--16'),
  );
  await put('users/alice/tricky.txt', tricky);
  expect(Buffer.from(await (await media('users/alice/tricky.txt')).arrayBuffer())).toEqual(tricky);
  const broken = (body: string, type = 'multipart/related; boundary=17') =>
    fetch(`${root()}?name=users%2Falice%2Fbroken`, {
      method: 'POST',
      headers: { ...alice, 'x-goog-upload-protocol': 'multipart', 'content-type': type },
      body,
    });
  const part = '--17\r\n\r\n{}\r\n--17\r\n\r\nbytes';
  for (const body of [
    '',
    'x',
    '--17\r\n\r\n{}',
    part,
    `${part}\r\n--17`,
    '--17\r\n\r\n[]\r\n--17\r\n\r\nx\r\n--17--',
    '--17\r\n\r\nnope\r\n--17\r\n\r\nx\r\n--17--',
  ]) {
    expect((await broken(body)).status).toBe(400);
  }
  expect((await broken(`${part}\r\n--17--`, 'text/plain')).status).toBe(400);
  expect((await media('users/alice/broken')).status).toBe(404);
});

test('a slow upload that is refused gets the error', async () => {
  const upload = request(`${root()}?name=${encodeURIComponent('users/bob/slow.txt')}`, {
    method: 'POST',
    headers: { ...alice, 'content-type': 'text/plain', 'content-length': 1_000_000 },
  });
  upload.write('the beginning');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(403);
  expect(await json(answer)).toMatchObject({ error: { code: 403 } });
  upload.destroy();
});

test('metadata cannot inject a header, a wrong hash or too much data', async () => {
  for (const metadata of [
    { cacheControl: 'x\r\nset-cookie: a=b' },
    { contentDisposition: 'inline; filename="ü"' },
    { contentType: 'text/html\nx: y' },
    { contentType: 'nonsense' },
    { contentEncoding: 'br' },
    { md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' },
    { metadata: { a: 1 } },
    { metadata: { a: 'x'.repeat(9000) } },
    { metadata: { a: 'half an emoji \ud83d' } },
    { metadata: { 'half \ude00': 'a' } },
  ]) {
    expect([metadata, (await put('users/alice/meta.txt', 'x', metadata)).status]).toEqual([metadata, 400]);
  }
  const patch = await fetch(address('users/alice/meta.txt'), {
    method: 'PATCH',
    headers: alice,
    body: '{"contentType":"x"}',
  });
  expect(patch.status).toBe(400);
});

test('removing a content type leaves the default type', async () => {
  const name = 'users/alice/typed.txt';
  await put(name, 'x', { contentType: 'text/plain' });
  const change = async (at: string) => {
    const answer = await fetch(address(at), {
      method: 'PATCH',
      headers: alice,
      body: '{"contentType":null}',
    });
    return answer.json();
  };
  expect(await change(name)).toMatchObject({ contentType: 'application/octet-stream', metageneration: '2' });
  expect((await media(name)).headers.get('content-type')).toBe('application/octet-stream');
  // Where only pictures are accepted, the type is detected from the bytes.
  const picture = 'users/alice/closet/typed.png';
  await put(picture, Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(100), 'latin1'), { contentType: 'image/apng' });
  expect(await change(picture)).toMatchObject({ contentType: 'image/png' });
});

test('create_token creates a token only when its value is true', async () => {
  const name = 'users/alice/tokens.txt';
  await put(name, 'x');
  const tokens = async () => {
    const resource = (await (await fetch(address(name), { headers: alice })).json()) as {
      downloadTokens: string;
    };
    return resource.downloadTokens.split(',');
  };
  const before = await tokens();
  for (const value of ['', 'false', 'TRUE', '1', 'true,true']) {
    const answer = await fetch(`${address(name)}?create_token=${value}`, { method: 'POST', headers: alice });
    expect([value, answer.status]).toEqual([value, 400]);
  }
  expect(await tokens()).toEqual(before);
  const made = await fetch(`${address(name)}?create_token=true`, { method: 'POST', headers: alice });
  expect(made.status).toBe(200);
  expect(await tokens()).toHaveLength(2);
});

test('the holder of one link sees no other link in the metadata', async () => {
  const name = 'users/alice/linked.txt';
  await put(name, 'x');
  await fetch(`${address(name)}?create_token=true`, { method: 'POST', headers: alice });
  const read = async (query: string, headers: Record<string, string>) => {
    const resource = (await (await fetch(`${address(name)}${query}`, { headers })).json()) as {
      downloadTokens: string;
    };
    return resource.downloadTokens.split(',');
  };
  const all = await read('', alice);
  expect(all).toHaveLength(2);
  for (const token of all) {
    expect(await read(`?token=${token}`, {})).toEqual([token]);
    expect(await read(`?token=${token}`, { authorization: 'Firebase test-bob' })).toEqual([token]);
    expect(await read(`?token=${token}`, alice)).toEqual(all);
  }
});

test('uploads cannot execute anything in a browser', async () => {
  await put('users/alice/evil.html', '<script>alert(1)</script>', { contentType: 'text/html' });
  await put('users/alice/evil.svg', '<svg onload="alert(1)"/>', {
    contentType: 'image/svg+xml',
    contentDisposition: 'inline',
  });
  for (const name of ['users/alice/evil.html', 'users/alice/evil.svg']) {
    const { headers } = await media(name);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="evil\.(html|svg)"/);
    expect(headers.get('cache-control')).toBe('private, max-age=0');
  }
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
  await put('users/alice/ok.gif', gif, { contentType: 'image/gif', cacheControl: 'public, max-age=60' });
  const { headers } = await media('users/alice/ok.gif');
  expect(headers.get('content-disposition')).toMatch(/^inline;/);
  expect(headers.get('cache-control')).toBe('private, max-age=60');
  await put('users/alice/"ü"; x.txt', 'x');
  expect((await media('users/alice/"ü"; x.txt')).headers.get('content-disposition')).toBe(
    `attachment; filename="____ x.txt"; filename*=UTF-8''%22%C3%BC%22%3B%20x.txt`,
  );
});

test('ranges, HEAD and conditions', async () => {
  await put('users/alice/range.txt', '0123456789');
  const ranged = async (range: string) => {
    const answer = await media('users/alice/range.txt', { range });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await ranged('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await ranged('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await ranged('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await ranged('bytes=0-999')).toEqual([206, 'bytes 0-9/10', '0123456789']);
  expect(await ranged('bytes=10-')).toEqual([416, 'bytes */10', '']);
  expect(await ranged('bytes=-0')).toEqual([416, 'bytes */10', '']);
  for (const ignored of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) {
    expect(await ranged(ignored)).toEqual([200, null, '0123456789']);
  }
  const head = await media('users/alice/range.txt', {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  const etag = head.headers.get('etag') ?? '';
  expect((await media('users/alice/range.txt', { 'if-none-match': etag })).status).toBe(304);
  expect((await media('users/alice/range.txt', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await media('users/alice/range.txt', { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(
    200,
  );
});

test('the session cookie permits reads and no changes', async () => {
  await put('users/alice/cookie.txt', 'seen');
  const cookie = { cookie: 'session=alice' };
  expect(
    await (await fetch(`${address('users/alice/cookie.txt')}?alt=media`, { headers: cookie })).text(),
  ).toBe('seen');
  expect((await fetch(address('users/alice/cookie.txt'), { method: 'DELETE', headers: cookie })).status).toBe(
    401,
  );
  expect(
    (await fetch(address('users/alice/cookie.txt'), { method: 'PATCH', headers: cookie, body: '{}' })).status,
  ).toBe(401);
  expect(
    (await fetch(`${root()}?name=users%2Falice%2Fz`, { method: 'POST', headers: cookie, body: 'x' })).status,
  ).toBe(401);
  const bad = await fetch(address('users/alice/cookie.txt'), {
    headers: { authorization: 'Firebase forged' },
  });
  expect(bad.status).toBe(401);
});

test('lists reject invalid parameters', async () => {
  const list = (query: string) => fetch(`${root()}?prefix=users%2Falice%2F&${query}`, { headers: alice });
  for (const query of [
    'maxResults=0',
    'maxResults=1001',
    'maxResults=x',
    'maxResults=',
    'maxResults=1.5',
    'delimiter=x',
    'pageToken=%20',
    'pageToken=eA',
  ]) {
    expect([query, (await list(query)).status]).toEqual([query, 400]);
  }
  expect((await list('maxResults=1000')).status).toBe(200);
  const flat = (await (await list('maxResults=2')).json()) as { items: unknown[]; nextPageToken?: string };
  expect(flat.items).toHaveLength(2);
  expect(flat.nextPageToken).toBeDefined();
});

test('App Check is required where it is enforced, and the reason phrase says so', async () => {
  const guarded = await startStorageServer({
    db: database.db,
    http: { verifyAppCheck: async (token) => token === 'genuine', corsOrigins: ['https://app.example'] },
  });
  const url = `${guarded.origin}/v0/b/${testBucket}/o/users%2Falice%2Fcookie.txt`;
  const refused = await fetch(url, { headers: { ...alice, 'x-firebase-appcheck': 'dummy' } });
  expect([refused.status, refused.statusText]).toEqual([401, 'Firebase App Check token is invalid.']);
  expect((await fetch(url, { headers: alice })).status).toBe(401);
  expect((await fetch(url, { headers: { ...alice, 'x-firebase-appcheck': 'genuine' } })).status).not.toBe(
    401,
  );
  // An image in a page has no headers, only its cookie or token.
  expect(
    (await fetch(`${url}?alt=media`, { headers: { cookie: 'session=alice' } })).statusText,
  ).not.toContain('App Check');

  const allowed = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  });
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://app.example',
  ]);
  expect(allowed.headers.get('access-control-expose-headers')).toContain(
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received',
  );
  expect(allowed.headers.get('access-control-allow-headers')).toContain('x-goog-upload-offset');
  const foreign = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  await guarded.close();
});

test('ensureObject stores bytes once', async () => {
  const { objects } = server.storage;
  const bytes = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
  const first = await objects.ensureObject('users/demo/closet/x.gif', bytes, 'image/gif', 'demo');
  const second = await objects.ensureObject('users/demo/closet/x.gif', bytes, 'image/gif', 'demo');
  expect(second.generation).toBe(first.generation);
  expect(await objects.usage('demo')).toEqual({ bytes: bytes.length, objects: 1 });
});

test('a list reads the folders of a page, not their contents', async () => {
  const repository = createObjectsRepository(database.db);
  await database.pool.query(`
    insert into object_contents (id, state) select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'live' from generate_series(1, 20000) i;
    insert into objects (name, content_id, size, md5, sha256, content_type, owner_uid)
    select 'users/many/' || case when i % 2 = 0 then 'a/' else 'b/' end || i, ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 0, '', '', 'x/y', 'many'
      from generate_series(1, 20000) i;
    analyze objects;`);
  expect(await repository.list({ prefix: 'users/many/', delimiter: true, after: null, limit: 10 })).toEqual({
    items: [],
    prefixes: ['users/many/a/', 'users/many/b/'],
    next: null,
  });
  const { rows } = await database.pool.query(
    `explain select name from objects where name >= 'users/many/' collate "C" order by name limit 1`,
  );
  expect(rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')).toContain('objects_pkey');
});
