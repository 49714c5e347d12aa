import pg from 'pg';
import { createJiti } from 'jiti';

/**
 * Connects to the database of a running server: the one of DATABASE_URL, or else its embedded one.
 * @returns {Promise<{ client: pg.Client, close(): Promise<void> }>}
 */
export async function connectBeside(bestie) {
  if (process.env.DATABASE_URL) {
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    return { client, close: () => client.end() };
  }
  const { engineHostOf } =
    /** @type {typeof import('../../server/src/platform/database/embedded/embedded-engine')} */ (
      await createJiti(import.meta.url).import(
        '../../server/src/platform/database/embedded/embedded-engine.ts',
      )
    );
  const { host, release } = await engineHostOf(bestie.dataDir);
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  return { client, close: () => client.end().then(release) };
}
