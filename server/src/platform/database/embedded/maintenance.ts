import type { PGlite } from '@electric-sql/pglite';
import type { WireServer } from './wire-server';

export interface MaintenanceOptions {
  engine: PGlite;
  server: WireServer;
  /** Milliseconds between two rounds; 0 for none. */
  interval: number;
  onError: (error: unknown) => void;
}

/**
 * The work of PostgreSQL's background processes, which the embedded engine lacks: without it, dead rows and
 * the log grow without limit and the planner has no statistics. Runs table by table, so that queries get in
 * between.
 */
export function createMaintenance({ engine, server, interval, onError }: MaintenanceOptions) {
  let maintainedUpTo = '';
  const timer = interval > 0 ? setInterval(() => void run().catch(onError), interval) : undefined;

  const ask = async <Row>(query: string): Promise<Row[]> => {
    let rows: Row[] = [];
    await server.exclusively(async () => {
      rows = (await engine.query<Row>(query)).rows;
    });
    return rows;
  };
  const logPosition = async () =>
    (await ask<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position'))[0]?.position ?? '';

  async function run(): Promise<void> {
    if ((await logPosition()) === maintainedUpTo) return;
    const tables = await ask<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname <> 'information_schema'`,
    );
    for (const { name } of tables) {
      // A migration may have dropped the table since.
      await ask(`VACUUM ANALYZE ${name}`).catch(onError);
    }
    await ask('CHECKPOINT');
    maintainedUpTo = await logPosition();
  }

  return { run, stop: () => clearInterval(timer) };
}
