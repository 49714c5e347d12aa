/** Lists of 200,000 people: no filter, order or search reads all of them. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { userSorts, userStates } from '@bestie/contracts/users';
import type { Database } from '../../platform/database/schema';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { PeopleQuery } from '../../platform/identity/people.repository';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into people (uid, email, display_name, handle, role, status, created_at, last_login_at, muted_until, leaves_at)
    select 'p' || n, 'person' || n || '@bestie.test', 'Person ' || md5(n::text), 'h' || n,
      case when n % 500 = 0 then 'creator' when n % 40000 = 0 then 'admin' else 'fan' end,
      case when n % 1000 = 1 then 'suspended' else 'active' end, now() - n * interval '1 minute',
      case when n % 3 = 0 then now() - n * interval '1 second' end,
      case when n % 1000 = 2 then now() + interval '1 day' end,
      case when n % 1000 = 3 then now() + interval '9 days' end
    from generate_series(1, 200000) n`);
  await database.pool.query('analyze people');
});
afterAll(() => database.close());

const page = { limit: 26 } as const;
const lists: [string, PeopleQuery][] = [
  ...userSorts.map((sort): [string, PeopleQuery] => [sort, { ...page, sort }]),
  ...userStates.map((status): [string, PeopleQuery] => [status, { ...page, sort: 'newest', status }]),
  ['creators', { ...page, sort: 'newest', role: 'creator' }],
  ['three letters of a handle', { ...page, sort: 'newest', search: 'h77' }],
  ['a mail', { ...page, sort: 'newest', search: 'person4711@' }],
  ['a uid', { ...page, sort: 'newest', search: 'p4711' }],
  ['a later page', { ...page, sort: 'seen', after: { place: new Date(), uid: 'p1' } }],
];

test.each(lists)('%s: without a sequential scan', async (_name, asked) => {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void statements.push(event.query),
  });
  expect((await createPeopleRepository(db).list(asked)).length).toBeGreaterThan(0);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statements[0]?.sql ?? ''}`,
    [...(statements[0]?.parameters ?? [])],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});
