import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroups } from './address-groups';
import { createHeavyReads } from './heavy-reads';

/** Characters from which a JSON body counts as large: 64 thousand take two milliseconds at most. */
const large = 64 * 1024;

/** A rest is so many times longer than parsing took, so that one address has a tenth of the thread at most. */
const restFactor = 9;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Parses large JSON bodies of one address one at a time, each after a rest. A megabyte of braces takes 30 ms of the only
 * thread, and this happens before the caller is known and counted, so twenty at once would hold up everybody.
 * Beyond 24 that wait they answer `rate_limited`.
 * @param rest ends the turn of an address after so many milliseconds
 */
export function takeTurnsWithLargeBodies(
  app: FastifyInstance,
  rest: (milliseconds: number) => Promise<unknown> = wait,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const turns = createHeavyReads({ running: 1, waiting: 24 });

  const parseInTurn = (request: FastifyRequest, body: string, done: Done) =>
    turns.run(
      addressGroups(request.ip).near,
      async () => {
        const start = performance.now();
        void parse(request, body, done);
        await rest((performance.now() - start) * restFactor);
      },
      () => request.raw.socket.destroyed,
    );

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length < large) void parse(request, body, done);
    else parseInTurn(request, body, done).catch((error: Error) => done(error));
  });
}
