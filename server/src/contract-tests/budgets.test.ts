/**
 * Requests by URL alone, for pictures and built files, are limited too: enough for people, too few for
 * programs.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { uuidv7 } from 'uuidv7';
import { rates } from '@bestie/contracts/limits';
import type { RateName } from '@bestie/contracts/limits';
import { createRateLimits } from '../platform/http/rate-limits';
import { startWholeServer } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';

const rateLimits = createRateLimits(null);
let whole: WholeServer;
let alice: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits });
  [alice, bob] = [await whole.signIn('fan'), await whole.signIn('fan')];
});
afterAll(() => whole.close());

/** Requests a URL as a page does. */
const get = (url: string, { cookie = '', from = '127.0.0.1' } = {}) =>
  whole.app.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: from });

/** Uses up a limit except for `left` calls. */
async function useUp(rate: RateName, key: string, left: number): Promise<void> {
  for (let call = left; call < rates[rate].points; call += 1) await rateLimits.consume(rate, '', key);
}

test('thirty pages of 200 thumbnails in a minute are within the limit of a person', () => {
  expect((rates.picture.points / rates.picture.seconds) * 60).toBeGreaterThanOrEqual(30 * 200);
});

test('pictures are counted per person, wherever they are, and for guests per address', async () => {
  const url = `/pictures/${uuidv7()}/small`;
  await useUp('picture', alice.uid, 2);
  expect((await get(url, alice)).statusCode).toBe(404);
  expect((await get(url, { ...alice, from: '203.0.113.9' })).statusCode).toBe(404);
  const refused = await get(url, { ...alice, from: '203.0.113.10' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(rates.picture.seconds);
  expect(refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
  expect((await get(url, bob)).statusCode).toBe(404);

  await useUp('picture', '203.0.113.20', 1);
  expect((await get(url, { from: '203.0.113.20' })).statusCode).toBe(404);
  expect((await get(url, { from: '203.0.113.20' })).statusCode).toBe(429);
  expect((await get(url, { from: '203.0.113.21' })).statusCode).toBe(404);
  // A person who signs in at that address has their own limit.
  expect((await get(url, { ...bob, from: '203.0.113.20' })).statusCode).toBe(404);
});

test.each([
  ['/host/1.0.0/missing.js', '203.0.113.31'],
  ['/remotes/fan/1.0.0/missing.js', '203.0.113.32'],
  ['/login', '203.0.113.33'],
  ['/', '203.0.113.34'],
  ['/api/composition', '203.0.113.35'],
  ['/api', '203.0.113.36'],
  ['/api/openapi.json', '203.0.113.37'],
])('%s is counted by address, whoever the caller is', async (url, from) => {
  await useUp('file', from, 1);
  expect((await get(url, { from })).statusCode).not.toBe(429);
  const refused = await get(url, { ...alice, from });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await get(url, { from: '203.0.113.99' })).statusCode).not.toBe(429);
});

test('the description of the API is written once, however often it is read', async () => {
  const written = jest.spyOn(whole.app, 'swagger');
  for (const url of ['/api', '/api/openapi.json']) {
    const read = (encoding: string) =>
      whole.app.inject({ url, headers: { 'accept-encoding': encoding }, remoteAddress: '203.0.113.50' });
    const [plain, packed, ...others] = [
      await read('identity'),
      await read('gzip'),
      await read('gzip, deflate, BR;q=0.8'),
      await read('br'),
    ];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.body).toContain('boards.create');
    for (const { headers, rawPayload } of others) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
    }
  }
  // Earlier tests may have had it written.
  expect(written.mock.calls.length).toBeLessThanOrEqual(1);
});

test('whoever asks whether the server is ready is always answered', async () => {
  const from = '203.0.113.51';
  for (const rate of ['file', 'read', 'session'] as const) await useUp(rate, from, 0);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/readyz', { from })));
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200]);
});
