/**
 * One person cannot slow others down: heavy reads run two at a time per person, a person's statements wait
 * behind their own, and the work of a search is limited. `npm run bench:neighbours` measures this in full.
 */
import { contracts } from '@bestie/contracts/contracts';
import { uuidv7 } from 'uuidv7';
import { createSearchRepository } from '../../modules/search/search.repository';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { declared } from '../../modules';

let whole: WholeServer;
let eve: SignedIn;
let ada: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer();
  [eve, ada] = [await whole.signIn('fan', 'eve'), await whole.signIn('fan', 'ada')];
});
afterAll(() => whole.close());

const get = (person: SignedIn, url: string) => whole.app.inject({ url, headers: bearerOf(person) });

test('of forty searches at once two run, 24 wait, the rest is refused, and other people are answered meanwhile', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const { search } = whole.server.services;
  const { find } = search;
  let running = 0;
  const spy = jest.spyOn(search, 'find').mockImplementation(async (...input) => {
    running += 1;
    await held;
    return find(...input);
  });
  const searches = Array.from({ length: 40 }, () => get(eve, '/api/search?kind=items&q=denim'));
  const refused: unknown[] = [];
  for (const each of searches) void each.then((reply) => reply.statusCode === 429 && refused.push(reply));
  while (refused.length < 14) await new Promise((resolve) => setImmediate(resolve));
  expect(running).toBe(2);
  expect((await get(ada, '/api/boards')).statusCode).toBe(200);
  expect((await get(eve, '/api/boards')).statusCode).toBe(200);
  letGo();
  const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(26);
  spy.mockRestore();
});

test('a hundred reads of one person wait behind one of another', async () => {
  const order: string[] = [];
  const ask = (person: SignedIn, name: string) => get(person, '/api/boards').then(() => order.push(name));
  await ask(ada, 'before');
  await Promise.all([...Array.from({ length: 100 }, () => ask(eve, 'eve')), ask(ada, 'ada')]);
  expect(order.indexOf('ada')).toBeLessThan(50);
});

test('a search looks at a limited number of words, however many things contain them', async () => {
  const vocabulary = 25_000;
  const tags = (row: number) =>
    Array.from({ length: 30 }, (_, at) => `w${row}x${at} u${row}x${at} v${row}x${at}`);
  const rows = Array.from({ length: 600 }, (_, at) => ({ id: uuidv7(), tags: tags(at) }));
  await whole.database.pool.query(
    `insert into items (id, owner_uid, name, category, tags, created_at, updated_at)
     select id, $1, 'Denim jacket', 'tops', tags, now(), now()
     from jsonb_to_recordset($2::jsonb) as r (id uuid, tags text[])`,
    [eve.uid, JSON.stringify(rows)],
  );
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const logged = whole.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = logged.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    statements.push(query);
    return execute(query, ...rest);
  };
  await createSearchRepository(logged, declared.search).counts(eve.uid, ['dneim', 'jakcet'], 100);
  expect(statements).toHaveLength(1);
  const [{ sql, parameters }] = statements as [(typeof statements)[0]];
  const { rows: plan } = await whole.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, summary off) ${sql}`,
    [...parameters],
  );
  const words = plan.flatMap(
    ({ 'QUERY PLAN': line }) =>
      /actual rows=([\d.]+) loops=([\d.]+)/
        .exec(line)
        ?.slice(1)
        .map(Number)
        .reduce((a, b) => a * b, 1) ?? [],
  );
  // The plan rounds rows per piece.
  expect(Math.max(...words)).toBeLessThan(vocabulary * 1.01);
  expect(Math.max(...words)).toBeGreaterThan(600);
});

test('every expensive operation is marked as heavy', () => {
  const heavy = Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries(contract).flatMap(([verb, endpoint]) => ('heavy' in endpoint ? [`${noun}.${verb}`] : [])),
  );
  expect(heavy.sort()).toEqual([
    'archives.get',
    'calendarEvents.list',
    'capsules.candidates',
    'capsules.list',
    'challenges.recount',
    'confessions.listYours',
    'forecasts.get',
    'forecasts.laundry',
    'forum.similar',
    'insights.exportCsv',
    'invoices.exportCsv',
    'items.drafts',
    'items.facets',
    'items.ids',
    'loungeMessages.search',
    'outfits.facets',
    'outfits.remix',
    'search.counts',
    'search.find',
    'search.suggest',
    'socialPosts.exportCsv',
    'statistics.get',
    'statistics.pieces',
    'suggestions.list',
  ]);
});
