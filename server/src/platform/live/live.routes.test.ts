/** What happens while a stream opens. */
import Fastify from 'fastify';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BestieError } from '@bestie/contracts/errors';
import { topicsPerStream } from '@bestie/contracts/live';
import { createTestDatabase, testLogger } from '../../test-support/database';
import { testPerson } from '../../test-support/test-app';
import { uncounted } from '../../test-support/whole-server';
import { createLive } from './live';
import { registerLiveRoutes } from './live.routes';

test.each(['the sign-in', 'the board'])(
  'a stream that was opening while its person lost %s ends',
  async (what) => {
    const database = await createTestDatabase();
    const clock = () => new Date();
    const live = createLive({ db: database.db, listen: database.listen, clock, logger: testLogger });
    const ada = testPerson('fan:ada');
    let lost = false;
    const app = Fastify({ forceCloseConnections: true });
    registerLiveRoutes(app, {
      live: {
        attach: (...stream) => {
          // Access was checked, and the event that ends streams came before this stream was registered.
          lost = true;
          return live.attach(...stream);
        },
      },
      authenticate: async () => {
        if (lost && what === 'the sign-in') throw new BestieError('unauthenticated');
        return ada;
      },
      rateLimits: uncounted,
      resourceKinds: ['space', 'board'],
      resourceAccess: async () => (lost && what === 'the board' ? null : { until: null }),
      clock,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const board = 'board:0199b6f0-0000-7000-8000-000000000001';
    const response = await fetch(`http://127.0.0.1:${port}/api/live?topics=${board}`);
    // Resolves when the stream ends.
    expect(await response.text()).toContain('event: ready');
    await app.close();
    await database.close();
  },
);

test('streams that are closed before they open do not count against the limit of their person', async () => {
  const database = await createTestDatabase();
  const clock = () => new Date();
  const live = createLive({ db: database.db, listen: database.listen, clock, logger: testLogger });
  const ada = testPerson('fan:ada');
  const leaving = new Set<Promise<unknown>>();
  let arrive = () => {};
  const app = Fastify({ forceCloseConnections: true });
  registerLiveRoutes(app, {
    live,
    async authenticate(request) {
      if (request.headers['x-leaves'] === undefined) return ada;
      const gone = once(request.raw.socket, 'close');
      leaving.add(gone);
      arrive();
      await gone;
      return ada;
    },
    rateLimits: uncounted,
    resourceKinds: ['board'],
    resourceAccess: async () => ({ until: null }),
    clock,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/live?topics=board:0199b6f0-0000-7000-8000-000000000001`;
  for (let left = 0; left < 25; left += 1) {
    const page = new AbortController();
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const answer = fetch(address, { headers: { 'x-leaves': 'soon' }, signal: page.signal });
    await arrived;
    page.abort();
    await expect(answer).rejects.toThrow('abort');
  }
  await Promise.all(leaving);
  // A page that shows many spaces asks for as many topics as a stream may have.
  const topics = Array.from(
    { length: topicsPerStream },
    (_, at) => `board:0199b6f0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  );
  for (const [asked, expected] of [
    [topics, 200],
    [[...topics, 'platform'], 400],
  ] as const) {
    const staying = new AbortController();
    const url = `http://127.0.0.1:${port}/api/live?topics=${asked.join(',')}`;
    const { status } = await fetch(url, { signal: staying.signal });
    expect(status).toBe(expected);
    staying.abort();
  }
  await app.close();
  await database.close();
});
