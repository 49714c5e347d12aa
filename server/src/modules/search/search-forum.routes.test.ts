import { Kysely, PostgresDialect } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { SearchHit } from '@bestie/contracts/search.contract';
import { declared } from '..';
import type { Database } from '../../platform/database/schema';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import type { SignedIn } from '../../test-support/whole-server';
import { createSearchRepository } from './search.repository';

interface Page {
  items: SearchHit[];
  meant: string | null;
  nextCursor: string | null;
}

let forum: TestForum;
let ana: SignedIn;
let bea: SignedIn;
let cleo: SignedIn;

beforeAll(async () => {
  forum = await startTestForum();
  [ana, bea, cleo] = [await forum.person('ana'), await forum.person('bea'), await forum.person('cleo')];
});
afterAll(() => forum.close());

const search = async (as: SignedIn, q: string, kind = 'forum') =>
  (await forum.call<Page>(as, 'GET', `/api/search?${new URLSearchParams({ q, kind })}`)).body;
const titles = async (as: SignedIn, q: string) => (await search(as, q)).items.map(({ title }) => title);
const countOf = async (as: SignedIn, q: string) => {
  const { body } = await forum.call<{ counts: { kind: string; count: number }[] }>(
    as,
    'GET',
    `/api/search/counts?${new URLSearchParams({ q })}`,
  );
  return body.counts.find(({ kind }) => kind === 'forum')?.count;
};
const knows = async (word: string) =>
  (await forum.sql('select 1 from search_vocabulary where word = $1', [word])).rowCount === 1;

test('mistyped words find threads by title and by what a reply says, and the page asks whether that was meant', async () => {
  const { body: coats } = await forum.thread(ana, { title: 'Camel coats, new or second-hand?' });
  const { body: knits } = await forum.thread(ana, { title: 'How do you store knits?' });
  await forum.reply(
    bea,
    knits.id,
    'Fold them. My crème cardigan hung for a year, and now it is a dress & no cardigan.',
  );
  for (const [typed, meant, title] of [
    ['camle', 'camel', coats.title],
    ['cardgian', 'cardigan', knits.title],
    ['cardgan', 'cardigan', knits.title],
    ['creme cardigam', 'creme cardigan', knits.title],
    ['stroe knist', 'store knits', knits.title],
  ]) {
    const page = await search(cleo, typed!);
    expect([typed, page.meant, page.items.map((hit) => hit.title)]).toEqual([typed, meant, [title]]);
    expect([typed, await countOf(cleo, typed!)]).toEqual([typed, 1]);
  }
  const [hit] = (await search(cleo, 'creme')).items;
  expect(hit).toMatchObject({ id: knits.id, position: 2, detail: 'Help me style this' });
  expect(hit?.snippet).toEqual([
    { text: expect.stringContaining('Fold them. My ') as string, marked: false },
    { text: 'crème', marked: true },
    { text: expect.stringContaining('dress & no cardigan') as string, marked: false },
  ]);
  expect((await search(cleo, 'cardigan')).meant).toBeNull();
  // The forum’s own search finds the same.
  expect((await forum.list(cleo, 'q=cardgian')).items.map(({ id }) => id)).toEqual([knits.id]);
  expect((await forum.list(cleo, 'q=%25%5C_')).items).toEqual([]);
});

test('a title that has the word comes before replies that have it, and a thread comes once', async () => {
  const { body: titled } = await forum.thread(ana, { title: 'Is seersucker for offices?' });
  const { body: replied } = await forum.thread(ana, { title: 'What to wear in August' });
  for (const words of ['Seersucker, always.', 'Seersucker again, and linen.'])
    await forum.reply(bea, replied.id, words);
  expect((await search(cleo, 'seers')).items.map(({ id, position }) => [id, position])).toEqual([
    [titled.id, null],
    [replied.id, 2],
  ]);
});

test('what is hidden, deleted, or by somebody whom one blocked is neither found nor guessed', async () => {
  const admin = await forum.person('admin', 'admin');
  const { body: hidden } = await forum.thread(ana, { title: 'Zibeline for sale' });
  const { body: open } = await forum.thread(ana, { title: 'Coats for the theatre' });
  const { body: reply } = await forum.reply(bea, open.id, 'A zibeline one with a shawl collar.');
  expect((await titles(cleo, 'zibelnie')).sort()).toEqual([open.title, hidden.title].sort());
  await forum.act(admin, hidden.id, 'hide', { hidden: true, reason: 'No sales here.' });
  expect(await titles(cleo, 'zibeline')).toEqual([open.title]);
  await forum.call(cleo, 'POST', `/api/profiles/${bea.uid}/block`, {});
  for (const q of ['zibeline', 'zibelnie']) {
    expect(await search(cleo, q)).toEqual({ items: [], meant: null, nextCursor: null });
    expect(await countOf(cleo, q)).toBe(0);
  }
  expect(await titles(ana, 'zibeline')).toEqual([open.title]);
  await forum.call(bea, 'POST', `/api/forum/posts/${reply.id}/delete`, {});
  expect(await search(ana, 'zibelnie')).toEqual({ items: [], meant: null, nextCursor: null });
});

