/** Large JSON bodies of one address take turns; small ones and other addresses do not wait. */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerErrors } from './errors';
import { takeTurnsWithLargeBodies } from './large-bodies';

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const largeBody = nested(50_000);

let app: FastifyInstance;
let endRest: (() => void)[] = [];
beforeEach(async () => {
  endRest = [];
  app = Fastify();
  registerErrors(app);
  takeTurnsWithLargeBodies(app, () => new Promise<void>((resolve) => endRest.push(resolve)));
  app.post('/', async ({ body }) => ({ got: typeof body }));
  await app.ready();
});
afterEach(() => app.close());

const send = (payload: string, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload,
  });

test('a second large body waits for the rest after the first; a neighbour and small bodies do not', async () => {
  expect((await send(largeBody)).json()).toEqual({ got: 'object' });
  let answered = false;
  const second = send(largeBody).finally(() => (answered = true));
  expect((await send(largeBody, '192.0.2.2')).statusCode).toBe(200);
  expect((await send(nested(3))).statusCode).toBe(200);
  expect(answered).toBe(false);
  endRest.forEach((end) => end());
  expect((await second).json()).toEqual({ got: 'object' });
});

test('beyond 24 that wait they are told when to try again, and nothing is lost of those that wait', async () => {
  await send(largeBody);
  const sent = Array.from({ length: 26 }, () => send(largeBody));
  const refused = await Promise.race(sent);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error.code]).toEqual([
    429,
    '2',
    'rate_limited',
  ]);
  const ending = setInterval(() => endRest.splice(0).forEach((end) => end()), 1);
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
  clearInterval(ending);
  expect(statuses).toEqual([...Array<number>(24).fill(200), 429, 429]);
});

test.each([
  ['a large one that is no JSON', `${largeBody}}`],
  ['a large one that names the prototype', `{"__proto__":${nested(50_000)}}`],
  ['a small one that is no JSON', '{'],
])('%s is refused as ever, and its turn ends', async (_what, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
  endRest.forEach((end) => end());
  expect((await send(largeBody)).statusCode).toBe(200);
});
