import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { Item } from '@bestie/contracts/items.contract';
import { isOutfit } from '@bestie/contracts/outfit-rules';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import type { Database } from '../../platform/database/schema';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';
import { createSuggestionsRepository } from './suggestions.repository';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = (): TestPerson => `fan:dressed${(people += 1)}`;
const today = '2026-06-15';

interface Day {
  date: string;
  season: string;
  suggestions: Suggestion[];
  lacking: string[];
}
const dayOf = async (person: TestPerson) => (await closet.call<Day>(person, 'GET', '/api/suggestions')).body;
const say = (person: TestPerson, verb: string, { itemIds }: { itemIds: string[] }, date = today) =>
  closet.call(person, 'POST', `/api/suggestions/${verb}`, { itemIds, date });

/** Enough for several outfits without common clothes. */
async function fill(person: TestPerson, fields: object = {}): Promise<Item[]> {
  const pieces: Item[] = [];
  for (const category of ['tops', 'trousers', 'shoes'])
    for (const colour of ['white', 'navy', 'red', 'green'])
      pieces.push(
        await closet.addItem(person, {
          name: `${colour} ${category}`,
          category,
          colours: [colour],
          ...fields,
        }),
      );
  return pieces;
}

test.each([
  ['GET', '/api/suggestions', undefined],
  ['POST', '/api/suggestions/accept', { itemIds: [], date: today }],
  ['POST', '/api/suggestions/reject', { itemIds: [], date: today }],
  ['POST', '/api/suggestions/withdraw', { itemIds: [], date: today }],
] as const)('%s %s is not for guests', async (method, url, payload) => {
  const { status, error } = await closet.call(null, method, url, payload);
  expect([status, error.code]).toEqual([401, 'unauthenticated']);
});

describe('suggestions.list', () => {
  test('three outfits with reasons, without common clothes, the same all day', async () => {
    const fan = newFan();
    await fill(fan);
    const day = await dayOf(fan);
    expect(day).toMatchObject({ date: today, season: 'summer', lacking: [] });
    expect(day.suggestions).toHaveLength(3);
    for (const { pieces, reasons, accepted, score } of day.suggestions) {
      expect(
        isOutfit(pieces.map(({ category }) => ({ category, seasons: [], formality: null, occasions: [] }))),
      ).toBe(true);
      expect([reasons.length > 0, accepted, score > 0 && score <= 1]).toEqual([true, false, true]);
    }
    const clothes = day.suggestions.flatMap(({ pieces }) =>
      pieces.filter(({ category }) => category !== 'shoes').map(({ id }) => id),
    );
    expect(new Set(clothes).size).toBe(6);
    expect(await dayOf(fan)).toEqual(day);
  });

  test('uses only the caller’s ready pieces: none in the laundry, lent, wished for, archived or deleted', async () => {
    const fan = newFan();
    const pieces = await fill(fan);
    const usable = pieces.filter(({ name }) => name.startsWith('white') || name.startsWith('navy'));
    const others = pieces.filter((piece) => !usable.includes(piece));
    await closet.call(fan, 'POST', '/api/items/delete', { ids: others.slice(4).map(({ id }) => id) });
    const statuses = ['laundry', 'lent', 'wishlist', 'archived'];
    for (const [index, { id }] of others.slice(0, 4).entries())
      await closet.call(fan, 'POST', '/api/items/bulk', { ids: [id], changes: { status: statuses[index] } });
    const { suggestions } = await dayOf(fan);
    const seen = suggestions.flatMap(({ itemIds }) => itemIds);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((id) => !usable.some((piece) => piece.id === id))).toEqual([]);
  });

  test('says which parts are missing', async () => {
    const fan = newFan();
    expect(await dayOf(fan)).toMatchObject({ suggestions: [], lacking: ['top', 'bottom', 'shoes'] });
    await closet.addItem(fan, { name: 'Dress', category: 'dresses' });
    expect(await dayOf(fan)).toMatchObject({ suggestions: [], lacking: ['shoes'] });
    await closet.addItem(fan, { name: 'Boots', category: 'shoes', seasons: ['winter'] });
    expect(await dayOf(fan)).toMatchObject({ suggestions: [], lacking: ['shoes'] });
    await closet.addItem(fan, { name: 'Sandals', category: 'shoes', seasons: ['summer'] });
    const { suggestions, lacking } = await dayOf(fan);
    expect(suggestions.map(({ pieces }) => pieces.map(({ name }) => name))).toEqual([['Dress', 'Sandals']]);
    expect(lacking).toEqual([]);
  });

  test('day and season follow the person’s time zone', async () => {
    const fan = newFan();
    await closet.call(fan, 'PATCH', `/api/users/${fan.split(':')[1]}/settings/profile`, {
      timezone: 'Pacific/Auckland',
    });
    expect(await dayOf(fan)).toMatchObject({ date: '2026-06-16', season: 'winter' });
  });

  test('pieces that are due for a wash are skipped while there are others', async () => {
    const fan = newFan();
    const due = (await fill(fan)).filter(({ name }) => name.startsWith('white'));
    const ids = due.map(({ id }) => id);
    await closet.call(fan, 'POST', '/api/items/bulk', { ids, changes: { washEvery: 1 } });
    await closet.call(fan, 'POST', '/api/wears', { itemIds: ids, date: '2026-06-01' });
    const clothes = due.filter(({ category }) => category !== 'shoes').map(({ id }) => id);
    const seen = (await dayOf(fan)).suggestions.flatMap(({ itemIds }) => itemIds);
    expect(seen.filter((id) => clothes.includes(id))).toEqual([]);
  });

  test('pieces worn yesterday are skipped while there are others', async () => {
    const fan = newFan();
    const pieces = await fill(fan);
    const worn = pieces.filter(({ name, category }) => name.startsWith('white') && category !== 'shoes');
    await closet.call(fan, 'POST', '/api/wears', { itemIds: worn.map(({ id }) => id), date: '2026-06-14' });
    const { suggestions } = await dayOf(fan);
    const seen = suggestions.flatMap(({ itemIds }) => itemIds);
    expect(worn.filter(({ id }) => seen.includes(id))).toEqual([]);
  });
});

