import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { outfitSorts } from '@bestie/contracts/outfits';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import type { Item } from '@bestie/contracts/items.contract';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import { testPerson } from '../../test-support/test-app';
import type { TestCloset } from '../../test-support/closet';
import { createOutfitListsRepository } from './outfit-lists.repository';
import { createSharedOutfitsRepository } from './shared-outfits.repository';
import { createOutfitPicturesRepository } from './outfit-pictures.repository';

let closet: TestCloset;
const fan = 'fan:lists';
let coat: Item;

interface Page {
  items: Outfit[];
  nextCursor: string | null;
}
const list = (query: string) => closet.call<Page>(fan, 'GET', `/api/outfits?${query}`);
const namesOf = async (query: string) => (await list(query)).body.items.map(({ name }) => name);

beforeAll(async () => {
  closet = await createCloset();
  coat = await closet.addItem(fan, { name: 'Camel coat' });
  const tee = await closet.addItem(fan, { name: 'Breton tee' });
  const worn = await closet.addOutfit(fan, [coat, tee], {
    name: 'Monday',
    occasion: 'work',
    seasons: ['autumn', 'winter'],
    rating: 3,
  });
  await closet.addOutfit(fan, [coat], { name: 'aperitivo', occasion: 'party', seasons: ['autumn'] });
  await closet.addOutfit(fan, [tee], {
    name: 'Zoo',
    notes: 'with the children',
    seasons: ['summer'],
    rating: 5,
  });
  await closet.call(fan, 'POST', `/api/outfits/${worn.id}/wears`, { date: '2026-06-01' });
  await closet.addOutfit('fan:another', [], { name: 'Not mine' });
});
afterAll(() => closet.close());

test.each([
  ['', ['Zoo', 'aperitivo', 'Monday']],
  ['sort=name', ['aperitivo', 'Monday', 'Zoo']],
  ['sort=last-worn', ['Monday', 'Zoo', 'aperitivo']],
  ['sort=rating', ['Zoo', 'Monday', 'aperitivo']],
  ['q=mon', ['Monday']],
  ['q=child', ['Zoo']],
  ['q=camel', ['aperitivo', 'Monday']],
  ['season=winter,summer', ['Zoo', 'Monday']],
  ['occasion=work,party&season=autumn&sort=name', ['aperitivo', 'Monday']],
  ['occasion=gala', []],
])('?%s lists %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test('a piece lists the outfits that contain it', async () => {
  expect(await namesOf(`item=${coat.id}&sort=name`)).toEqual(['aperitivo', 'Monday']);
  expect(await namesOf(`item=${uuidv7()}`)).toEqual([]);
});

test('each facet counts under the other one', async () => {
  const { body } = await closet.call(fan, 'GET', '/api/outfits/facets?occasion=work');
  expect(body).toEqual({
    total: 1,
    season: [
      { value: 'autumn', count: 1 },
      { value: 'winter', count: 1 },
    ],
    occasion: [
      { value: 'party', count: 1 },
      { value: 'work', count: 1 },
    ],
  });
});

test.each(outfitSorts)('pages sorted by %s skip and repeat nothing', async (sort) => {
  const all = await namesOf(`sort=${sort}`);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = (await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)).body;
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all);
  const { error } = await list(`sort=${sort}&cursor=${Buffer.from('["x{",1]').toString('base64url')}`);
  expect(error.field).toBe('cursor');
});

describe('with 2,000 outfits of other people', () => {
  beforeAll(async () => {
    await sql`
      insert into outfits (id, owner_uid, name, document, created_at, updated_at)
      select gen_random_uuid(), 'crowd' || (n % 100), 'Outfit ' || n, '{}', now(), now()
      from generate_series(1, 2000) n`.execute(closet.database.db);
    await sql`
      insert into outfit_items (outfit_id, item_id, sort, name, category)
      select id, gen_random_uuid(), 1, 'Piece', 'tops' from outfits where owner_uid like 'crowd%'`.execute(
      closet.database.db,
    );
    await sql`insert into people (uid) select 'crowd' || n from generate_series(1, 2000) n`.execute(
      closet.database.db,
    );
    await sql`insert into profiles (uid, updated_at) select uid, now() from people`.execute(
      closet.database.db,
    );
    for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 1000);
    await sql`
      insert into pictures (id, object_name, generation, owner_uid, state, sha256)
      select gen_random_uuid(), 'users/crowd/' || n, 1, 'crowd', 'ready', repeat('a', 64)
      from generate_series(1, 2000) n`.execute(closet.database.db);
    await sql`
      insert into item_photos (item_id, picture_id, sort)
      select i.id, p.id, 1 from
        (select id, row_number() over () n from items where owner_uid like 'crowd%') i
        join (select id, row_number() over () n from pictures) p using (n)`.execute(closet.database.db);
    await sql`analyze`.execute(closet.database.db);
  });

  /** The plan of the only query that the call makes. */
  async function planOf(work: (watched: Kysely<Database>) => Promise<unknown>): Promise<string> {
    const queries: CompiledQuery[] = [];
    const watched = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: closet.database.pool }),
      log: (event) => void queries.push(event.query),
    });
    await work(watched);
    expect(queries).toHaveLength(1);
    const { rows } = await closet.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${queries[0]?.sql ?? ''}`,
      [...(queries[0]?.parameters ?? [])],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  const wholeTables = /Seq Scan on (outfits|outfit_items|items|item_photos|pictures|profiles|people)/;

  test.each(outfitSorts)('a list by %s is one query that reads the owner’s rows only', async (sort) => {
    const plan = await planOf((watched) =>
      createOutfitListsRepository(watched).list('lists', {
        filters: { item: coat.id, q: 'coat' },
        sort,
        after: undefined,
        limit: 25,
      }),
    );
    expect(plan).not.toMatch(wholeTables);
  });

  test('picture access and the outfits of a profile are answered from indexes', async () => {
    const shown = createSharedOutfitsRepository(closet.database.db);
    expect(await shown.listPublic('lists', 'crowd1', { after: undefined, limit: 5 })).toEqual([]);
    for (const work of [
      (watched: Kysely<Database>) =>
        createOutfitPicturesRepository(watched).isShown(testPerson('fan:lists'), coat.id),
      (watched: Kysely<Database>) =>
        createSharedOutfitsRepository(watched).listPublic('lists', 'crowd1', {
          after: undefined,
          limit: 5,
        }),
    ])
      expect(await planOf(work)).not.toMatch(wholeTables);
  });
});
