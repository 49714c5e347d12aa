import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Capsule, CapsuleCandidate } from '@bestie/contracts/capsules.contract';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';
import { createCapsulesRepository } from './capsules.repository';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = (): TestPerson => `fan:packing${(people += 1)}`;
const missing = uuidv7();
const criteria = { size: 3, season: null, occasions: [], days: 0, laundry: false };

async function addPieces(person: TestPerson): Promise<string[]> {
  const ids: string[] = [];
  for (const category of ['tops', 'trousers', 'shoes'])
    ids.push((await closet.addItem(person, { name: category, category })).id);
  return ids;
}
const keep = (person: TestPerson, itemIds: string[], input: object = {}) =>
  closet.call<Capsule>(person, 'POST', '/api/capsules', {
    id: uuidv7(),
    name: 'Carry-on',
    criteria,
    itemIds,
    ...input,
  });
const list = (person: TestPerson, query = '') =>
  closet.call<{ items: Capsule[]; nextCursor: string | null }>(person, 'GET', `/api/capsules${query}`);

test.each([
  ['GET', '/api/capsules/candidates', undefined],
  ['GET', '/api/capsules', undefined],
  ['POST', '/api/capsules', { id: missing, name: 'x', criteria, itemIds: [missing] }],
  ['DELETE', `/api/capsules/${missing}`, undefined],
  ['POST', `/api/capsules/${missing}/restore`, undefined],
] as const)('%s %s is not for guests', async (method, url, payload) => {
  const { status, error } = await closet.call(null, method, url, payload);
  expect([status, error.code]).toEqual([401, 'unauthenticated']);
});

test('candidates are wearable pieces and wishes; none that is lent, archived or deleted', async () => {
  const fan = newFan();
  const [top] = await addPieces(fan);
  await closet.addPicture(fan, `users/${fan.split(':')[1]}/a.jpg`);
  for (const status of ['laundry', 'wishlist', 'lent', 'archived', 'draft'])
    await closet.addItem(fan, { name: status, category: 'tops', status });
  await closet.addItem(fan, { name: 'Bag', category: 'bags' });
  const gone = await closet.addItem(fan, { name: 'Gone', category: 'tops' });
  await closet.call(fan, 'POST', '/api/items/delete', { ids: [gone.id] });
  const { body } = await closet.call<{ pieces: CapsuleCandidate[] }>(fan, 'GET', '/api/capsules/candidates');
  expect(body.pieces.map(({ name }) => name)).toEqual(['tops', 'trousers', 'shoes', 'laundry', 'wishlist']);
  expect(body.pieces[0]).toEqual({
    id: top,
    name: 'tops',
    category: 'tops',
    colours: [],
    seasons: [],
    formality: null,
    occasions: [],
    status: 'active',
    washEvery: null,
    thumbnail: null,
  });
});

test('a capsule is saved once, counts its outfits from current pieces, and can be restored for 30 days', async () => {
  const fan = newFan();
  const itemIds = await addPieces(fan);
  const id = uuidv7();
  const first = await keep(fan, itemIds, { id });
  expect(first.body).toMatchObject({ id, name: 'Carry-on', criteria, size: 3, outfits: 1 });
  expect((await keep(fan, itemIds, { id })).body).toEqual(first.body);
  await closet.call(fan, 'POST', '/api/items/delete', { ids: itemIds.slice(0, 1) });
  expect((await list(fan)).body.items).toMatchObject([{ size: 3, outfits: 0, pieces: [{}, {}] }]);

  expect((await closet.call(fan, 'DELETE', `/api/capsules/${id}`)).status).toBe(200);
  expect((await list(fan)).body.items).toEqual([]);
  expect((await closet.call(fan, 'DELETE', `/api/capsules/${id}`)).error.code).toBe('not_found');
  expect((await closet.call(fan, 'POST', `/api/capsules/${id}/restore`, {})).status).toBe(200);
  expect((await list(fan)).body.items).toHaveLength(1);
  await closet.call(fan, 'DELETE', `/api/capsules/${id}`);
  closet.pass(limits.trashDays * 24 * 60 * 60 * 1000 + 60_000);
  await closet.sweep();
  expect((await closet.call(fan, 'POST', `/api/capsules/${id}/restore`, {})).error.code).toBe('not_found');
  expect(
    (await closet.eventsOf(fan)).filter(([type]) => type.startsWith('capsules')).map(([type]) => type),
  ).toEqual(['capsules.create', 'capsules.delete', 'capsules.restore', 'capsules.delete']);
});

