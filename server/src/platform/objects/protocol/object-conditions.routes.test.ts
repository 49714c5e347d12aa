/** Conditions, stored encodings, tokens and CORS over HTTP. */
import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';

let database: TestDatabase;
let server: StorageServer;
const members: Record<string, 'editor' | 'viewer'> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db, members });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const alice = { authorization: 'Firebase test-alice' };
const root = () => `${server.origin}/v0/b/${testBucket}/o`;
const address = (name: string) => `${root()}/${encodeURIComponent(name)}`;
const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes).digest('base64');

interface Stored {
  generation: string;
  metageneration: string;
  downloadTokens: string;
}

function put(
  name: string,
  body: string | Buffer,
  metadata: Record<string, unknown> = {},
  query = '',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${root()}?name=${encodeURIComponent(name)}${query}`, {
    method: 'POST',
    headers: {
      ...alice,
      'x-goog-upload-protocol': 'multipart',
      'content-type': 'multipart/related; boundary=17',
      ...headers,
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

const stored = async (name: string) =>
  (await (await fetch(address(name), { headers: alice })).json()) as Stored;

const call = (
  method: string,
  name: string,
  query = '',
  headers: Record<string, string> = {},
  body?: string,
) => fetch(`${address(name)}?${query}`, { method, headers: { ...alice, ...headers }, body: body ?? null });

const start = (name: string, query: string) =>
  fetch(`${root()}?name=${encodeURIComponent(name)}${query}`, {
    method: 'POST',
    headers: { ...alice, 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    body: '{}',
  });

const finish = (url: string, bytes: string) =>
  fetch(url, {
    method: 'POST',
    headers: { ...alice, 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
    body: bytes,
  });

test('a write names the generation it expects; with another one it gets 412 and changes nothing', async () => {
  const name = 'users/alice/conditions/write.txt';
  expect((await put(name, 'one', {}, '&ifGenerationMatch=5')).status).toBe(412);
  expect((await put(name, 'one', {}, '', { 'if-match': '*' })).status).toBe(412);
  expect((await put(name, 'one', {}, '&ifGenerationMatch=0')).status).toBe(200);
  expect((await put(name, 'two', {}, '&ifGenerationMatch=0')).status).toBe(412);
  expect((await put(name, 'two', {}, '', { 'if-none-match': '*' })).status).toBe(412);
  const { generation } = await stored(name);
  const wrong = String(Number(generation) + 1);
  for (const condition of [
    `ifGenerationMatch=${wrong}`,
    `ifGenerationNotMatch=${generation}`,
    'ifMetagenerationMatch=2',
    'ifMetagenerationNotMatch=1',
  ]) {
    expect([condition, (await put(name, 'two', {}, `&${condition}`)).status]).toEqual([condition, 412]);
    expect([condition, (await call('PATCH', name, condition, {}, '{}')).status]).toEqual([condition, 412]);
    expect([condition, (await call('DELETE', name, condition)).status]).toEqual([condition, 412]);
    expect([condition, (await start(name, `&${condition}`)).status]).toEqual([condition, 412]);
  }
  expect(await stored(name)).toMatchObject({ generation, metageneration: '1' });
  expect((await put(name, 'two', {}, '&ifGenerationMatch=x')).status).toBe(400);
  const good = `ifGenerationMatch=${generation}&ifMetagenerationMatch=1`;
  expect((await call('PATCH', name, good, {}, '{"contentLanguage":"de"}')).status).toBe(200);
  expect((await call('DELETE', name, good)).status).toBe(412);
  expect((await call('DELETE', name, 'ifMetagenerationMatch=2')).status).toBe(204);
});

test("conditions of an upload's start are checked again at its end", async () => {
  const name = 'users/alice/conditions/resumable.txt';
  const url = (await start(name, '&ifGenerationMatch=0')).headers.get('x-goog-upload-url') ?? '';
  await put(name, 'somebody was quicker');
  const refused = await finish(url, 'late');
  expect([refused.status, refused.statusText]).toEqual([412, 'This has changed since you last saw it.']);
  expect(await (await call('GET', name, 'alt=media')).text()).toBe('somebody was quicker');
});

test('access is checked again at the end of an upload', async () => {
  const space = '0198c0de-0000-7000-8000-00000000000a';
  members[`${space}/alice`] = 'editor';
  const begun = await fetch(`${root()}?name=${encodeURIComponent(`spaces/${space}/x.gif`)}`, {
    method: 'POST',
    headers: {
      ...alice,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-header-content-type': 'image/gif',
    },
    body: '{}',
  });
  expect(begun.status).toBe(200);
  members[`${space}/alice`] = 'viewer';
  const answer = await finish(begun.headers.get('x-goog-upload-url') ?? '', 'GIF89a\x01\0\x01\0\0\0\0;');
  expect(answer.status).toBe(403);
  expect((await call('GET', `spaces/${space}/x.gif`)).status).toBe(404);
});

test('a reader with the current version gets 304, one that requires another version gets 412', async () => {
  const name = 'users/alice/conditions/read.txt';
  await put(name, 'read me');
  const { generation } = await stored(name);
  for (const query of ['', 'alt=media']) {
    const first = await call('GET', name, query);
    const etag = first.headers.get('etag') ?? '';
    const status = async (headers: Record<string, string>, more = '') =>
      (await call('GET', name, `${query}&${more}`, headers)).status;
    expect(await status({ 'if-none-match': `"x", ${etag}` })).toBe(304);
    expect(await status({ 'if-none-match': `W/${etag}` })).toBe(304);
    expect(await status({ 'if-none-match': '"x"' })).toBe(200);
    expect(await status({ 'if-match': etag })).toBe(200);
    expect(await status({ 'if-match': '"x"' })).toBe(412);
    expect(await status({}, `ifGenerationNotMatch=${generation}`)).toBe(304);
    expect(await status({}, 'ifGenerationMatch=1')).toBe(412);
    expect(await status({}, `generation=${generation}`)).toBe(200);
    expect(await status({}, 'generation=1')).toBe(404);
  }
  const media = await call('GET', name, 'alt=media');
  const modified = media.headers.get('last-modified') ?? '';
  const status = async (headers: Record<string, string>) =>
    (await call('GET', name, 'alt=media', headers)).status;
  const old = 'Thu, 01 Jan 2026 00:00:00 GMT';
  expect(await status({ 'if-modified-since': modified })).toBe(304);
  expect(await status({ 'if-modified-since': old })).toBe(200);
  expect(await status({ 'if-modified-since': modified, 'if-none-match': '"x"' })).toBe(200);
  expect(await status({ 'if-unmodified-since': modified })).toBe(200);
  expect(await status({ 'if-unmodified-since': old })).toBe(412);
  expect(await status({ range: 'bytes=0-1', 'if-range': modified })).toBe(206);
  expect(await status({ range: 'bytes=0-1', 'if-range': old })).toBe(200);
  expect(await status({ 'if-modified-since': 'nonsense' })).toBe(200);
});

/** `fetch` decodes bodies automatically; this returns the bytes sent. */
function raw(name: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      httpRequest(`${address(name)}?alt=media`, { method, headers: { ...alice, ...headers } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

test('compressed bytes are sent compressed to clients that accept it, and decompressed to others', async () => {
  const name = 'users/alice/conditions/zipped.txt';
  const text = 'many words '.repeat(1000);
  const zipped = gzipSync(text);
  expect((await put(name, zipped, { contentEncoding: 'gzip', md5Hash: md5(zipped) })).status).toBe(200);
  for (const accept of ['gzip', 'br, gzip;q=0.5', '*']) {
    const answer = await raw(name, { 'accept-encoding': accept });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(zipped.length),
      vary: 'Accept-Encoding',
    });
    expect(answer.body.equals(zipped)).toBe(true);
  }
  for (const accept of ['', 'br', 'gzip;q=0', 'identity']) {
    const answer = await raw(name, { 'accept-encoding': accept, range: 'bytes=0-3' });
    expect([accept, answer.status, answer.headers['content-encoding']]).toEqual([accept, 200, undefined]);
    expect(answer.headers['etag']).toMatch(/^W\//);
    expect(answer.body.toString()).toBe(text);
  }
  expect((await raw(name, {}, 'HEAD')).body).toHaveLength(0);
  const range = await raw(name, { 'accept-encoding': 'gzip', range: 'bytes=2-5' });
  expect([range.status, range.body]).toEqual([206, zipped.subarray(2, 6)]);
  await call('PATCH', name, '', {}, '{"cacheControl":"no-transform"}');
  expect((await raw(name, {})).body.equals(zipped)).toBe(true);

  const liar = 'users/alice/conditions/liar.txt';
  expect((await put(liar, 'not zipped', { contentEncoding: 'gzip' })).status).toBe(415);
  await put(liar, 'not zipped');
  expect((await call('PATCH', liar, '', {}, '{"contentEncoding":"gzip"}')).status).toBe(415);
});

test('an announced hash is checked, in one piece and in chunks', async () => {
  const name = 'users/alice/conditions/hash.txt';
  expect((await put(name, 'bytes', { md5Hash: md5('bytes') })).status).toBe(200);
  expect((await put(name, 'bytes', { md5Hash: md5('other') })).status).toBe(400);
  const begin = async (hash: string) => {
    const begun = await fetch(`${root()}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...alice, 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
      body: JSON.stringify({ md5Hash: hash }),
    });
    return begun.headers.get('x-goog-upload-url') ?? '';
  };
  expect((await finish(await begin(md5('other')), 'chunks')).status).toBe(400);
  const answer = await finish(await begin(md5('chunks')), 'chunks');
  expect(await answer.json()).toMatchObject({ md5Hash: md5('chunks') });
});

