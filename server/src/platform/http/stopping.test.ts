/** Requests during a shutdown get 503 with Retry-After, and are not logged as errors. */
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@bestie/contracts/errors';
import { createApp } from '../../app';

const lines: { level: number; msg: string }[] = [];
const openApp = () =>
  createApp({ logLevel: 'info', trustProxy: false, loopback: true }, '0.0.0', {
    write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }),
  });
const error = 50;

beforeEach(() => void lines.splice(0));

test('a request that fails after the server closed gets 503 and is logged as a warning', async () => {
  const app = await openApp();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  app.get('/slow', async () => {
    begin();
    await ended;
    throw new Error('driver has already been destroyed');
  });
  const asked = app.inject('/slow');
  await begun;
  await app.close();
  end();
  const answer = await asked;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json<ErrorBody>().error.message).toBe('The server is about to stop.');
  expect(lines.filter(({ level }) => level >= error)).toEqual([]);
  // A mistake in the code can still be found.
  expect(lines.map(({ msg }) => msg)).toContain('request failed while the server stops');
});

test('a request that arrives during a shutdown gets 503 with the usual error body', async () => {
  const app = await openApp();
  app.get('/late', async () => ({}));
  let late: Response | undefined;
  let body: ErrorBody | undefined;
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as AddressInfo;
    late = await fetch(`http://127.0.0.1:${port}/late`);
    body = (await late.json()) as ErrorBody;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect([late?.status, late?.headers.get('retry-after'), late?.headers.get('connection')]).toEqual([
    503,
    '5',
    'close',
  ]);
  expect(body?.error).toMatchObject({ code: 'unavailable', message: 'The server is about to stop.' });
  expect(late?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(lines.filter(({ level }) => level >= error)).toEqual([]);
});
