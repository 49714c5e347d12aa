/** Checks of "Spaces and boards" (administration.md), on spaces. */
import { sql } from 'kysely';
import { spaceTopic } from '@bestie/contracts/live';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { createTestSpaces } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import type { TestPerson } from '../../test-support/test-app';
import { adminSpaceRows } from './admin-spaces.repository';

const cleo: TestPerson = 'creator:cleo';
const carl: TestPerson = 'creator:carl';
const iris: TestPerson = 'admin:iris';
const reason = 'It holds the work of others.';

let spaces: TestSpaces;
beforeAll(async () => {
  spaces = await createTestSpaces();
  await spaces.know(cleo, carl, iris, 'admin:olga');
});
afterAll(() => spaces.close());

const get = (as: TestPerson, id: string) => spaces.call<SpaceDetail>(as, 'GET', `/api/spaces/${id}`);
const listed = async (query = '') =>
  (await spaces.call<{ items: AdminSpace[] }>(iris, 'GET', `/api/admin/spaces${query}`)).body.items;
const row = async (id: string, query = '') => (await listed(query)).find((space) => space.id === id);
const act = async (verb: string, id: string) => {
  const found = (await row(id)) ?? (await row(id, '?state=trash'));
  const { body } = await spaces.call<{ results: { outcome: BulkOutcome }[] }>(
    iris,
    'POST',
    `/api/admin/spaces/${verb}`,
    { things: [{ id, version: found?.version ?? 1 }], reason },
  );
  return body.results.map(({ outcome }) => outcome);
};
const mine = async (as: TestPerson) =>
  (await spaces.call<{ items: { id: string }[] }>(as, 'GET', '/api/spaces')).body.items.map(({ id }) => id);

test('Spaces and boards check 1: a hidden space is missing for members, in lists and by share link', async () => {
  const id = await spaces.addSpace(cleo, { [carl]: 'editor' });
  const asset = await spaces.addAsset(cleo, id, { name: 'look.png' });
  const share = await spaces.call<{ token: string }>(
    cleo,
    'POST',
    `/api/spaces/${id}/assets/${asset.id}/shares`,
    { what: 'original', hours: 7 },
  );
  const shared = () => spaces.app.inject({ method: 'GET', url: `/api/shares/${share.body.token}` });
  const link = async () => (await shared()).statusCode;
  const files = async (as: TestPerson) => (await spaces.call(as, 'GET', `/api/spaces/${id}/assets`)).status;
  expect([share.status, await link(), (await get(carl, id)).status]).toEqual([200, 200, 200]);

  expect(await act('hide', id)).toEqual(['done']);
  expect([(await get(carl, id)).status, await files(carl), await mine(carl), await link()]).toEqual([
    404,
    404,
    [],
    404,
  ]);
  expect(await spaces.eventsOf(spaceTopic(id))).toContainEqual(['live.disconnect', []]);

  // The owner reads why, and works on.
  expect((await get(cleo, id)).body).toMatchObject({ hidden: { reason }, can: { edit: true, manage: true } });
  expect([await files(cleo), await mine(cleo)]).toEqual([200, [id]]);

  expect(await act('show', id)).toEqual(['done']);
  expect([(await get(carl, id)).body.role, await link()]).toEqual(['editor', 200]);
  expect((await get(cleo, id)).body.hidden).toBeUndefined();
});

test('Spaces and boards check 2: without opening it, no name of a file of a space is in the list or found', async () => {
  const id = await spaces.addSpace(cleo, {}, 'Autumn');
  await spaces.addAsset(cleo, id, { name: 'contract-with-nobody.png' });
  const [found] = await listed('?q=autumn');
  expect(found).toMatchObject({ id, name: 'Autumn', assetCount: 1, can: { see: false, open: true } });
  expect(JSON.stringify(found)).not.toContain('contract-with-nobody');
  expect(await listed('?q=contract')).toEqual([]);
  expect((await get(iris, id)).status).toBe(404);
});

test('Spaces and boards check 3: in the 61st minute a visit to a space is over', async () => {
  const id = await spaces.addSpace(cleo, {}, 'Winter');
  expect((await spaces.call(iris, 'POST', `/api/spaces/${id}/open`, { reason })).status).toBe(200);
  expect(await row(id)).toMatchObject({ can: { see: true, open: false } });
  await sql`update space_visits set ends_at = now() where space_id = ${id}`.execute(spaces.database.db);
  expect([(await get(iris, id)).status, (await row(id))?.openedUntil]).toEqual([404, null]);
});

test('an admin restores a space from the trash with its files and members', async () => {
  const id = await spaces.addSpace(cleo, { [carl]: 'viewer' }, 'Spring');
  const asset = await spaces.addAsset(cleo, id);
  await spaces.call(cleo, 'POST', `/api/spaces/${id}/delete`, {});
  expect(await act('restore', id)).toEqual(['done']);
  expect((await get(carl, id)).body).toMatchObject({ role: 'viewer', assetCount: 1 });
  expect((await spaces.call(carl, 'GET', `/api/spaces/${id}/assets/${asset.id}`)).status).toBe(200);
});

test('no list of all spaces reads them all, in a community of 20,000 spaces', async () => {
  const { db, pool } = spaces.database;
  await pool.query(`
    insert into spaces (id, owner_uid, name, created_at, updated_at, active_at, bytes)
    select gen_random_uuid(), 'crowd' || n % 5000, 'Space ' || n, now() - n * interval '1 minute', now(),
      now() - n * interval '1 minute', n from generate_series(1, 20000) n`);
  await pool.query(`update spaces set hidden_at = now() where bytes % 900 = 7`);
  await pool.query('analyze spaces');
  for (const query of [
    { state: 'present', sort: 'activity', reported: false },
    { state: 'present', sort: 'size', reported: false },
    { state: 'hidden', sort: 'activity', reported: false },
    { state: 'trash', sort: 'activity', reported: false },
    { state: 'present', sort: 'activity', reported: true },
    { state: 'present', sort: 'created', reported: false, owner: 'crowd7' },
  ] as const) {
    const { sql: text, parameters } = adminSpaceRows({ uid: 'iris', limit: 26, ...query }).compile(db);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
    expect([query, /Seq Scan on spaces/.test(plan)]).toEqual([query, false]);
  }
});