test('tokens are created and revoked individually; the last one is replaced, since links need one', async () => {
  const name = 'users/alice/conditions/tokens.txt';
  await put(name, 'x');
  const tokens = async () => (await stored(name)).downloadTokens.split(',');
  const change = (query: string, headers = alice) =>
    fetch(`${address(name)}?${query}`, { method: 'POST', headers });
  const [first = ''] = await tokens();
  expect((await change('create_token=true')).status).toBe(200);
  const two = await tokens();
  expect(two).toHaveLength(2);
  await change(`delete_token=${first}`);
  expect(await tokens()).toEqual([two[1]]);
  await change(`delete_token=${two[1] ?? ''}`);
  const [last = '', ...none] = await tokens();
  expect([two.includes(last), none]).toEqual([false, []]);
  const open = (token: string) => fetch(`${address(name)}?alt=media&token=${token}`);
  expect((await open(first)).status).toBe(401);
  expect((await open(last)).status).toBe(200);
  expect((await change('create_token=true', { authorization: 'Firebase test-bob' })).status).toBe(404);
});

test('a page of a configured origin reads responses and errors', async () => {
  const origin = 'https://app.example';
  const open = await startStorageServer({ db: database.db, http: { corsOrigins: [origin] } });
  const at = `${open.origin}/v0/b/${testBucket}/o/users%2Falice%2Fnothing`;
  for (const url of [at, `${open.origin}/v0/b/${testBucket}/o?prefix=users%2Falice%2F`]) {
    const { headers } = await fetch(url, { headers: { ...alice, origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toContain('X-Goog-Upload-Size-Received');
    expect(headers.get('vary')).toContain('Origin');
  }
  await open.close();
});