test('another person’s capsules and pieces answer exactly like missing ones', async () => {
  const owner = newFan();
  const itemIds = await addPieces(owner);
  const { body } = await keep(owner, itemIds);
  const stranger = newFan();
  const attempts = async (capsuleId: string, pieces: string[]) => [
    await closet.call(stranger, 'DELETE', `/api/capsules/${capsuleId}`),
    await closet.call(stranger, 'POST', `/api/capsules/${capsuleId}/restore`, {}),
    await keep(stranger, pieces),
  ];
  const theirs = await attempts(body.id, itemIds);
  const nobodys = await attempts(missing, [missing]);
  expect(theirs.map(({ status, error }) => [status, error])).toEqual(
    nobodys.map(({ status, error }) => [status, error]),
  );
  expect(theirs.every(({ status }) => status === 404)).toBe(true);
  expect((await keep(stranger, [(await addPieces(stranger))[0] ?? ''], { id: body.id })).error.code).toBe(
    'already_exists',
  );
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ itemIds: [] }, 'itemIds'],
  [{ criteria: { ...criteria, size: 2 } }, 'criteria.size'],
  [{ criteria: { ...criteria, days: 32 } }, 'criteria.days'],
  [{ criteria: { ...criteria, occasions: ['a', 'b', 'c', 'd', 'e'] } }, 'criteria.occasions'],
])('refuses %j and names the field', async (input, field) => {
  const { status, error } = await keep(newFan(), [missing], input);
  expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
});

test('saved capsules are limited', async () => {
  const fan = newFan();
  const itemIds = await addPieces(fan);
  const { body } = await keep(fan, itemIds);
  await sql`insert into capsules (id, owner_uid, name, item_ids, criteria, created_at)
    select gen_random_uuid(), owner_uid, 'n', item_ids, criteria, created_at - n * interval '1 day'
    from capsules, generate_series(1, ${limits.capsules.perPerson - 1}) n where id = ${body.id}`.execute(
    closet.database.db,
  );
  expect((await keep(fan, itemIds)).error.code).toBe('limit_reached');
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body: page }: Awaited<ReturnType<typeof list>> = await list(
      fan,
      `?limit=40${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(limits.capsules.perPerson);
  await closet.call(fan, 'DELETE', `/api/capsules/${body.id}`);
  await keep(fan, itemIds);
  expect((await closet.call(fan, 'POST', `/api/capsules/${body.id}/restore`, {})).error.code).toBe(
    'limit_reached',
  );
});

test('a full trash refuses another capsule, and restoring from it makes room', async () => {
  const fan = newFan();
  const itemIds = await addPieces(fan);
  const { body } = await keep(fan, itemIds);
  await closet.call(fan, 'DELETE', `/api/capsules/${body.id}`);
  await sql`insert into capsules (id, owner_uid, name, item_ids, criteria, created_at, deleted_at)
    select gen_random_uuid(), owner_uid, 'n', item_ids, criteria, created_at, deleted_at
    from capsules, generate_series(1, ${2 * limits.capsules.perPerson - 1}) n where id = ${body.id}`.execute(
    closet.database.db,
  );
  const { error } = await keep(fan, itemIds);
  expect([error.code, error.message]).toEqual([
    'limit_reached',
    'The trash is full. Delete things from it for good, or wait until they have been there for 30 days.',
  ]);
  expect((await closet.call(fan, 'POST', `/api/capsules/${body.id}/restore`, {})).status).toBe(200);
  expect((await keep(fan, itemIds)).status).toBe(200);
});

test('lists take one query each and read no rows of other people', async () => {
  const fan = newFan();
  await keep(fan, await addPieces(fan));
  for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 4000);
  await sql`insert into capsules (id, owner_uid, name, item_ids, criteria, created_at)
    select gen_random_uuid(), 'crowd' || n % 60, 'n', item_ids, criteria, created_at - n * interval '1 day'
    from (select * from capsules limit 1) c, generate_series(1, 3000) n`.execute(closet.database.db);
  await sql`analyze`.execute(closet.database.db);
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: closet.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const capsules = createCapsulesRepository(db);
  const uid = fan.split(':')[1] ?? '';
  expect(await capsules.listCandidates(uid)).toHaveLength(3);
  expect(await capsules.list(uid, undefined, 26)).toHaveLength(1);
  expect(statements).toHaveLength(2);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await closet.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (items|capsules)/);
  }
});
