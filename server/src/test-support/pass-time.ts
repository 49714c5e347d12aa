import { until } from './until';
import type { WholeServer } from './whole-server';

/** So many minutes later on a started server, with everything done that the jobs of some kinds had to do by then. */
export async function passTime(whole: WholeServer, minutes: number, kinds: readonly string[]): Promise<void> {
  whole.advance(minutes * 60_000);
  const { pool } = whole.database;
  await pool.query(`select pg_notify('bestie_jobs', '')`);
  await until(async () => {
    const { rows } = await pool.query(
      'select 1 from jobs where failed_at is null and run_at <= $1 and kind = any($2)',
      [whole.now(), kinds],
    );
    return rows.length === 0;
  });
}
