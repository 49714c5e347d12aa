/** Attack: somebody adds and deletes in turn, so that the trash, which keeps everything for 30 days, fills the database. */
import type { ErrorBody } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { accessFixtures } from '../access-fixtures/access-fixtures';
import { createFactories } from '../access-fixtures/factories';
import type { Factories } from '../access-fixtures/factories';
import { operations, requestOf } from '../operations';
import type { OperationName } from '../operations';

let whole: WholeServer;
let factories: Factories;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  factories = createFactories(whole);
});
afterAll(() => whole.close());

const endpoints = new Map(operations);
/** @param at where it is done; otherwise wherever a fixture says */
async function act(operation: OperationName, who: SignedIn, at: object = {}) {
  const input = { ...(await accessFixtures[operation](factories, who, who)), ...at };
  const { method, ...request } = requestOf(endpoints.get(operation)!, input);
  return { input, answer: await whole.app.inject({ method, ...request, headers: bearerOf(who) }) };
}

/** Puts as many copies of the newest row into the trash as fit there. */
const fillTrash = (table: string, most: number) =>
  whole.database.pool.query(
    `insert into ${table} select copied.* from (select * from ${table} order by created_at desc limit 1) t,
       generate_series(1, $1) n, jsonb_populate_record(null::${table},
         to_jsonb(t) || jsonb_build_object('id', md5(t.id::text || n), 'deleted_at', now())) copied`,
    [2 * most],
  );

test.each<[OperationName, string, number]>([
  ['boards.create', 'boards', limits.boards.perPerson],
  ['spaces.create', 'spaces', limits.spaces.perPerson],
  ['socialPosts.create', 'social_posts', limits.socialPosts.perPerson],
  ['pins.create', 'pins', limits.boards.pins],
  ['calendarEvents.create', 'calendar_events', limits.calendar.perPerson],
])('%s is refused while the trash is full', async (operation, table, most) => {
  const who = await whole.signIn('creator');
  const { input, answer } = await act(operation, who);
  expect(answer.statusCode).toBe(200);
  await fillTrash(table, most);
  const { answer: refused } = await act(
    operation,
    who,
    'boardId' in input ? { boardId: input['boardId'] } : {},
  );
  expect([refused.statusCode, refused.json<ErrorBody>().error.message]).toEqual([
    409,
    `The trash is full. Delete things from it for good, or wait until they have been there for ${limits.trashDays} days.`,
  ]);
});
