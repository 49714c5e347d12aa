import { testSupport } from './database';
import type { TestDatabase } from './database';
import { until } from './until';

/**
 * Resolves once a statement, or so many, waits for a lock, or `call` has ended. The embedded engine has no such statements, because
 * transactions run one after the other.
 * @returns the result of `call`, to be awaited after the lock is released
 */
export async function untilLocked<Result>(
  { pool }: Pick<TestDatabase, 'pool'>,
  call: Promise<Result>,
  waiting = 1,
): Promise<{ result: Promise<Result> }> {
  let isEnded = false;
  const result = call.finally(() => {
    isEnded = true;
  });
  if (testSupport.databaseUrl() !== undefined)
    await until(async () => {
      // By a connection of its own: a transaction sees these as they were when it first looked.
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isEnded || rows.length >= waiting;
    });
  return { result };
}
