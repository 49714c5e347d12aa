/** Lists of challenges are one statement each, and none of them reads the whole of what other people enter or vote. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { challengeTabs } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { challengesRepositories } from './challenges.repositories';
import type { ChallengesRepositories } from './challenges.repositories';

const uid = 'crowd7';
let database: TestDatabase;
const ids: Partial<Record<'voting' | 'closed', string>> = {};

/** 1,000 challenges of the past, and a few that run, with 100 entries and their pictures each. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(
    `insert into people (uid, created_at) select 'crowd' || n, now() - interval '1 year' from generate_series(1, 3000) n`,
  );
  await pool.query(
    `insert into profiles (uid, handle, avatar_object, updated_at) select uid, uid, 'users/' || uid, now() from people`,
  );
  const challenges = (count: number, opened: string, changes: string) =>
    pool.query(`
      with made as (
        insert into challenges (id, maker_uid, request_hash, title, brief, rules, eligibility, method, prizes, ties,
          opens_at, votes_at, closes_at)
        select gen_random_uuid(), 'crowd' || n % 2000 + 1, '', 'Challenge ' || n, 'A coat ' || n % 500, '', 'everyone',
          'pairwise', '{}', 'share', o.at, o.at + interval '7 days', o.at + interval '10 days'
        from generate_series(1, ${count}) n, lateral (select ${opened} as at) o returning id)
      update challenges c set ${changes} from made where made.id = c.id`);
  await challenges(1000, `now() - (n + 12) * interval '1 day'`, 'version = 1');
  await pool.query(
    `update challenges set voting_method = 'pairwise', counting_at = closes_at, closed_at = closes_at`,
  );
  await challenges(4, `now() + n * interval '1 day'`, 'version = 1');
  await challenges(4, `now() - n * interval '1 day'`, 'version = 1');
  await challenges(4, `now() - interval '8 days' - n * interval '1 hour'`, 'version = 1');
  await pool.query(`
    insert into challenge_entries (id, challenge_id, author_uid, request_hash, outfit_id, name, piece_count)
    select gen_random_uuid(), c.id, 'crowd' || n, '', gen_random_uuid(), 'Look ' || n, 1
    from challenges c, generate_series(1, 100) n
    where c.closed_at is null or c.closes_at > now() - interval '40 days' or n <= 3`);
  await pool.query(`
    insert into challenge_entry_pictures (entry_id, sort, name, category, object_name)
    select id, 0, '', 'outerwear', 'challenges/' || id from challenge_entries`);
  await pool.query(`
    insert into challenge_results (challenge_id, outcome, method, ballots, voters, set_aside)
    select id, 'ranked', 'pairwise', 900, 90, '[]' from challenges where closed_at is not null`);
  await pool.query(`
    insert into challenge_ranks (challenge_id, entry_id, sort, rank, tied, votes, prizes, sharers, won, lost, equal, skipped)
    select e.challenge_id, e.id, row_number() over (partition by e.challenge_id), 1, true, 4, '{}', 1, 2, 2, 0, 0
    from challenge_entries e join challenges c on c.id = e.challenge_id and c.closed_at is not null`);
  await pool.query(`
    insert into challenge_voters (challenge_id, uid, answered)
    select c.id, 'crowd' || n, 3 from challenges c, generate_series(201, 600) n
    where c.closed_at > now() - interval '60 days' or (c.closed_at is null and c.votes_at < now())`);
  await pool.query(`
    insert into challenge_ballots (challenge_id, voter_uid, number, left_id, right_id, answer, answered_at)
    select v.challenge_id, v.uid, 1, l.id, r.id, 'left', now() from challenge_voters v
    join challenge_entries l on l.challenge_id = v.challenge_id and l.author_uid = 'crowd1'
    join challenge_entries r on r.challenge_id = v.challenge_id and r.author_uid = 'crowd2'`);
  await pool.query(`
    insert into challenge_hearts (challenge_id, voter_uid, entry_id)
    select e.challenge_id, 'crowd' || n * 31 % 3000 + 1, e.id from challenge_entries e, generate_series(1, 1) n`);
  await pool.query(`insert into profile_settings (uid, updated_at) select uid, now() from people`);
  await pool.query(`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    select gen_random_uuid(), object_name, 1, 'crowd1', 'ready', object_name, '[]' from challenge_entry_pictures`);
  await pool.query(`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    select gen_random_uuid(), avatar_object, 1, uid, 'ready', uid, '[]' from profiles`);
  await pool.query(`
    insert into reports (id, kind, target_id, snapshot, reason, reporter_uid, created_at)
    select gen_random_uuid(), 'challengeEntry', id, '{}', 'spam', 'crowd' || (row_number() over ()) % 2000 + 1, now()
    from challenge_entries`);
  await pool.query(
    `insert into person_blocks (owner_uid, uid, created_at) select uid, 'crowd1', now() from people where uid <> 'crowd1'`,
  );
  const { rows } = await pool.query<{ kind: 'voting' | 'closed'; id: string }>(`
    (select 'voting' as kind, id from challenges where closed_at is null and votes_at < now() limit 1) union all
    (select 'closed', id from challenges where closed_at is not null order by closed_at desc limit 1)`);
  for (const { kind, id } of rows) ids[kind] = id;
  await pool.query('vacuum analyze');
});
afterAll(() => database.close());

const anyId = '0190b000-0000-7000-8000-000000000001';
const limit = limits.challenges.page + 1;
const reads: [string, (repositories: ChallengesRepositories) => Promise<unknown>][] = [
  ...challengeTabs.map((tab): (typeof reads)[number] => [
    `challenges, ${tab}`,
    ({ challenges }) => challenges.list(uid, { tab, made: false, after: undefined, limit }),
  ]),
  [
    'challenges, the second page',
    ({ challenges }) =>
      challenges.list(uid, { tab: 'closed', made: false, after: [new Date(), anyId], limit }),
  ],
  [
    'the caller’s own',
    ({ challenges }) => challenges.list(uid, { tab: 'open', made: true, after: undefined, limit }),
  ],
  ['the current challenge', ({ challenges }) => challenges.current(uid)],
  [
    'dates for calendars',
    ({ challenges }) =>
      challenges.listDates(uid, new Date(Date.now() - 5 * 86_400_000), new Date(Date.now() + 5 * 86_400_000)),
  ],
  ['one challenge', ({ challenges }) => challenges.find(uid, ids.voting!)],
  ['what is due', ({ challenges }) => challenges.listDue()],
  ['a gallery', ({ entries }) => entries.list(uid, ids.voting!, { after: undefined, limit: 25 })],
  ['ranks', ({ results }) => results.listRanks(uid, ids.closed!, { after: 0, limit: 51 })],
  ['whether an entry shows a picture', ({ entries }) => entries.showsPicture(uid, anyId)],
];

test.each(reads)('%s: one statement, which reads no table as a whole', async (_name, read) => {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void statements.push(event.query),
  });
  await read(challengesRepositories({ db } as Parameters<typeof challengesRepositories>[0]));
  expect(statements).toHaveLength(1);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statements[0]?.sql ?? ''}`,
    [...(statements[0]?.parameters ?? [])],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/Seq Scan on (challenge|people|profile|pictures|person_blocks|reports)\w*/g)).toBeNull();
});
