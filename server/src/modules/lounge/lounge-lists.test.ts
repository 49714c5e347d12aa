/** Lists of the lounge are one statement each, and none of them reads the whole of what other people say. */
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { loungeRepositories } from './lounge.repositories';
import type { LoungeRepositories } from './lounge.repositories';

const onlooker = { uid: 'crowd7', audiences: ['fans' as const], isAdmin: false };
const { uid } = onlooker;
const roomId = '0190b000-0000-7000-8000-000000000001';
let database: TestDatabase;
let messageId = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(
    `insert into people (uid, created_at) select 'crowd' || n, now() - interval '1 year' from generate_series(1, 2000) n`,
  );
  await pool.query(
    `insert into profiles (uid, handle, avatar_object, updated_at) select uid, uid, 'users/' || uid, now() from people`,
  );
  await pool.query(`
    insert into lounge_messages (id, room_id, position, author_uid, body, request_hash, created_at, mentions_room)
    select gen_random_uuid(), r.id, n, 'crowd' || (n * 31) % 2000 + 1, 'Words ' || n || ' and ' || n % 700, '',
      now() - (8000 - n) * interval '1 minute', n % 2000 = 0
    from lounge_rooms r, generate_series(1, 8000) n`);
  await pool.query('update lounge_rooms set last_position = 8000');
  await pool.query(`
    update lounge_messages m set reply_to = q.id from lounge_messages q
    where q.room_id = m.room_id and q.position = m.position - 1 and m.position % 4 = 0`);
  await pool.query(`
    insert into lounge_mentions (message_id, uid, room_id, position)
    select id, 'crowd' || position % 2000 + 1, room_id, position from lounge_messages`);
  await pool.query(`
    insert into lounge_reactions (message_id, uid, reaction, created_at)
    select id, 'crowd' || position % 2000 + 1, 'love', now() from lounge_messages`);
  await pool.query(`
    insert into lounge_room_people (room_id, uid, seen_position)
    select r.id, p.uid, 7000 from lounge_rooms r, people p`);
  await pool.query(`
    insert into person_blocks (owner_uid, uid, created_at)
    select 'crowd' || n, 'crowd' || (n * 7) % 2000 + 1, now() from generate_series(1, 2000) n
    where n <> (n * 7) % 2000 + 1`);
  await pool.query(
    `
    insert into lounge_presence (uid, room_ids, came_at, seen_at)
    select uid, array[$1::uuid], now(), now() - interval '1 day' from people`,
    [roomId],
  );
  await pool.query(`update lounge_presence set seen_at = now() where uid in ('crowd1', 'crowd2')`);
  await pool.query(
    'update lounge_messages set pinned_at = now() where room_id = $1 and position % 1600 = 0',
    [roomId],
  );
  await pool.query(`
    insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
    select gen_random_uuid(), avatar_object, 1, uid, 'ready', uid, '[]' from profiles`);
  await pool.query(`
    insert into lounge_message_pictures (message_id, sort, picture_id)
    select m.id, 1, pic.id from lounge_messages m join pictures pic on pic.owner_uid = m.author_uid`);
  await pool.query(`
    insert into reports (id, kind, target_id, snapshot, reason, reporter_uid, created_at)
    select gen_random_uuid(), 'loungeMessage', id, '{}', 'spam', 'crowd' || position % 2000 + 1, now()
    from lounge_messages`);
  await pool.query(`
    insert into report_decisions
      (id, kind, target_id, owner_uid, title, content, sanction, reason, decided_by, decided_at)
    select gen_random_uuid(), kind, target_id, 'crowd1', '', 'keep', 'none', '', 'admin', now() from reports`);
  await pool.query(`
    insert into vip_tiers (id, rank, name, description, price_amount, price_currency, request_hash)
    select gen_random_uuid(), n, 'Tier ' || n, '', 100, 'EUR', '' from generate_series(1, 3) n`);
  await pool.query(`
    insert into vip_memberships (id, uid, tier_id, state, source, access_until)
    select gen_random_uuid(), p.uid, t.id, 'active', 'test', now() + interval '1 day' from people p, vip_tiers t`);
  await pool.query(
    `
    insert into lounge_purges (id, room_id, purged_by, reason, count, request_hash)
    select gen_random_uuid(), $1, 'crowd1', 'Spam.', 1, '' from generate_series(1, 2000)`,
    [roomId],
  );
  await pool.query('vacuum analyze');
  const found = await pool.query<{ id: string }>(
    'select id from lounge_messages where room_id = $1 and position = 500',
    [roomId],
  );
  messageId = found.rows[0]!.id;
});
afterAll(() => database.close());

const small = ['lounge_rooms', 'profile_settings', 'vip_tiers'];

/** The statements that something asks for. */
async function statementsOf(ask: (lounge: LoungeRepositories) => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query),
  });
  const lounge = loungeRepositories({ db: watched } as unknown as Parameters<typeof loungeRepositories>[0]);
  await ask(lounge);
  return asked;
}

test.each<[string, (lounge: LoungeRepositories) => Promise<unknown>]>([
  ['rooms with what is unread', ({ rooms }) => rooms.list(onlooker)],
  ['what is unread in all', ({ rooms }) => rooms.unread(onlooker)],
  ['the latest messages', ({ pages }) => pages.page(roomId, onlooker, { limit: 50 })],
  ['around a position', ({ pages }) => pages.page(roomId, onlooker, { around: 4000, limit: 50 })],
  [
    'from a date',
    ({ pages }) => pages.page(roomId, onlooker, { at: new Date(Date.now() - 86_400_000), limit: 50 }),
  ],
  ['behind a position', ({ pages }) => pages.page(roomId, onlooker, { after: 7500, limit: 50 })],
  ['one message', ({ messages }) => messages.shown(messageId, onlooker)],
  ['pins', ({ messages }) => messages.pinned(roomId, onlooker)],
  [
    'a search',
    ({ pages }) =>
      pages.search(onlooker, {
        words: ['7321'],
        roomId: undefined,
        after: undefined,
        limit: limits.lounge.found,
      }),
  ],
  ['whether the caller may write', ({ rooms }) => rooms.findForWriting(roomId, onlooker)],
  ['who is here', ({ presence }) => presence.list(roomId, uid)],
  ['what an event brings along', ({ liveData }) => liveData.messages([messageId])],
  ['who reads it differently', ({ liveData }) => liveData.different([messageId])],
])('%s: one statement, by indexes', async (_what, ask) => {
  const [statement, ...more] = await statementsOf(ask);
  expect(more).toEqual([]);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statement!.sql}`,
    statement!.parameters as unknown[],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table as string);
  expect(read.filter((table) => !small.includes(table))).toEqual([]);
});
