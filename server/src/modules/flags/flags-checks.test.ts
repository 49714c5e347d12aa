/** Check (6) of "Meta & Tools" (administration.md), and how flags are set. */
import { sql } from 'kysely';
import type { Flag } from '@bestie/contracts/flags.contract';
import { openModules } from '../../platform/module/open-modules';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { addPeople } from '../../test-support/people';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp, TestPerson } from '../../test-support/test-app';
import { declared } from '../index';
import { bucketOf, isFlagOn } from './flag-decision';
import { flagsModule } from './flags.module';

const iris: TestPerson = 'admin:iris';
let database: TestDatabase;
/** Two servers on one database. */
let apps: [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase();
  await addPeople(database.db, [iris, 'fan:ada', 'creator:cleo']);
  const open = () =>
    createTestApp((app, http) => {
      openModules([flagsModule], declared, {
        app,
        http,
        db: database.db,
        clock: () => new Date(),
        logger: testLogger,
      });
    });
  apps = [await open(), await open()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
});
beforeEach(async () => void (await sql`delete from flags`.execute(database.db)));

const usual = {
  version: 0,
  mode: 'on',
  share: 0,
  roles: [],
  people: [],
  purpose: 'See who likes it',
  endsOn: '2036-01-01',
  reason: 'A first try.',
};
const set = (changes: object, as: TestPerson = iris) =>
  apps[0].call<Flag>(as, 'PUT', '/api/admin/flags/featuredBoards', { ...usual, ...changes });
const on = async (as: TestPerson, server = apps[1]) =>
  (await server.call<{ on: Record<string, boolean> }>(as, 'GET', '/api/flags')).body.on['featuredBoards'];

test('Meta & Tools check 6: from 10 to 20 per cent the first tenth keeps it', async () => {
  const people = Array.from({ length: 4_000 }, (_, n) => ({ uid: `person${n}`, role: 'fan' as const }));
  const flag = { mode: 'percent' as const, roles: [], people: [], salt: 'a-salt' };
  const having = (share: number) => people.filter((person) => isFlagOn({ ...flag, share }, person));
  const [tenth, fifth] = [having(1_000), having(2_000)];
  expect(tenth.length).toBeGreaterThan(320);
  expect(tenth.length).toBeLessThan(480);
  expect(fifth.length).toBeGreaterThan(700);
  expect(tenth.filter((person) => !fifth.includes(person))).toEqual([]);
  expect([having(0).length, having(10_000).length]).toEqual([0, people.length]);
  // Another flag has another tenth.
  expect(people.filter(({ uid }) => bucketOf('other', uid) < 1_000)).not.toEqual(tenth);

  // The salt stays when the share grows.
  await set({ mode: 'percent', share: 1_000 });
  const saltNow = async () =>
    (await sql<{ salt: string }>`select salt from flags`.execute(database.db)).rows[0]?.salt;
  const salt = await saltNow();
  expect((await set({ version: 1, mode: 'percent', share: 2_000 })).body.set?.share).toBe(2_000);
  expect(await saltNow()).toBe(salt);
});

test('a flag has the default of the code until it is set, and then every server has it at once', async () => {
  expect(await on('fan:ada')).toBe(true);
  expect((await set({ mode: 'off' })).body).toMatchObject({ version: 1, stale: false, set: { mode: 'off' } });
  expect([await on('fan:ada'), await on('fan:ada', apps[0])]).toEqual([false, false]);
  await set({ version: 1, mode: 'roles', roles: ['creator'] });
  expect([await on('fan:ada'), await on('creator:cleo')]).toEqual([false, true]);
  await set({ version: 2, mode: 'people', people: ['ada'], endsOn: '2020-01-01' });
  expect([await on('fan:ada'), await on('creator:cleo')]).toEqual([true, false]);
  const { body } = await apps[1].call<{ items: Flag[] }>(iris, 'GET', '/api/admin/flags');
  expect(body.items).toMatchObject([
    { name: 'featuredBoards', stale: true, set: { owner: { uid: 'iris' } } },
  ]);
  const { rows } = await sql`select action from audit_log where action = 'flags.update'`.execute(database.db);
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

test('only admins set flags, with a reason and the version that they saw; unreadable ones have the default', async () => {
  expect((await set({}, 'creator:cleo')).status).toBe(403);
  expect((await set({ reason: 'x' })).error.code).toBe('invalid_input');
  expect((await set({ purpose: '' })).error.code).toBe('invalid_input');
  await set({ mode: 'off' });
  // The same call again is one; another one with the same version is too late.
  expect((await set({ mode: 'off' })).body.version).toBe(1);
  expect((await set({ mode: 'on' })).error.code).toBe('conflict');
  await sql`alter table flags rename to flags_away`.execute(database.db);
  expect(await on('fan:ada')).toBe(true);
  await sql`alter table flags_away rename to flags`.execute(database.db);
});
