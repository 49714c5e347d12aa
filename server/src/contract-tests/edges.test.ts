/** Requests at the limits of HTTP are answered clearly, in the format of every other error. */
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { rates } from '@bestie/contracts/limits';
import type { ErrorBody } from '@bestie/contracts/errors';
import { bearerOf, startWholeServer } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';

let whole: WholeServer;
let fan: SignedIn;
let port: number;
beforeAll(async () => {
  whole = await startWholeServer();
  fan = await whole.signIn('fan');
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  port = (whole.app.server.address() as AddressInfo).port;
});
afterAll(() => whole.close());

/** Sends bytes unchanged, because a client would normalise them. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  return new Promise<{
    status: number;
    headers: Record<string, unknown>;
    text: string;
    error?: ErrorBody['error'];
  }>((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        const json =
          String(answer.headers['content-type']).startsWith('application/json') &&
          answer.headers['content-encoding'] === undefined &&
          text !== '';
        const { error } = (json ? JSON.parse(text) : {}) as Partial<ErrorBody>;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, ...(error && { error }) });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const create = (body: string, headers: Record<string, string> = json) =>
  raw('POST', '/api/items', { ...bearerOf(fan), ...headers }, body);
const item = (changes: object = {}) => ({ id: uuidv7(), name: 'Top', category: 'tops', ...changes });

test('long answers are compressed for clients that accept it, with a matching Vary header', async () => {
  const other = await whole.signIn('fan');
  const list = (encoding?: string) =>
    raw('GET', '/api/items', { ...bearerOf(other), ...(encoding && { 'accept-encoding': encoding }) });
  expect((await list('br')).headers['content-encoding']).toBeUndefined();
  for (let count = 0; count < 5; count += 1)
    await raw('POST', '/api/items', { ...bearerOf(other), ...json }, JSON.stringify(item()));
  for (const encoding of ['br', 'gzip']) {
    const { status, headers } = await list(encoding);
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ]);
  }
  expect((await list()).headers['content-encoding']).toBeUndefined();
});

test('a body over the limit is too large', async () => {
  const { status, error } = await create(JSON.stringify(item({ notes: 'x'.repeat(1024 * 1024) })));
  expect([status, error?.code]).toEqual([413, 'too_large']);
});

test('the description of a release may be larger than other bodies, and not endless', async () => {
  const begin = (bytes: number) =>
    raw(
      'POST',
      '/api/releases/fan/versions/9.9.9',
      { ...bearerOf(fan), ...json },
      JSON.stringify({ description: {}, surface: { 'items.list': 'x'.repeat(bytes) }, transferBytes: {} }),
    );
  expect((await begin(2 * 1024 * 1024)).error?.code).toBe('forbidden');
  expect((await begin(4 * 1024 * 1024)).error?.code).toBe('too_large');
});

test('a body of another type is not supported', async () => {
  for (const type of [
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const { status, error } = await create('a=b', { 'content-type': type });
    expect([status, error?.code]).toEqual([415, 'unsupported_type']);
  }
});

test.each([
  ['broken JSON', '{"name": '],
  ['nothing', ''],
  ['text that is no object', '"text"'],
  ['a list', '[]'],
  ['a number', '3'],
  ['nesting without end', '['.repeat(200_000)],
])('%s as a body is invalid input about the body', async (_what, body) => {
  const { status, error } = await create(body);
  expect([status, error?.code, error?.field]).toEqual([400, 'invalid_input', 'body']);
});

test('a deeply nested value is invalid input about its field', async () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const { status, error } = await create(`{"name": ${deep}}`);
  expect([status, error?.field]).toEqual([400, 'name']);
});

test.each([
  ['__proto__', '{"__proto__": {"admin": true}}'],
  ['a nested __proto__', '{"name": {"__proto__": {"admin": true}}}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"admin": true}}}'],
])('%s in a body changes nothing and is refused', async (_what, body) => {
  const { status, error } = await create(body);
  expect([status, error?.code]).toEqual([400, 'invalid_input']);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

test('__proto__ in a query changes nothing', async () => {
  const { status } = await raw(
    'GET',
    '/api/items?__proto__[admin]=1&__proto__=2&constructor=3',
    bearerOf(fan),
  );
  expect(status).toBe(200);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

test('text that cannot be stored is invalid input about its field', async () => {
  for (const name of ['a\0b', 'half \ud83d of a pair']) {
    const { status, error } = await create(JSON.stringify(item({ name })));
    expect([status, error?.code, error?.field]).toEqual([400, 'invalid_input', 'name']);
  }
});

test('a day that databases do not know is invalid input about its field, also in a cursor', async () => {
  for (const purchaseDate of ['0000-01-01', '9999-12-31']) {
    const { status, error } = await create(JSON.stringify(item({ purchaseDate })));
    expect([status, error?.field]).toEqual([400, 'purchaseDate']);
  }
  const cursor = Buffer.from(JSON.stringify(['0000-01-01', uuidv7()])).toString('base64url');
  const listed = await raw('GET', `/api/trips?cursor=${cursor}`, bearerOf(fan));
  expect([listed.status, listed.error?.field]).toEqual([400, 'cursor']);
});

test('an unknown path of the API is missing, as JSON and not as a page', async () => {
  for (const [method, path] of [
    ['GET', '/api/nowhere'],
    ['GET', '/api/items/a/b/c/d'],
    ['POST', '/api/nowhere'],
    ['GET', '/v0/nowhere'],
    ['GET', '/remotes/'],
    ['POST', '/home'],
    ['PROPFIND', '/api/items'],
  ] as const) {
    const { status, headers } = await raw(method, path);
    expect([method, path, status]).toEqual([method, path, 404]);
    expect(headers['content-type']).toMatch(/^application\/json/);
  }
});

test('an unsupported method is missing', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status, error } = await raw(method, '/api/items', bearerOf(fan));
    expect([status, error?.code]).toEqual([404, 'not_found']);
  }
});

test('HEAD answers like GET, without a body', async () => {
  for (const path of ['/api/items', '/whoami', '/login', '/livez']) {
    const [head, got] = [await raw('HEAD', path, bearerOf(fan)), await raw('GET', path, bearerOf(fan))];
    expect([path, head.status, head.text]).toEqual([path, got.status, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
  }
  expect((await raw('HEAD', '/api/items')).status).toBe(401);
});

test('addresses that are not well encoded or too long are refused', async () => {
  for (const path of ['/api/items/%zz', '/api/items/%ff']) {
    const { status, error } = await raw('GET', path, bearerOf(fan));
    expect([status, error?.code, error?.field]).toEqual([400, 'invalid_input', 'url']);
  }
  const long = `/api/items/${'a'.repeat(5000)}`;
  expect((await raw('GET', long, bearerOf(fan))).error?.code).toBe('not_found');
  expect((await raw('PATCH', long, bearerOf(fan))).error?.field).toBe('url');
  // Beyond Node's own limit of 16 KB nothing is read.
  expect((await raw('GET', `/api/items?q=${'a'.repeat(20_000)}`, bearerOf(fan))).status).toBe(431);
});

test.each(['//', '//evil.example/', '/\\evil.example', '/..%2f..%2fetc/passwd', '/home?' + '&'.repeat(3000)])(
  'the address %j breaks nothing',
  async (path) => {
    const { status, headers } = await raw('GET', path);
    expect(status).toBeLessThan(500);
    expect(headers['location']).toBeUndefined();
  },
);

test('a parameter that is given twice is invalid input, unless it is a list', async () => {
  const { status, error } = await raw('GET', '/api/items?sort=name&sort=added', bearerOf(fan));
  expect([status, error?.field]).toEqual([400, 'sort']);
  const list = await raw('GET', '/api/items?category=tops&category=shoes', bearerOf(fan));
  expect(list.status).toBe(200);
});

test('an unknown field is refused by name, so that nobody believes it was saved', async () => {
  const { status, error } = await create(JSON.stringify(item({ colour: 'red' })));
  expect([status, error?.field]).toEqual([400, 'colour']);
});

test('opening many pages does not prevent signing in: event streams have a separate limit', async () => {
  const visitor = await whole.signIn('fan');
  for (let count = 0; count <= rates.session.points; count += 1) {
    const stream = await fetch(`http://127.0.0.1:${port}/api/live?topics=user:${visitor.uid}`, {
      headers: bearerOf(visitor),
    });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  }
  const { status } = await raw('POST', '/sessionLogin', { ...bearerOf(visitor), ...json }, '{}');
  expect(status).toBe(200);
});

test('a used-up limit says when to try again', async () => {
  const { points, seconds } = rates.bulk;
  const ask = () =>
    raw(
      'POST',
      '/api/items/find-by-sha256',
      { ...bearerOf(fan), ...json },
      JSON.stringify({ sha256: ['0'.repeat(64)] }),
    );
  for (let call = 0; call < points; call += 1) expect((await ask()).status).toBe(200);
  const { status, error, headers } = await ask();
  expect([status, error?.code]).toEqual([429, 'rate_limited']);
  expect(headers['retry-after']).toBe(String(error?.retryAfter));
  expect(error?.retryAfter).toBeGreaterThan(0);
  expect(error?.retryAfter).toBeLessThanOrEqual(seconds);
  // Other limits, and other people's, are not affected.
  expect((await raw('GET', '/api/items', bearerOf(fan))).status).toBe(200);
});

test('behind a proxy nobody gets another limit by sending a made-up address', async () => {
  const proxied = await startWholeServer({ env: { TRUST_PROXY: 'true' } });
  const logout = async (from: string) =>
    (
      await proxied.app.inject({
        method: 'POST',
        url: '/sessionLogout',
        headers: { 'x-forwarded-for': from },
      })
    ).statusCode;
  for (let call = 0; call < rates.session.points; call += 1)
    expect(await logout(`198.51.100.${call}, 203.0.113.7`)).toBe(204);
  expect(await logout('198.51.100.250, 203.0.113.7')).toBe(429);
  expect(await logout('203.0.113.7, 198.51.100.250')).toBe(204);
  await proxied.close();
});
