import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema';

/** Runs work in one transaction, with repositories that are bound to it. */
export type Transaction<Repositories> = <Result>(
  work: (repositories: Repositories) => Promise<Result>,
) => Promise<Result>;

const attempts = 5;
/** serialization_failure and deadlock_detected: another transaction was faster, so a retry helps. */
const retryable = new Set(['40001', '40P01']);
/**
 * unique_violation and foreign_key_violation: another transaction wrote the same key, or deleted what this one refers to, after
 * this one had looked. A second run finds that; a third would find nothing else.
 */
const foundAgain = new Set(['23505', '23503']);

const running = new AsyncLocalStorage<true>();

/**
 * Creates `transaction(async (repositories) => …)`.
 *
 * Transactions must be short and only use the database: on the embedded engine all others wait for them, and
 * one that collides with another is run again (five times at most, or once where only another look helps). All changes are
 * kept or none.
 * @param bind creates the repositories on the transaction's connection
 * @throws Error at once when a transaction is started inside another one, which could never end on the
 * embedded engine.
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
        const { code = '' } = error as { code?: string };
        const tries = retryable.has(code) ? attempts : foundAgain.has(code) ? 2 : 1;
        if (attempt >= tries) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  };
}