describe('suggestions.accept, reject and withdraw', () => {
  test('a rejected outfit disappears for good; the others of the day stay', async () => {
    const fan = newFan();
    await fill(fan);
    const [first, second, third] = (await dayOf(fan)).suggestions;
    expect((await say(fan, 'reject', first as Suggestion)).status).toBe(200);
    const keys = async () => (await dayOf(fan)).suggestions.map(({ itemIds }) => itemIds.join());
    const after = await keys();
    expect(after).not.toContain(first?.itemIds.join());
    expect(after).toEqual(expect.arrayContaining([second?.itemIds.join(), third?.itemIds.join()]));
    expect(after).toHaveLength(3);
    expect((await say(fan, 'withdraw', first as Suggestion)).status).toBe(200);
    expect(await keys()).toContain(first?.itemIds.join());
    expect((await say(fan, 'withdraw', first as Suggestion)).error.code).toBe('not_found');
    expect((await closet.eventsOf(fan)).slice(-2)).toEqual([
      ['suggestions.reject', first?.itemIds],
      ['suggestions.withdraw', first?.itemIds],
    ]);
  });

  test('an accepted outfit comes first on its day, also after it was worn', async () => {
    const fan = newFan();
    await fill(fan);
    const [, second] = (await dayOf(fan)).suggestions;
    await say(fan, 'accept', second as Suggestion);
    await closet.call(fan, 'POST', '/api/wears', { itemIds: second?.itemIds, date: today });
    const { suggestions } = await dayOf(fan);
    expect(suggestions[0]).toMatchObject({ itemIds: second?.itemIds, accepted: true, worn: true });
    expect(suggestions.slice(1).every(({ accepted }) => !accepted)).toBe(true);
  });

  test('a later answer about the same outfit replaces the first', async () => {
    const fan = newFan();
    await fill(fan);
    const [first] = (await dayOf(fan)).suggestions;
    await say(fan, 'accept', first as Suggestion);
    await say(fan, 'reject', { itemIds: first?.itemIds.toReversed() ?? [] });
    const { suggestions } = await dayOf(fan);
    expect(suggestions.filter(({ accepted }) => accepted)).toEqual([]);
    expect(suggestions.map(({ itemIds }) => itemIds.join())).not.toContain(first?.itemIds.join());
  });

  test('an answer is stored with the outfit’s measures, and does not change its own day', async () => {
    const fan = newFan();
    await fill(fan);
    const { suggestions } = await dayOf(fan);
    const score = async () => {
      const { body } = await closet.call<Day>(fan, 'GET', '/api/suggestions');
      return body.suggestions.find(({ itemIds }) => itemIds.join() === suggestions[0]?.itemIds.join())?.score;
    };
    const before = await score();
    await say(fan, 'accept', suggestions[1] as Suggestion);
    expect(await score()).toBe(before);
    const { rows } = await sql<{ measures: Record<string, number> }>`
      select measures from suggestion_answers where owner_uid = ${fan.split(':')[1]}`.execute(
      closet.database.db,
    );
    expect(Object.values(rows[0]?.measures ?? {}).every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  test.each(['accept', 'reject'])('%s: pieces of other people answer like missing ones', async (verb) => {
    const owner = newFan();
    const dress = await closet.addItem(owner, { name: 'Dress', category: 'dresses' });
    const shoes = await closet.addItem(owner, { name: 'Shoes', category: 'shoes' });
    const theirs = await say(newFan(), verb, { itemIds: [dress.id, shoes.id] });
    const nobodys = await say(newFan(), verb, {
      itemIds: ['019b0000-0000-7000-8000-000000000001', '019b0000-0000-7000-8000-000000000002'],
    });
    expect([theirs.status, theirs.error]).toEqual([404, nobodys.error]);
  });

  test('refuses sets that are no outfit, and other days', async () => {
    const fan = newFan();
    const dress = await closet.addItem(fan, { name: 'Dress', category: 'dresses' });
    const shoes = await closet.addItem(fan, { name: 'Shoes', category: 'shoes' });
    const coat = await closet.addItem(fan, { name: 'Coat', category: 'outerwear' });
    expect((await say(fan, 'accept', { itemIds: [dress.id, coat.id] })).error.field).toBe('itemIds');
    const outfit = { itemIds: [dress.id, shoes.id] };
    expect((await say(fan, 'accept', outfit, '2026-06-10')).error.field).toBe('date');
    expect((await say(fan, 'accept', outfit, '2026-06-18')).error.field).toBe('date');
    expect((await say(fan, 'accept', outfit, 'today')).error.field).toBe('date');
    expect((await say(fan, 'accept', { itemIds: [dress.id] })).error.field).toBe('itemIds');
  });
});

test('takes one query, which reads no rows of other people', async () => {
  const fan = newFan();
  await fill(fan);
  for (const n of [1, 2, 3, 4]) await closet.fill(`fan:crowd${n}`, 4000);
  await sql`insert into suggestion_answers
    select 'crowd' || n % 40, date '2026-01-01' + n / 40, array[gen_random_uuid(), gen_random_uuid()], true, '{}', now()
    from generate_series(1, 4000) n`.execute(closet.database.db);
  await sql`analyze`.execute(closet.database.db);
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: closet.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const found = await createSuggestionsRepository(db).find(
    fan.split(':')[1] ?? '',
    ['summer', 'winter'],
    today,
    new Date(),
  );
  expect(found.pieces).toHaveLength(12);
  expect(statements).toHaveLength(1);
  for (const { sql: text, parameters } of statements) {
    const { rows } = await closet.database.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (items|suggestion_answers)/);
  }
});

test('another day has other outfits, which reflect the answers', async () => {
  const fan = newFan();
  await fill(fan);
  const first = (await dayOf(fan)).suggestions;
  await say(fan, 'accept', first[0] as Suggestion);
  await say(fan, 'reject', first[1] as Suggestion);
  closet.pass(24 * 60 * 60 * 1000);
  const next = await dayOf(fan);
  expect(next.date).toBe('2026-06-16');
  const keys = next.suggestions.map(({ itemIds }) => itemIds.join());
  for (const answered of first.slice(0, 2)) expect(keys).not.toContain(answered.itemIds.join());
  expect(next.suggestions).toHaveLength(3);
  expect(next.suggestions.every(({ accepted }) => !accepted)).toBe(true);
});

describe('"Not for me" teaches', () => {
  const reject = (person: TestPerson, { itemIds }: { itemIds: string[] }, rest: object, date = today) =>
    closet.call(person, 'POST', '/api/suggestions/reject', { itemIds, date, ...rest });
  const dayLater = () => closet.pass(24 * 60 * 60 * 1000);
  const dateNow = async (person: TestPerson) => (await dayOf(person)).date;

  test('the piece that was the reason rests for a month, and a pair never comes again', async () => {
    const fan = newFan();
    await fill(fan);
    const { date, suggestions } = await dayOf(fan);
    const [first, second] = suggestions as [Suggestion, Suggestion];
    const [disliked] = first.pieces;
    const pair = second.pieces.slice(0, 2).map(({ id }) => id);
    expect((await reject(fan, first, { reason: 'piece', about: [disliked?.id] }, date)).status).toBe(200);
    expect((await reject(fan, second, { reason: 'pair', about: pair }, date)).status).toBe(200);
    for (let day = 0; day < 8; day += 1) {
      dayLater();
      const seen = (await dayOf(fan)).suggestions.map(({ itemIds }) => itemIds);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.flat()).not.toContain(disliked?.id);
      expect(seen.filter((ids) => pair.every((id) => ids.includes(id)))).toEqual([]);
    }
  });

  test('a reason names pieces of that outfit, or none', async () => {
    const fan = newFan();
    const [other] = await fill(fan);
    const { date, suggestions } = await dayOf(fan);
    const outfit = suggestions[0] as Suggestion;
    const outside = [other?.id, ...outfit.itemIds].find((id) => !outfit.itemIds.includes(id ?? ''));
    const bad: object[] = [
      { reason: 'piece' },
      { reason: 'pair', about: [outfit.itemIds[0]] },
      { reason: 'too-cold', about: [outfit.itemIds[0]] },
      { reason: 'piece', about: [outside ?? '0198a000-0000-7000-8000-000000000000'] },
    ];
    for (const rest of bad) expect((await reject(fan, outfit, rest, date)).error.field).toBe('about');
    expect((await reject(fan, outfit, { reason: 'ugly' }, date)).error.field).toBe('reason');
  });

  test('what was rejected is not shown again, also months later', async () => {
    const fan = newFan();
    for (const [name, category] of [
      ['White tee', 'tops'],
      ['Blue jeans', 'trousers'],
      ['White sneakers', 'shoes'],
    ] as const)
      await closet.addItem(fan, { name, category, colours: ['white'] });
    const [only] = (await dayOf(fan)).suggestions as [Suggestion];
    await reject(fan, only, { reason: 'not-today' }, await dateNow(fan));
    closet.pass(70 * 24 * 60 * 60 * 1000);
    expect((await dayOf(fan)).suggestions).toEqual([]);
  });
});

test('in November nobody is sent out in shorts and sandals, and a coat comes along', async () => {
  const fan = newFan();
  const names: [string, Item['category'], string][] = [
    ['Linen shorts', 'shorts', 'Linen'],
    ['Leather sandals', 'shoes', 'Leather'],
    ['Silk camisole', 'tops', 'Silk'],
    ['Wool jumper', 'knitwear', 'Wool'],
    ['Poplin shirt', 'shirts', 'Cotton'],
    ['Blue jeans', 'trousers', 'Denim'],
    ['Tweed skirt', 'skirts', 'Tweed'],
    ['Ankle boots', 'shoes', 'Leather'],
    ['Camel coat', 'outerwear', 'Wool'],
  ];
  for (const [name, category, material] of names)
    await closet.addItem(fan, { name, category, material, colours: ['beige'] });
  const now = Date.parse((await dayOf(fan)).date);
  closet.pass(Date.parse('2027-11-20') - now);
  const { suggestions } = await dayOf(fan);
  const worn = suggestions.map(({ pieces }) => pieces.map(({ name }) => name));
  expect(worn.length).toBeGreaterThan(0);
  expect(worn.flat()).not.toContain('Linen shorts');
  expect(worn.flat()).not.toContain('Leather sandals');
  expect(worn.flat()).not.toContain('Silk camisole');
  for (const names of worn) expect(names).toContain('Camel coat');
});

test('no piece is in two outfits of a day while the closet has enough, and dresses come up', async () => {
  const fan = newFan();
  await fill(fan);
  for (const colour of ['blue', 'black']) {
    await closet.addItem(fan, { name: `${colour} dress`, category: 'dresses', colours: [colour] });
    await closet.addItem(fan, { name: `${colour} bag`, category: 'bags', colours: [colour] });
  }
  let dresses = 0;
  for (let day = 0; day < 10; day += 1) {
    const { suggestions } = await dayOf(fan);
    const seen = suggestions.flatMap(({ itemIds }) => itemIds);
    expect([suggestions.length, new Set(seen).size]).toEqual([3, seen.length]);
    dresses += suggestions.filter(({ pieces }) =>
      pieces.some(({ category }) => category === 'dresses'),
    ).length;
    closet.pass(24 * 60 * 60 * 1000);
  }
  expect(dresses).toBeGreaterThan(1);
});