test('a word goes with the last text that says it, and words of closets never come in', async () => {
  const { body: thread } = await forum.thread(ana, { title: 'Moiré, faille and ottoman' });
  const { body: reply } = await forum.reply(bea, thread.id, 'Ottoman, and bombazine once.');
  await forum.factories.item(ana, { name: 'Secretive grenadine' });
  expect([await knows('ottoman'), await knows('bombazine'), await knows('grenadine')]).toEqual([
    true,
    true,
    false,
  ]);
  const { status } = await forum.call(bea, 'PATCH', `/api/forum/posts/${reply.id}`, {
    version: reply.version,
    body: 'Something else.',
  });
  expect(status).toBe(200);
  await forum.whole.server.services.searchVocabulary.forget();
  expect([await knows('ottoman'), await knows('bombazine'), await knows('moire')]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await search(bea, 'grenadnie', 'items')).items).toEqual([]);
  expect((await search(ana, 'grenadnie', 'items')).meant).toBe('grenadine');
});

test.each([
  ['signs alone', '%_\\\'"()&|!:*<->'],
  ['commas', ','.repeat(200)],
  ['half an emoji', `velvet ${'👗'.slice(0, 1)}`],
  ['letters that no keyboard has', 'ﬀ İ ß ǅ ﷽ ꙮ'],
  ['a word without an end', 'a'.repeat(200)],
  ['a hundred words', 'ab '.repeat(66)],
  ['a tsquery', "velvet':* | 'x"],
])('%s: an answer, for every kind and for the forum', async (_name, q) => {
  for (const kind of ['items', 'outfits', 'boards', 'forum', 'people'])
    expect((await search(cleo, q, kind)).items).toEqual([]);
  expect(await countOf(cleo, q)).toBe(0);
  const listed = await forum.call(cleo, 'GET', `/api/forum/threads?${new URLSearchParams({ q })}`);
  expect(listed).toMatchObject({ status: 200, body: { items: [] } });
});

test('64 KB of commas, 10,000 words and a NUL are refused', async () => {
  for (const q of [
    'vel\0vet',
    ','.repeat(65_536),
    'word '.repeat(10_000),
    'x'.repeat(limits.searchLength + 1),
  ]) {
    const { status } = await forum.call(
      cleo,
      'GET',
      `/api/search?${new URLSearchParams({ q, kind: 'forum' })}`,
    );
    expect([400, 414, 431]).toContain(status);
  }
});

test('no search reads a whole table that grows', async () => {
  await forum.sql(
    `insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
     select gen_random_uuid(), t.id, 1000 + n, $1, 'Velvet number ' || n || ' of ' || md5(n::text), '', now()
     from (select id from forum_threads where answered and hidden_at is null limit 1) t, generate_series(1, 4000) n`,
    [bea.uid],
  );
  await forum.sql(
    `insert into items (id, owner_uid, name, category, created_at, updated_at)
     select gen_random_uuid(), 'other' || n % 100, 'Velvet ' || n, 'tops', now(), now() from generate_series(1, 3000) n`,
  );
  await forum.sql(
    `insert into outfits (id, owner_uid, name, document, created_at, updated_at)
     select gen_random_uuid(), 'other' || n % 100, 'Velvet ' || n, '{}', now(), now() from generate_series(1, 3000) n`,
  );
  await forum.sql(
    `insert into boards (id, owner_uid, title, description, pin_count, created_at, updated_at, active_at)
     select gen_random_uuid(), 'other' || n % 100, 'Velvet ' || n, '', 0, now(), now(), now()
     from generate_series(1, 3000) n`,
  );
  await forum.sql(
    `insert into profiles (uid, handle, name, updated_at)
     select 'other' || n, 'velvet' || n, 'Velvet ' || n, now() from generate_series(1, 3000) n`,
  );
  // As autovacuum does: words that were written lately stand apart from their index until then.
  await forum.sql('vacuum analyze');
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: forum.whole.database.pool }),
    log: (event) => void statements.push(event.query),
  });
  const repository = createSearchRepository(db, declared.search);
  const page = { after: undefined, limit: 25 };
  for (const words of [['velvet'], ['vlevet', 'nubmer']]) {
    for (const kind of ['items', 'outfits', 'boards', 'forum', 'people'] as const)
      await repository.find(cleo.uid, kind, words, page);
    await repository.counts(cleo.uid, words, 100);
  }
  const growing = ['forum_posts', 'search_vocabulary', 'items', 'outfits', 'boards', 'profiles'];
  for (const { sql, parameters } of statements) {
    const { rows } = await forum.sql(`explain ${sql}`, [...parameters]);
    const scans = rows.flatMap(
      (row: Record<string, string>) => / Seq Scan on (\w+)/.exec(row['QUERY PLAN'] ?? '')?.[1] ?? [],
    );
    expect(scans.filter((table) => growing.includes(table))).toEqual([]);
  }
  expect(await titles(ana, 'nubmer 3999')).toHaveLength(1);
});
