import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Database } from '../database/schema';

/** `GET /health`: the process responds. `GET /ready`: it can also reach the database. */
export function registerHealth(app: FastifyInstance, db: Kysely<Database>): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async () => {
    try {
      await sql`select 1`.execute(db);
    } catch (cause) {
      throw new BestieError('unavailable', { retryAfter: 5, cause });
    }
    return { status: 'ready' };
  });
}
