import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { MetricSources, Metrics } from './metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics` for whoever has the token (`METRICS_TOKEN`); missing where none is set. */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, token, sources }: { metrics: Metrics | null; token: string | undefined; sources: MetricSources },
): void {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!metrics || !expected) throw new BestieError('not_found');
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw new BestieError('unauthenticated');
    const { type, text } = await metrics.read(sources);
    return reply.type(type).send(text);
  });
}
