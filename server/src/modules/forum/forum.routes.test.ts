import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { forumThread } from '../../contract-tests/access-fixtures/factories';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import type { SignedIn } from '../../test-support/whole-server';

let forum: TestForum;
let [ana, bea]: SignedIn[] = [];
const titles = async (as: SignedIn, query = '') =>
  (await forum.list(as, query)).items.map(({ title }) => title);

beforeAll(async () => {
  forum = await startTestForum();
  [ana, bea] = [await forum.person('ana'), await forum.person('bea')];
});
afterAll(() => forum.close());

test('one person asks, another one answers, and both see the same thread', async () => {
  const asked = await forum.thread(ana!, { tags: ['Boots', 'boots', 'wide legs'] });
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({
    title: forumThread.title,
    tags: ['boots', 'wide legs'],
    author: { uid: ana!.uid, handle: 'ana', name: 'Name ana', blocked: false },
    opening: forumThread.body,
    replyCount: 0,
    seenPosition: 1,
    unread: 0,
    level: 'following',
    silence: null,
    can: { reply: true, edit: true, delete: true, accept: true, moderate: false, report: false },
  });
  const { id } = asked.body;
  const seen = (await forum.list(bea!)).items[0];
  expect(seen).toMatchObject({ id, seenPosition: null, unread: 1, level: 'normal', lastPosition: 1 });

  const quote = { postId: id, text: 'wide trousers end\nright where' };
  const answer = await forum.reply(bea!, id, 'Hem them, or go up a heel.', { quote });
  expect(answer.body).toMatchObject({
    position: 2,
    state: 'shown',
    author: { handle: 'bea' },
    quote: { postId: id, position: 1, author: { handle: 'ana' }, text: quote.text },
    can: { edit: true, delete: true, react: false, report: false },
  });
  const { items, hasBefore, hasAfter } = (await forum.posts(ana!, id)).body;
  expect(items.map(({ position, body }) => [position, body])).toEqual([
    [1, forumThread.body],
    [2, 'Hem them, or go up a heel.'],
  ]);
  expect([hasBefore, hasAfter]).toEqual([false, false]);
  expect((await forum.list(ana!)).items[0]).toMatchObject({
    replyCount: 1,
    unread: 1,
    lastAuthor: { handle: 'bea' },
  });
});

test('Forum check 2: a reply that is sent twice is created once, and the same key with another text is refused', async () => {
  const { id } = (await forum.thread(ana!)).body;
  const key = uuidv7();
  const send = () =>
    forum.call(bea!, 'POST', `/api/forum/threads/${id}/posts`, { id: key, body: 'Long socks.' });
  await forum.factories.mayWrite(bea!);
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect((await forum.posts(ana!, id)).body.items).toHaveLength(2);
  expect((await forum.reply(bea!, id, 'Short socks.', { id: key })).error.code).toBe('already_exists');
  expect((await forum.reply(ana!, id, 'Long socks.', { id: key })).error.code).toBe('already_exists');

  const other = { ...forumThread, id: uuidv7() };
  await forum.factories.mayWrite(ana!);
  const both = await Promise.all([1, 2].map(() => forum.call(ana!, 'POST', '/api/forum/threads', other)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]!.body).toEqual(both[1]!.body);
});

test('a change of a thread that is sent again after its answer was lost is one change', async () => {
  const option = (label: string) => ({ id: uuidv7(), label });
  const { id, version } = (await forum.thread(ana!, { tags: ['wool'] })).body;
  const changes = {
    version,
    title: 'Which hem for wide trousers?',
    tags: ['hems', 'hems'],
    poll: {
      kind: 'several',
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      options: [option('Boots'), option('Heels')],
    },
  };
  const send = (more: object = {}) =>
    forum.call<{ version: number }>(ana!, 'PATCH', `/api/forum/threads/${id}`, { ...changes, ...more });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  for (const other of [{ title: 'Which hem, then?' }, { tags: ['hems'], poll: null }])
    expect((await send(other)).error.code).toBe('conflict');
  expect((await send({ version: version + 1, poll: null })).status).toBe(200);
  const removal = await send({ version: version + 1, poll: null });
  expect(removal.body).toMatchObject({ version: version + 2, poll: null });
});

