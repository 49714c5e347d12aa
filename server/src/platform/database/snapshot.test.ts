import type { PoolClient } from 'pg';
import { createTestDatabase } from '../../test-support/database';
import { readSnapshot } from './snapshot';

test('a place that stalls while it takes a table does not end the snapshot', async () => {
  const database = await createTestDatabase();
  let client: PoolClient | undefined;
  const pool = {
    connect: async () => (client = await database.pool.connect()),
  } as unknown as typeof database.pool;
  const limits = await readSnapshot(pool, async () => {
    const { rows } = await client!.query<{ setting: string }>(
      `SELECT setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`,
    );
    return rows.map(({ setting }) => setting);
  });
  await database.close();
  expect(limits).toEqual(['0', '0']);
});
