import { uuidv7 } from 'uuidv7';
import { userTopic } from '@bestie/contracts/live';
import type { __Noun__ } from '@bestie/contracts/__name__.contract';
import { openModules } from '../../platform/module/open-modules';
import { createTestDatabase } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp, TestPerson } from '../../test-support/test-app';
import { declared } from '..';
import { __nouns__Module } from './__name__.module';

const address = '/api/__name__';
let database: TestDatabase;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const clock = () => new Date('2026-06-15T12:00:00.000Z');
  app = await createTestApp((fastify, http) => {
    openModules([__nouns__Module], declared, { app: fastify, http, db, clock });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const newPerson = (): TestPerson => `__audience__:person${(people += 1)}`;

async function add(owner: TestPerson, name = 'First'): Promise<__Noun__> {
  const { status, body } = await app.call<__Noun__>(owner, 'POST', address, { id: uuidv7(), name });
  expect(status).toBe(200);
  return body;
}

/** Every operation on a single one. */
const callsOn = (id: string) =>
  [
    ['GET', `${address}/${id}`],
    ['PATCH', `${address}/${id}`, { version: 1, name: 'Taken' }],
    ['DELETE', `${address}/${id}`],
  ] as const;

/** All other operations. */
const callsOnNone = () =>
  [
    ['GET', address],
    ['POST', address, { id: uuidv7(), name: 'First' }],
  ] as const;

describe('__words__', () => {
  test('people create, read, change and delete their own, and their open pages get events', async () => {
    const owner = newPerson();
    const id = uuidv7();
    const made = await app.call<__Noun__>(owner, 'POST', address, { id, name: '  First ' });
    const now = '2026-06-15T12:00:00.000Z';
    expect(made.body).toEqual({ id, version: 1, name: 'First', createdAt: now, updatedAt: now });

    const changed = await app.call<__Noun__>(owner, 'PATCH', `${address}/${id}`, {
      version: 1,
      name: 'Second',
    });
    expect(changed.body).toEqual({ ...made.body, version: 2, name: 'Second' });
    expect((await app.call(owner, 'GET', `${address}/${id}`)).body).toEqual(changed.body);

    expect((await app.call(owner, 'DELETE', `${address}/${id}`)).status).toBe(204);
    expect((await app.call(owner, 'GET', `${address}/${id}`)).status).toBe(404);
    const events = await database.db
      .selectFrom('outbox')
      .select(['type', 'ids'])
      .where('topic', '=', userTopic(owner.split(':')[1] ?? ''))
      .orderBy('position')
      .execute();
    expect(events).toEqual(
      ['create', 'update', 'delete'].map((verb) => ({ type: `__nouns__.${verb}`, ids: [id] })),
    );
  });

  test('the list has the caller’s own, newest first, page by page', async () => {
    const owner = newPerson();
    await add(newPerson());
    const names = ['one', 'two', 'three'];
    for (const name of names) await add(owner, name);
    const page = (cursor = '') =>
      app.call<{ items: __Noun__[]; nextCursor: string | null }>(owner, 'GET', `${address}?limit=2${cursor}`);
    const first = (await page()).body;
    const second = (await page(`&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names.reverse());
    expect(second.nextCursor).toBeNull();
  });

  test('the same id sent twice creates one; another person’s id is refused', async () => {
    const owner = newPerson();
    const made = await add(owner);
    const again = { id: made.id, name: 'First' };
    expect((await app.call(owner, 'POST', address, again)).body).toEqual(made);
    const { status, error } = await app.call(newPerson(), 'POST', address, again);
    expect([status, error.code]).toEqual([409, 'already_exists']);
  });

  test('a change of an older version is a conflict that names the current one', async () => {
    const owner = newPerson();
    const { id } = await add(owner);
    await app.call(owner, 'PATCH', `${address}/${id}`, { version: 1, name: 'Second' });
    const { status, error } = await app.call(owner, 'PATCH', `${address}/${id}`, {
      version: 1,
      name: 'Third',
    });
    expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 2]);
  });

  test.each<[string, TestPerson | null, number]>([__refused__])(
    '%s may do nothing at all',
    async (_who, as, expected) => {
      const made = await add('__audience__:ada');
      for (const [method, url, body] of [...callsOn(made.id), ...callsOnNone()])
        expect([method, url, (await app.call(as, method, url, body)).status]).toEqual([
          method,
          url,
          expected,
        ]);
      expect((await app.call('__audience__:ada', 'GET', `${address}/${made.id}`)).body).toEqual(made);
    },
  );

  test.each<TestPerson>(['__audience__:eve', 'admin:root'])(
    'for %s, another person’s is missing like one that never existed',
    async (as) => {
      const made = await add('__audience__:ada');
      for (const id of [made.id, uuidv7()]) {
        for (const [method, url, body] of callsOn(id)) {
          const { status, error } = await app.call(as, method, url, body);
          expect([method, status, error.code]).toEqual([method, 404, 'not_found']);
        }
      }
      const { body } = await app.call<{ items: __Noun__[] }>(as, 'GET', address);
      expect(body.items).toEqual([]);
      expect((await app.call('__audience__:ada', 'GET', `${address}/${made.id}`)).body).toEqual(made);
    },
  );

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ version: 0 }, 'version'],
    [{ owner: 'eve' }, 'owner'],
  ])('an update with %j is refused and names the field', async (wrong, field) => {
    const owner = newPerson();
    const { id } = await add(owner);
    const { status, error } = await app.call(owner, 'PATCH', `${address}/${id}`, { version: 1, ...wrong });
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });

  test.each([
    ['POST', address, { name: 'First' }, 'id'],
    ['POST', address, { id: uuidv7() }, 'name'],
    ['GET', `${address}?cursor=made-up`, undefined, 'cursor'],
    ['GET', `${address}?limit=0`, undefined, 'limit'],
    ['GET', `${address}/made-up`, undefined, '__noun__Id'],
    ['DELETE', `${address}/made-up`, undefined, '__noun__Id'],
  ] as const)('%s %s with %j is refused and names the field', async (method, url, body, field) => {
    const { status, error } = await app.call(newPerson(), method, url, body);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });
});
