import type { Kysely } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { checkDatabase } from '../database/check-database';
import type { Database } from '../database/schema';
import type { SecretKeys } from '../keys/secret-keys';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import { aboutToStop } from './stopping';

export interface HealthDependencies {
  db: Kysely<Database>;
  driver: Pick<ObjectDriver, 'check'>;
  secretKeys: Pick<SecretKeys, 'state'>;
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
}

/** Milliseconds that each part has to answer. */
const timeoutMs = 3_000;

async function within<Value>(promise: Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([promise, late]);
}

/** The name of the error: `ECONNREFUSED`, `NoSuchBucket`, `TimeoutError`. Its text may contain more than guests should see. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(typeof code === 'string' ? code : name);
}

/**
 * `GET /livez`: the process responds. `GET /readyz`: it can also reach the database and the object store; otherwise the
 * answer says which of them it cannot, and the log why. It also tells of the key that seals confessions: without it the rest
 * of the product works, so the server is ready. A server that is about to stop is not ready, and closes each connection
 * after its answer, so that a proxy sends nothing more to it.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, driver, secretKeys, isDraining }: HealthDependencies,
): void {
  const parts: [string, () => Promise<unknown>][] = [
    ['The database', () => checkDatabase(db)],
    ['The object store', () => driver.check(timeoutMs)],
  ];
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  async function check() {
    const problems = await Promise.all(
      parts.map(async ([name, reach]) => {
        try {
          await within(reach());
          return null;
        } catch (error) {
          app.log.error({ err: error }, `not ready: ${name} cannot be used`);
          return `${name} cannot be used (${nameOf(error)}).`;
        }
      }),
    );
    const found = problems.filter((problem) => problem !== null);
    if (found.length > 0) throw new BestieError('unavailable', { retryAfter: 5, message: found.join(' ') });
    return { status: 'ready', sealingKey: await within(secretKeys.state()) };
  }
  let running: ReturnType<typeof check> | undefined;
  // It has no budget, because an orchestrator must always be answered: all that ask at once share one check.
  app.get('/readyz', async () => {
    if (isDraining()) throw aboutToStop();
    return (running ??= check().finally(() => (running = undefined)));
  });
}
