import type { CompiledQuery } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { ownRows } from './own-rows';
import type { Database } from './schema';
import { emptyTrash, trashedBefore } from './trash';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The database, and what it is asked. */
function listening() {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void statements.push(event.query),
  });
  return { db, statements };
}

test('the retention time is 30 days', () => {
  expect(trashedBefore(new Date('2026-07-15T12:00:00Z')).toISOString()).toBe('2026-06-15T12:00:00.000Z');
});

test('a full trash is emptied in batches, except for a row that is being restored', async () => {
  await sql`
    insert into items (id, owner_uid, name, category, created_at, updated_at, deleted_at)
    select gen_random_uuid(), 'many', 'Piece', 'tops', now(), now(), '2026-01-01'
    from generate_series(1, 450)`.execute(database.db);
  const pieces = () => database.db.selectFrom('items').select('id').where('owner_uid', '=', 'many').execute();
  const [saved] = await pieces();
  const { db, statements } = listening();
  let emptied: Promise<void> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await sql`update items set deleted_at = null where id = ${saved?.id}`.execute(trx);
    emptied = emptyTrash(db, 'items', new Date('2026-01-02'));
  });
  await emptied;
  expect(await pieces()).toEqual([saved]);
  expect(statements).toHaveLength(3);
});

test.each(['items', 'assets', 'asset_comments', 'spaces'] as const)(
  '%s: only rows in the trash are read',
  async (table) => {
    const { db, statements } = listening();
    await emptyTrash(db, table, new Date());
    const [{ sql: text, parameters }] = statements as [CompiledQuery];
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${text}`, [...parameters]);
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(
        new RegExp(`Scan (using|on) ${table}_(own_)?trash`),
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

test.each([
  'items',
  'outfits',
  'planner_entries',
  'look_photos',
  'trips',
  'capsules',
  'deals',
  'episodes',
  'boards',
  'spaces',
  'social_posts',
  'calendar_events',
] as const)(
  '%s: the room in the trash of a person does not depend on how full those of others are',
  async (table) => {
    const { db, statements } = listening();
    await ownRows(db, table).requireTrashRoom('ada', 1);
    const [{ sql: text, parameters }] = statements as [CompiledQuery];
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${text}`, [...parameters]);
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Index Cond: \(owner_uid = /);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);
