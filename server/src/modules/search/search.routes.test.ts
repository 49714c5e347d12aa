import type { OutputOf } from '@bestie/contracts/define-contract';
import type { SearchHit, searchContract } from '@bestie/contracts/search.contract';
import { searchKinds } from '@bestie/contracts/search';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';

let closet: TestCloset;
const fan = 'fan:sophie';

interface Page {
  items: SearchHit[];
  nextCursor: string | null;
}
const find = (q: string, kind = 'items', more = '', as: typeof fan | null | 'fan:other' = fan) =>
  closet.call<Page>(as, 'GET', `/api/search?${new URLSearchParams({ q, kind })}${more}`);
const titlesOf = async (q: string, kind = 'items') =>
  (await find(q, kind)).body.items.map(({ title }) => title);
const countsOf = async (q: string) => {
  const { body } = await closet.call<{ counts: { kind: string; count: number }[] }>(
    fan,
    'GET',
    `/api/search/counts?${new URLSearchParams({ q })}`,
  );
  return Object.fromEntries(body.counts.map(({ kind, count }) => [kind, count]));
};

beforeAll(async () => {
  closet = await createCloset();
  const jacket = await closet.addItem(fan, { name: 'Denim jacket', brand: 'Levi’s', category: 'outerwear' });
  await closet.addItem(fan, { name: 'Crème blouse', category: 'shirts', tags: ['silk'] });
  await closet.addItem(fan, { name: 'White sneakers', category: 'shoes', notes: 'resoled in denim blue' });
  await closet.addItem(fan, { name: 'Denim draft', category: 'tops', status: 'draft' });
  await closet.addOutfit(fan, [jacket], { name: 'Denim Friday', occasion: 'work' });
  await closet.addItem('fan:other', { name: 'Denim of someone else' });
});
afterAll(() => closet.close());

test.each([
  ['denim', ['Denim jacket', 'White sneakers']],
  ['jaket', ['Denim jacket']],
  ['denm jaket', ['Denim jacket']],
  ['sneekers', ['White sneakers']],
  ['creme', ['Crème blouse']],
  ['CRÈME blou', ['Crème blouse']],
  ['levi', ['Denim jacket']],
  ['skirt', []],
  [`${'x'.repeat(150)} denim`, []],
  ['sil', ['Crème blouse']],
  ['denim blouse', []],
  ['submarine', []],
  ['!!! & | ( <->', []],
])('%j finds %j in the closet', async (q, titles) => {
  expect((await titlesOf(q)).sort()).toEqual(titles);
});

test('from four letters on one wrong, missing, added or swapped letter is forgiven', async () => {
  for (const name of ['Camel coat', 'Trench', 'Blue jeans', 'Long skirt', 'Ink blazer', 'Wool'])
    await closet.addItem('fan:typing', { name });
  const typed = { camle: 'Camel coat', trnech: 'Trench', jaens: 'Blue jeans', skrit: 'Long skirt' };
  const more = { blazre: 'Ink blazer', skitr: 'Long skirt', came1: 'Camel coat', wol: 'Wool', wooll: 'Wool' };
  const others = {
    wolo: 'Wool',
    xkirt: 'Long skirt',
    trenhc: 'Trench',
    blzer: 'Ink blazer',
    blazzer: 'Ink blazer',
  };
  for (const [q, title] of Object.entries({ ...typed, ...more, ...others })) {
    const { body } = await find(q, 'items', '', 'fan:typing' as 'fan:other');
    expect([q, body.items.map((hit) => hit.title)]).toEqual([q, q === 'wol' ? [] : [title]]);
  }
  const { body } = await closet.call<{ counts: object[] }>(
    'fan:typing',
    'GET',
    '/api/search/counts?q=camle%20caot',
  );
  expect(body.counts).toContainEqual({ kind: 'items', count: 1 });
});

test('hits with the words in their name come before newer ones that have them elsewhere', async () => {
  expect(await titlesOf('denim')).toEqual(['Denim jacket', 'White sneakers']);
});

test('outfits are found by name and occasion; each kind has its count', async () => {
  expect(await titlesOf('fridy', 'outfits')).toEqual(['Denim Friday']);
  expect(await titlesOf('work', 'outfits')).toEqual(['Denim Friday']);
  expect(await countsOf('denim')).toMatchObject({ items: 2, outfits: 1 });
  expect(Object.values(await countsOf('!'))).toEqual(searchKinds.map(() => 0));
});

test('words that begin with the search come before similar ones', async () => {
  await closet.addItem('fan:rank', { name: 'Sheet' });
  await closet.addItem('fan:rank', { name: 'Shirt' });
  await closet.addItem('fan:rank', { name: 'Shirts of linen' });
  const { body } = await closet.call<Page>('fan:rank', 'GET', '/api/search?q=shirt&kind=items');
  expect(body.items.map(({ title }) => title).sort()).toEqual(['Shirt', 'Shirts of linen']);
});

test('every hit comes once over pages, even with equal scores', async () => {
  for (let each = 0; each < 7; each += 1) await closet.addItem('fan:pages', { name: 'Sock' });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '&limit=3' : `&limit=3&cursor=${cursor}`;
    const { body }: { body: Page } = await closet.call<Page>(
      'fan:pages',
      'GET',
      `/api/search?q=sock&kind=items${more}`,
    );
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
});

test('invalid input names its field, guests are asked to sign in', async () => {
  for (const [query, field] of [
    ['kind=items', 'q'],
    ['q=%20&kind=items', 'q'],
    ['q=a', 'kind'],
    ['q=a&kind=secrets', 'kind'],
    ['q=a&kind=items&cursor=nonsense', 'cursor'],
    ['q=a&kind=items&limit=1000', 'limit'],
  ] as const) {
    const { status, error } = await closet.call<Page>(fan, 'GET', `/api/search?${query}`);
    expect([query, status, error.code, error.field]).toEqual([query, 400, 'invalid_input', field]);
  }
  expect((await find('denim', 'items', '', null)).status).toBe(401);
});

describe('suggestions while typing', () => {
  const suggest = async (q: string, as: typeof fan | 'fan:other' = fan) => {
    const { body } = await closet.call<OutputOf<(typeof searchContract)['suggest']>>(
      ...[as, 'GET' as const, `/api/search/suggestions?${new URLSearchParams({ q })}`],
    );
    return {
      words: body.words,
      names: body.names.map(({ title }) => title),
      paths: body.names.map(({ path }) => path),
    };
  };

  test('words of one’s own closet that go on like it, then names, each with its page', async () => {
    const { words, names, paths } = await suggest('den');
    expect(words).toEqual(['denim']);
    expect(names).toEqual(['Denim jacket', 'Denim Friday', 'White sneakers']);
    expect(paths[0]).toMatch(/^\/closet\?item=/);
    expect(paths[1]).toMatch(/^\/outfits\/builder\?outfit=/);
    expect(await suggest('denim ja')).toMatchObject({ words: ['jacket'], names: ['Denim jacket'] });
  });

  test('nothing of somebody else, and nothing for signs alone', async () => {
    expect((await suggest('den', 'fan:other')).names).toEqual(['Denim of someone else']);
    for (const q of ['!!! & |', "'", 'submarine'])
      expect(await suggest(q)).toEqual({ words: [], names: [], paths: [] });
  });
});
