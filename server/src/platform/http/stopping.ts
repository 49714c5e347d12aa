import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';

/** The refusal of a server that is about to stop: another one answers the next try. */
export const aboutToStop = () =>
  new BestieError('unavailable', { retryAfter: 5, message: 'The server is about to stop.' });

/** @returns whether the server has begun to close */
export function watchStop(app: FastifyInstance): () => boolean {
  let stopping = false;
  app.addHook('preClose', async () => void (stopping = true));
  return () => stopping;
}

/** Refuses what still arrives while the server closes. */
export function refuseWhileStopping(app: FastifyInstance): void {
  const isStopping = watchStop(app);
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping()) return;
    reply.header('connection', 'close');
    throw aboutToStop();
  });
}
