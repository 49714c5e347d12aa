/** Access that is revoked while a stream opens. */
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { BestieError } from '@bestie/contracts/errors';
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
    const app = Fastify();
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
