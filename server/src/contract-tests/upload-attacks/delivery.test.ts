/**
 * What is served, and to whom. Each attack is refused or harmless; what only a browser can show is in
 * e2e/journeys/security.spec.ts.
 */
import { randomBytes } from 'node:crypto';
import { bearerOf } from '../../test-support/whole-server';
import { drawn, page, svg } from './attack-files';
import {
  address,
  appOrigin,
  attacked,
  expectGuarded,
  json,
  media,
  own,
  put,
  raw,
  statusOf,
  useAttackedServer,
} from './attacked-server';

useAttackedServer();

describe('delivery', () => {
  test.each([
    ['text/html', page],
    ['text/javascript', Buffer.from('alert(1)')],
    ['application/xhtml+xml', page],
    ['application/xml', svg],
    ['application/pdf', Buffer.from('%PDF-1.4')],
    ['text/css', Buffer.from('*{}')],
    ['application/wasm', Buffer.from('\0asm\x01\0\0\0')],
    ['text/plain', page],
    ['x/y', page],
  ])('%s is served as a download, whatever its metadata asks for', async (type, bytes) => {
    const metadata = { contentDisposition: 'inline; filename=x.html', cacheControl: 'public, max-age=99' };
    await put(own('files/active'), bytes, { type, metadata });
    for (const method of ['GET', 'HEAD'])
      expectGuarded(await media(own('files/active'), {}, method), 'attachment');
    const token = String(
      json(await raw('GET', address(own('files/active')), bearerOf(attacked.alice)))['downloadTokens'],
    );
    expectGuarded(await raw('GET', address(own('files/active'), `alt=media&token=${token}`)), 'attachment');
    // By the cookie: for the signed-in person, and not for shared caches.
    const byCookie = await raw('GET', address(own('files/active'), 'alt=media'), {
      cookie: attacked.alice.cookie,
    });
    expect(byCookie.headers['cache-control']).toBe('private, max-age=99');
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s is displayed inline, and nothing else of it',
    async (format) => {
      await put(own('closet/shown'), await drawn(format), { type: `image/${format}` });
      expectGuarded(await media(own('closet/shown')), 'inline');
      expectGuarded(await media(own('closet/shown'), { range: 'bytes=0-3' }), 'inline');
    },
  );

  test('a token opens its object and no other, and not when it is truncated or duplicated', async () => {
    const stored = json(await put(own('files/token'), 'x'));
    await put(own('files/other'), 'x');
    const token = String(stored['downloadTokens']);
    const open = (name: string, given: string) =>
      statusOf(raw('GET', address(name, `alt=media&token=${given}`)));
    expect(await open(own('files/token'), token)).toBe(200);
    expect(await open(own('files/other'), token)).toBe(401);
    for (const wrong of ['', token.slice(1), `${token},${token}`, `${token}%00`, '%', '*'])
      expect([wrong, (await open(own('files/token'), wrong)) >= 400]).toEqual([wrong, true]);
  });
});

describe('ranges and conditions', () => {
  const bytes = randomBytes(1000);
  const name = () => own('files/ranged');
  beforeAll(() => put(name(), bytes));

  test.each([
    ['many ranges', `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join()}`, 200],
    ['overlapping ranges', 'bytes=0-,0-,0-,0-,0-', 200],
    ['a range backwards', 'bytes=5-2', 200],
    ['another unit', 'lines=0-1', 200],
    ['numbers beyond numbers', `bytes=0-${'9'.repeat(400)}`, 200],
    ['negative numbers', 'bytes=--5', 200],
    ['behind the end', 'bytes=1000-', 416],
    ['none of the last bytes', 'bytes=-0', 416],
    ['more than there are', 'bytes=-5000', 206],
  ])('%s: the whole object, one part, or nothing', async (_what, range, status) => {
    const answer = await media(name(), { range });
    expect([answer.status, answer.body.length]).toEqual([status, status === 416 ? 0 : 1000]);
    expect(answer.headers['content-type']).not.toMatch(/multipart/);
  });

  test.each([
    ['thousands of tags', { 'if-none-match': Array.from({ length: 900 }, (_, at) => `"${at}"`).join() }, 400],
    ['a tag without an end', { 'if-none-match': `"${'W/'.repeat(400)}` }, 200],
    ['a date that is none', { 'if-modified-since': '9'.repeat(500) }, 200],
    ['a date before time', { 'if-unmodified-since': 'Thu, 01 Jan 0001 00:00:00 GMT' }, 412],
    ['any object at all', { 'if-match': '*' }, 200],
    ['no object at all', { 'if-none-match': '*' }, 304],
    ['a range of another state', { range: 'bytes=0-1', 'if-range': '"0-0"' }, 200],
  ])('%s', async (_what, headers, status) => {
    expect(await statusOf(media(name(), headers as Record<string, string>))).toBe(status);
  });

  test.each(['-1', 'NaN', '1e3', '9'.repeat(17), '', '1 or 1=1', '١'])(
    '%j is not a generation',
    async (value) => {
      for (const condition of ['ifGenerationMatch', 'ifMetagenerationNotMatch'])
        expect(
          await statusOf(
            raw(
              'DELETE',
              address(name(), `${condition}=${encodeURIComponent(value)}`),
              bearerOf(attacked.alice),
            ),
          ),
        ).toBe(400);
    },
  );

  test('a condition tells a stranger nothing about what exists', async () => {
    for (const [condition, value] of [
      ['if-none-match', '*'],
      ['if-match', '*'],
      ['if-match', '"0"'],
    ] as const) {
      const [there, missing] = [name(), own('files/not-there')].map((target) =>
        raw('GET', address(target, 'alt=media'), { ...bearerOf(attacked.bob), [condition]: value }),
      );
      expect((await there!).body.equals((await missing!).body)).toBe(true);
      expect([(await there!).status, (await missing!).status]).toEqual([404, 404]);
    }
  });
});

describe('other origins', () => {
  const allowed = async (origin: string, method = 'GET') =>
    (await raw(method, address(own('files/ranged')), { ...bearerOf(attacked.alice), origin })).headers[
      'access-control-allow-origin'
    ];

  test('a configured one may read, and never with cookies', async () => {
    const answer = await raw('OPTIONS', address(own('x')), {
      origin: appOrigin,
      'access-control-request-method': 'POST',
    });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': appOrigin,
      vary: expect.stringContaining('Origin'),
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    'null',
    '*',
    '',
    'http://app.example',
    'https://app.example:444',
    'https://app.example.evil.example',
    'https://evil.example/https://app.example',
    'https://notapp.example',
    'https://sub.app.example',
    'https://app.example@evil.example',
    'https://APP.example',
    'https://app.example/',
    'https://app.example, https://evil.example',
    `${appOrigin}\t`.replace('\t', '%09'),
  ])('%j may not', async (origin) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) expect(await allowed(origin, method)).toBeUndefined();
  });
});
