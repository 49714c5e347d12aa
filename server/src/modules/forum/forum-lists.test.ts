/** Lists of the forum are one statement each, and none of them reads the whole of what other people write. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { threadOrders } from '@bestie/contracts/forum';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { forumRepositories } from './forum.repositories';
import type { ForumRepositories } from './forum.repositories';
import type { ThreadListQuery } from './forum-threads.repository';

const uid = 'crowd7';
const category = '0190a000-0000-7000-8000-000000000003';
let database: TestDatabase;
let threadId = '';
let busyThreadId = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into people (uid) select 'crowd' || n from generate_series(1, 2000) n`);
  await pool.query(
    `insert into profiles (uid, avatar_object, updated_at) select uid, 'users/' || uid, now() from people`,
  );
  await pool.query(`
    insert into forum_threads (id, category_id, author_uid, title, tags, opening, last_position, answered, bumped_at, created_at)
    select gen_random_uuid(), c.id, 'crowd' || n % 2000 + 1, 'Question ' || n || ' about coats',
      array['tag' || n % 500], 'Words ' || n % 700, 4, n % 3 > 0, now() - n * interval '1 minute', now() - n * interval '2 minutes'
    from generate_series(1, 6000) n join forum_categories c on c.sort = n % 6 + 1`);
  await pool.query(`
    insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
    select gen_random_uuid(), t.id, n, 'crowd' || (n * 31 + last_position) % 2000 + 1, 'Answer ' || n || ' ' || title, '',
      t.created_at from forum_threads t, generate_series(1, 4) n`);
  const threads = await pool.query<{ id: string }>('select id from forum_threads order by id limit 2');
  [threadId, busyThreadId] = threads.rows.map(({ id }) => id) as [string, string];
  await pool.query(
    `insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
     select gen_random_uuid(), $1, n, 'crowd' || n % 2000 + 1, 'Reply ' || n, '', now() from generate_series(5, 4000) n`,
    [busyThreadId],
  );
  await pool.query('update forum_threads set last_position = 4000 where id = $1', [busyThreadId]);
  await pool.query(`
    insert into forum_reactions (post_id, uid, reaction, created_at)
    select id, 'crowd' || position % 2000 + 1, 'like', now() from forum_posts`);
  await pool.query(`
    insert into forum_mentions (post_id, uid) select id, 'crowd' || position % 2000 + 1 from forum_posts`);
  await pool.query(`
    insert into forum_thread_people (thread_id, uid, seen_position, seen_at, level, bookmarked_at)
    select t.id, 'crowd' || (n * 97 + row_number() over ()) % 2000 + 1, 2, now(), 'following', now()
    from forum_threads t, generate_series(1, 3) n on conflict do nothing`);
  await pool.query(`
    insert into forum_top (period, thread_id, score)
    select period, id, random() from forum_threads, unnest(array['day', 'week', 'month', 'year']) period`);
  await pool.query(`
    insert into forum_polls (thread_id, kind, results) select id, 'one', 'always' from forum_threads`);
  await pool.query(`
    insert into forum_poll_options (id, thread_id, sort, label)
    select gen_random_uuid(), thread_id, n, 'Option' from forum_polls, generate_series(1, 2) n`);
  await pool.query(`
    insert into forum_votes (option_id, uid, thread_id, created_at)
    select id, 'crowd' || sort, thread_id, now() from forum_poll_options`);
  await pool.query(
    `insert into person_blocks (owner_uid, uid, created_at) select uid, 'crowd1', now() from people where uid <> 'crowd1'`,
  );
  await pool.query(`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    select gen_random_uuid(), avatar_object, 1, uid, 'ready', uid, '[]' from profiles`);
  await pool.query(`
    insert into forum_post_pictures (post_id, sort, picture_id)
    select p.id, 1, pic.id from forum_posts p join pictures pic on pic.owner_uid = p.author_uid`);
  await pool.query(`
    insert into forum_revisions (post_id, version, body, written_at) select id, 1, 'Before', now() from forum_posts`);
  await pool.query(`
    insert into forum_former_places (thread_id, position, post_id) select thread_id, position, id from forum_posts`);
  await pool.query(`
    insert into profile_settings (uid, updated_at) select uid, now() from people`);
  // As autovacuum does: what was written lately stands apart from an index of words until then.
  await pool.query('vacuum analyze');
});
afterAll(() => database.close());

const list =
  (changes: Partial<ThreadListQuery>) =>
  ({ threads }: ForumRepositories) =>
    threads.list({
      uid,
      order: 'latest',
      period: 'week',
      categoryId: undefined,
      tag: undefined,
      words: undefined,
      after: undefined,
      limit: 26,
      ...changes,
    });
const onlooker = { uid, isAdmin: false };
const reads: [string, (repositories: ForumRepositories) => Promise<unknown>][] = [
  ...threadOrders.map((order): (typeof reads)[number] => [`threads, ${order}`, list({ order })]),
  ['threads, the second page', list({ after: [0, new Date().toISOString(), category] })],
  ['threads of a category', list({ categoryId: category })],
  ['threads with a tag', list({ tag: 'tag7' })],
  ['threads with a word', list({ words: ['17'] })],
  ['categories', ({ categories }) => categories.list()],
  ['a thread', ({ threads }) => threads.detail(threadId, onlooker)],
  ...[{ around: 2000 }, { before: 2000 }, { after: 2000 }].map((place): (typeof reads)[number] => [
    `posts, ${Object.keys(place).join()}`,
    ({ posts }) => posts.page(busyThreadId, onlooker, { ...place, limit: limits.forum.posts }),
  ]),
  ['a post', ({ posts }) => posts.shown(threadId, onlooker)],
  ['what a post said before', ({ posts }) => posts.revisions(threadId)],
  ['similar threads', ({ similar }) => similar.find(uid, 'Question 17, words 17')],
  ['who is told about a reply', ({ threadPeople }) => threadPeople.toldOfReplies(threadId, uid)],
  ['whether the caller may write', ({ writingLimits }) => writingLimits.state(uid, threadId)],
];

test.each(reads)('%s: one statement, which reads no table as a whole', async (_name, read) => {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void statements.push(event.query),
  });
  await read(forumRepositories({ db } as Parameters<typeof forumRepositories>[0]));
  expect(statements).toHaveLength(1);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statements[0]?.sql ?? ''}`,
    [...(statements[0]?.parameters ?? [])],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(
    plan.match(/Seq Scan on (forum_(?!categories)|people|profile|pictures|person_blocks)\w*/g),
  ).toBeNull();
});
