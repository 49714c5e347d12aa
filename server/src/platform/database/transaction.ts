import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema';

/** Runs work in one transaction; the repositories that it gets are bound to it. */
export type Transaction<Repositories> = <Result>(
  work: (repositories: Repositories) => Promise<Result>,
) => Promise<Result>;

const attempts = 5;
/** serialization_failure and deadlock_detected: nothing is wrong, somebody else was first. */
const retryable = new Set(['40001', '40P01']);

const running = new AsyncLocalStorage<true>();

/**
 * Makes `transaction(async (repositories) => …)`.
 *
 * The work is short and only talks to the database: on the embedded engine everybody else waits for it, and when it
 * collides with another transaction it runs again from the start (five times at most). All or nothing is kept.
 * @param bind makes the repositories on the transaction's connection
 * @throws Error at once when a transaction is started inside another one, which could never end on the embedded engine.
 */
export function createTransaction<Repositories>(
  db: Kysely<Database>,
  bind: (trx: KyselyTransaction<Database>) => Repositories,
): Transaction<Repositories> {
  return async (work) => {
    if (running.getStore())
      throw new Error('A transaction was started inside another; hand the repositories on instead.');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await running.run(true, () => db.transaction().execute((trx) => work(bind(trx))));
      } catch (error) {
        if (attempt === attempts || !retryable.has((error as { code?: string }).code ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  };
}
