/** Lists of confessions are one statement each, and none of them reads the whole of what people wrote. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { confessionQueues } from '@bestie/contracts/confessions';
import type { Database } from '../../platform/database/schema';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { confessionsRepositories } from './confessions.repositories';
import type { ConfessionsRepositories } from './confessions.repositories';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`
    insert into confessions (id, body, state, day, place, appeared_on, appeal, appeal_state)
    select gen_random_uuid(), 'Confession ' || n, case when n % 200 = 0 then 'pending' else 'approved' end,
      '2026-01-01'::date + n / 20, case when n % 200 > 0 then nextval('confession_places') end, '2026-01-01',
      'Look again', case when n % 300 = 1 then 'open' else 'upheld' end
    from generate_series(1, 6000) n`);
  await pool.query(`
    insert into confession_replies (id, confession_id, alias, by_author, body, state, day, place, appeared_on, appeal_state)
    select gen_random_uuid(), id, 'Velvet Button ' || n, false, 'Reply', 'approved', day,
      nextval('confession_places'), day, case when place % 300 = 1 then 'open' end
    from confessions, generate_series(1, 2) n`);
  await pool.query(`
    insert into confession_reactions (confession_id, tag, word)
    select id, decode(md5(n::text), 'hex'), 'hug' from confessions, generate_series(1, 3) n`);
  await pool.query(`
    insert into confession_aliases (confession_id, tag, alias)
    select id, decode(md5(n::text), 'hex'), n::text from confessions, generate_series(1, 2) n`);
  await pool.query(`
    insert into confession_seals (subject_id, ciphertext, key_id, slot, request)
    select id, 'x', 'key', decode(md5('s' || id), 'hex'), decode(md5('r' || id), 'hex') from confessions`);
  await pool.query(`
    insert into confession_decisions (subject_id, decided_by, day) select id, 'admin', day from confessions`);
  await pool.query(`
    insert into confession_unsealings (id, day) select gen_random_uuid(), '2026-01-01' from generate_series(1, 3) n`);
  await pool.query('vacuum analyze');
});
afterAll(() => database.close());

const id = randomUUID();
const tag = Buffer.alloc(16, 1);
const reads: [string, (repositories: ConfessionsRepositories) => Promise<unknown>][] = [
  ['cards', ({ confessions }) => confessions.list('somebody', undefined, 26, '2026-01-01')],
  ['cards, a later page', ({ confessions }) => confessions.list('somebody', 9000, 26, '2026-01-01')],
  ['replies', ({ confessions }) => confessions.listReplies('somebody', id, 0, 26)],
  ...confessionQueues.flatMap((queue): typeof reads => [
    [`the queue of admins, ${queue}`, ({ written }) => written.listQueue(queue, undefined, 26)],
    [
      `the queue of admins, ${queue}, a later page`,
      ({ written }) => written.listQueue(queue, { value: '2026-06-01', id }, 26),
    ],
  ]),
  ['one’s own', ({ written }) => written.listOfSlots([tag, Buffer.alloc(16, 2)])],
  ['words of one’s own', ({ tags }) => tags.listSaid([{ confessionId: id, tag }])],
  ['words to a card', ({ tags }) => tags.countWords(id)],
];

test.each(reads)('%s: one statement, which reads no table as a whole', async (_name, read) => {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void statements.push(event.query),
  });
  await read(confessionsRepositories({ db } as Parameters<typeof confessionsRepositories>[0]));
  expect(statements).toHaveLength(1);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statements[0]?.sql ?? ''}`,
    [...(statements[0]?.parameters ?? [])],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/Seq Scan on (?!confession_unsealings)confession\w+/g)).toBeNull();
});