test('a thread of a hundred posts can be read from the middle in both directions', async () => {
  const { id } = (await forum.thread(ana!)).body;
  await forum.sql(
    `insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
     select gen_random_uuid(), $1, n, $2, 'Post ' || n, '', now() from generate_series(2, 100) n`,
    [id, bea!.uid],
  );
  await forum.sql(`update forum_posts set deleted_at = now() where thread_id = $1 and position = 50`, [id]);
  const read = async (query: string) => {
    const { items, hasBefore, hasAfter } = (await forum.posts(ana!, id, `limit=10&${query}`)).body;
    return [items.map(({ position }) => position), hasBefore, hasAfter];
  };
  expect(await read('around=50')).toEqual([[45, 46, 47, 48, 49, 51, 52, 53, 54, 55], true, true]);
  expect(await read('after=90')).toEqual([[91, 92, 93, 94, 95, 96, 97, 98, 99, 100], true, false]);
  expect(await read('before=6')).toEqual([[1, 2, 3, 4, 5], false, true]);
  expect(await read('')).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false, true]);
});

test('lists filter by category, tag and words, page by page', async () => {
  const categoryId = '0190a000-0000-7000-8000-000000000003';
  const names = ['How do I wash raw silk?', 'Moths, and what to do now', 'Pilling on a new jumper'];
  for (const title of names)
    await forum.thread(ana!, { title, categoryId, tags: title.includes('silk') ? ['silk'] : [] });
  const { id } = (await forum.list(ana!, `categoryId=${categoryId}&q=moths`)).items[0]!;
  await forum.reply(bea!, id, 'Cedar does nothing, lavender a little, the freezer everything.');
  expect(await titles(ana!, `categoryId=${categoryId}`)).toEqual([names[1], names[2], names[0]]);
  expect(await titles(ana!, 'tag=silk')).toEqual([names[0]]);
  expect(await titles(ana!, 'q=freezer')).toEqual([names[1]]);
  expect(await titles(ana!, `categoryId=${categoryId}&order=unanswered`)).toEqual([names[2], names[0]]);
  expect(await titles(ana!, `categoryId=${categoryId}&order=following`)).toEqual([
    names[1],
    names[2],
    names[0],
  ]);
  const first = await forum.list(ana!, `categoryId=${categoryId}&limit=2`);
  const rest = await forum.list(ana!, `categoryId=${categoryId}&limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual([names[1], names[2], names[0]]);
  expect(rest.nextCursor).toBeNull();
});

test('posting too fast is refused, and new accounts can write less', async () => {
  const cem = await forum.person('cem');
  const { id } = (await forum.thread(cem)).body;
  const quick = (url: string, body: object) => forum.call(cem, 'POST', url, { id: uuidv7(), ...body });
  const soon = await quick('/api/forum/threads', forumThread);
  expect([soon.status, soon.error.code]).toEqual([429, 'rate_limited']);
  expect(soon.error.retryAfter).toBeGreaterThan(10);
  expect((await quick(`/api/forum/threads/${id}/posts`, { body: 'One more thing.' })).status).toBe(200);
  expect((await quick(`/api/forum/threads/${id}/posts`, { body: 'And another.' })).status).toBe(429);

  await forum.factories.mayWrite(cem);
  await forum.sql('update people set created_at = now() where uid = $1', [cem.uid]);
  const links = 'https://a.example https://b.example https://c.example';
  expect((await quick(`/api/forum/threads/${id}/posts`, { body: links })).error).toMatchObject({
    code: 'invalid_input',
    field: 'body',
  });
  // Nor do links come in later, by an edit.
  const opening = await forum.call(cem, 'PATCH', `/api/forum/posts/${id}`, { version: 1, body: links });
  expect(opening.error).toMatchObject({ code: 'invalid_input', field: 'body' });
  await forum.sql(
    `insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
     select gen_random_uuid(), $1, n, $2, 'Post', '', now() - interval '1 hour' from generate_series(10, 18) n`,
    [id, cem.uid],
  );
  expect((await quick(`/api/forum/threads/${id}/posts`, { body: 'The eleventh of today.' })).error.code).toBe(
    'limit_reached',
  );
});

test.each([
  ['title', { title: 'Too short' }],
  ['title', { title: 'Two lines of a title\nthat is one' }],
  ['body', { body: ' '.repeat(40) }],
  ['body', { body: `Look: https://example.com/${'a'.repeat(100_000)}` }],
  ['body', { body: `Marks ${'o\u0301'.padEnd(5000, '\u0301')} everywhere` }],
  ['body', { body: 'A NUL \0 in the middle of it' }],
  ['body', { body: 'Half of an emoji \ud83d in the middle' }],
  ['tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ['pictures', { pictures: Array.from({ length: 7 }, () => 'users/x/a.png') }],
  ['pictures', { pictures: ['users/x/a.png'] }],
  ['categoryId', { categoryId: uuidv7() }],
  [
    'poll.closesAt',
    { poll: { kind: 'one', closesAt: '2020-01-01T00:00:00.000Z', options: options('A', 'B') } },
  ],
  ['poll.options', { poll: { kind: 'one', options: options('A') } }],
])('invalid input is refused with its field: %s', async (field, changes) => {
  const { status, error } = await forum.thread(ana!, changes);
  expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
});

describe('bad input', () => {
  const words = 'Words that nobody reads.';
  let threadId: string, elsewhereId: string, removedId: string, option: string;

  beforeAll(async () => {
    const poll = { kind: 'one', options: options('Freezer', 'Iron') };
    const thread = (await forum.thread(ana!, { poll })).body;
    threadId = thread.id;
    option = poll.options[0]!.id;
    elsewhereId = (await forum.thread(ana!)).body.id;
    removedId = (await forum.reply(ana!, threadId, 'This will be gone.')).body.id;
    await forum.call(ana!, 'POST', `/api/forum/posts/${removedId}/delete`, {});
  });

  test.each<[string, string, () => object]>([
    ['a text that is too long', 'body', () => ({ body: 'x'.repeat(limits.forum.body.max + 1) })],
    ['a text that is empty after trim', 'body', () => ({ body: ' \n\t ' })],
    ['right-to-left overrides alone', 'body', () => ({ body: '\u202e\u202e\u202e\u202e' })],
    ['a URL of 100 KB', 'body', () => ({ body: `https://example.com/${'a'.repeat(100_000)}` })],
    ['5,000 combining marks', 'body', () => ({ body: `o${'\u0301'.repeat(5000)}` })],
    [
      '11 mentions',
      'body',
      () => ({ body: Array.from({ length: 11 }, (_, at) => `@person${at}`).join(' ') }),
    ],
    ['an answer to a removed post', 'quote.postId', () => ({ quote: { postId: removedId, text: '' } })],
    ['a post of another thread', 'quote.postId', () => ({ quote: { postId: elsewhereId, text: '' } })],
    [
      'words that nobody wrote',
      'quote.text',
      () => ({ quote: { postId: threadId, text: 'Nobody wrote it' } }),
    ],
    ['pictures of another person', 'pictures', () => ({ pictures: ['users/somebody/else.png'] })],
  ])('a reply with %s names the field, adds nothing, and leaves the draft', async (_what, field, changes) => {
    const place = `forum:${uuidv7()}`;
    const content = { text: 'What I was about to say' };
    await forum.call(bea!, 'PUT', '/api/drafts', { place, sequence: 0, content });
    const { status, error } = await forum.reply(bea!, threadId, words, changes());
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
    expect(error.issues?.[0]?.message).toMatch(/^[A-Z].*\.$/);
    expect((await forum.posts(bea!, threadId)).body.items).toHaveLength(1);
    const kept = await forum.call(bea!, 'GET', `/api/drafts?place=${place}`);
    expect(kept.body).toMatchObject({ sequence: 1, content });
  });

  test('a vote for an option that is gone names the field, and the earlier vote stands', async () => {
    const vote = (optionId: string) =>
      forum.call(bea!, 'PUT', `/api/forum/threads/${threadId}/vote`, { optionIds: [optionId] });
    expect((await vote(option)).status).toBe(200);
    const { status, error } = await vote(uuidv7());
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', 'optionIds']);
    expect((await forum.get(bea!, threadId)).body.poll?.options).toMatchObject([
      { id: option, votes: 1, mine: true },
      { votes: 0, mine: false },
    ]);
  });
});

test('who is muted takes no thread out of the trash, and reads why', async () => {
  const admin = await forum.person('adm', 'admin');
  const gil = await forum.person('gil');
  const { id } = (await forum.thread(gil)).body;
  expect((await forum.act(gil, id, 'delete')).status).toBe(204);
  const muted = (verb: string, body: object = {}) =>
    forum.call(admin, 'POST', `/api/admin/users/${gil.uid}/${verb}`, { reason: 'Advertising', ...body });
  await muted('mute', { hours: 1 });
  expect((await forum.get(gil, id)).body.can.restore).toBe(false);
  const refused = await forum.act(gil, id, 'restore');
  expect([refused.status, refused.error.message]).toEqual([403, expect.stringContaining('Advertising')]);
  await muted('unmute');
  expect((await forum.act(gil, id, 'restore')).body.deletedAt).toBeNull();
});

test('characters that change the text direction are removed', async () => {
  const { id } = (await forum.thread(ana!, { body: 'This \u202eis turned around\u202c and back again.' }))
    .body;
  expect((await forum.posts(ana!, id)).body.items[0]?.body).toBe('This is turned around and back again.');
});

function options(...labels: string[]) {
  return labels.map((label) => ({ id: uuidv7(), label }));
}
