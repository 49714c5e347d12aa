/** Lists of days and trips take one query each, independent of rows of other people. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { createTripsRepository } from '../trips/trips.repository';
import { createPlannerEntriesRepository } from './planner-entries.repository';

let closet: TestCloset;
const fan = 'fan:plans';
const tripId = uuidv7();
beforeAll(async () => {
  closet = await createCloset();
  const { db } = closet.database;
  const coat = await closet.addItem(fan, {});
  const outfit = await closet.addOutfit(fan, [coat]);
  for (const what of [{ outfitId: outfit.id }, { itemIds: [coat.id] }])
    await closet.call(fan, 'POST', '/api/planner-entries', { id: uuidv7(), date: '2026-06-15', ...what });
  await closet.call(fan, 'POST', '/api/trips', {
    id: tripId,
    name: 'Lisbon',
    startsOn: '2026-07-01',
    endsOn: '2026-07-02',
  });
  // Many people with everything that days and trips consist of.
  for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 1000);
  await sql`
    insert into wears (item_id, owner_uid, worn_on, created_at)
    select id, owner_uid, '2026-06-15', now() from items where owner_uid like 'crowd%'`.execute(db);
  await sql`
    insert into outfits (id, owner_uid, name, document, created_at, updated_at)
    select gen_random_uuid(), 'crowd' || (n % 100), 'Outfit ' || n, '{}', now(), now()
    from generate_series(1, 2000) n`.execute(db);
  await sql`
    insert into outfit_items (outfit_id, item_id, sort, name, category)
    select id, gen_random_uuid(), 1, 'Piece', 'tops' from outfits where owner_uid like 'crowd%'`.execute(db);
  await sql`
    insert into outfit_wears (outfit_id, worn_on, created_at)
    select id, '2026-06-10', now() from outfits where owner_uid like 'crowd%'`.execute(db);
  await sql`
    insert into planner_entries (id, owner_uid, date, created_at, updated_at)
    select gen_random_uuid(), 'crowd' || (n % 100), '2026-06-15', now(), now()
    from generate_series(1, 2000) n`.execute(db);
  await sql`
    insert into planner_entry_items (entry_id, item_id, sort, planned, worn, name, category)
    select id, gen_random_uuid(), 1, true, true, 'Piece', 'tops' from planner_entries
    where owner_uid like 'crowd%'`.execute(db);
  await sql`
    insert into trips (id, owner_uid, name, starts_on, ends_on, created_at, updated_at)
    select gen_random_uuid(), 'crowd' || (n % 100), 'Trip', '2026-06-15', '2026-06-16', now(), now()
    from generate_series(1, 2000) n`.execute(db);
  await sql`
    insert into pack_items (id, trip_id, label, sort)
    select gen_random_uuid(), id, 'Socks', 1 from trips`.execute(db);
  await sql`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256)
    select gen_random_uuid(), 'users/crowd/' || n, 1, 'crowd', 'ready', repeat('a', 64)
    from generate_series(1, 2000) n`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => closet.close());

const reads: [string, (db: Kysely<Database>) => Promise<unknown>][] = [
  ['days', (db) => createPlannerEntriesRepository(db).list('plans', '2026-06-01', '2026-07-05')],
  ['today', (db) => createPlannerEntriesRepository(db).around('plans', '2026-06-14', '2026-06-16')],
  ['trips', (db) => createTripsRepository(db).list('plans', ['2026-12-31', uuidv7()], 25)],
  ['a trip', (db) => createTripsRepository(db).find('plans', tripId)],
  ['names of deleted outfits', (db) => createPlannerEntriesRepository(db).keepNames([uuidv7()])],
];

test.each(reads)('%s: one query, which reads the owner’s rows only', async (_name, read) => {
  const queries: CompiledQuery[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: closet.database.pool }),
    log: (event) => void queries.push(event.query),
  });
  await read(watched);
  expect(queries).toHaveLength(1);
  const { rows } = await closet.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${queries[0]?.sql ?? ''}`,
    [...(queries[0]?.parameters ?? [])],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on (planner_\w+|outfit\w*|items|wears|pictures|trips|pack_items)/);
});
