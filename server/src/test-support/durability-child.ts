import { openDatabase } from '../platform/database/database';
import type { Logger } from '../platform/logger';

/**
 * A separate process for tests that kill one: opens the data directory in the second argument and reports it. With
 * `insert` as the third it then inserts rows as fast as it can and prints the number of each acknowledged one.
 */
async function run([workerFile, dataDir, task]: string[]): Promise<void> {
  if (workerFile === undefined || dataDir === undefined)
    throw new Error('usage: worker-file data-dir [insert]');
  const logger: Logger = { debug() {}, info() {}, warn() {}, error: console.error };
  const onFatal = (error: Error) => {
    throw error;
  };
  const { pool } = await openDatabase({ dataDir, workerFile, logger, onFatal });
  process.stdout.write('ready\n');
  if (task !== 'insert') return;
  await pool.query('CREATE TABLE IF NOT EXISTS rows (number bigint PRIMARY KEY, filling text)');
  const { rows } = await pool.query<{ last: number }>('SELECT coalesce(max(number), 0) AS last FROM rows');
  for (let number = (rows[0]?.last ?? 0) + 1; ; number += 1) {
    await pool.query('INSERT INTO rows VALUES ($1, $2)', [number, 'x'.repeat(number % 2000)]);
    process.stdout.write(`${number}\n`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
