/** The checks of "Chat Manager: word filters" in the administration specification, and what else filters promise. */
import { uuidv7 } from 'uuidv7';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { limits } from '@bestie/contracts/limits';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { Notification } from '@bestie/contracts/notifications.contract';
import type { ReportCase, ReportCaseDetail } from '@bestie/contracts/reports.contract';
import type { TriedFilter, TriedText, WordFilter } from '@bestie/contracts/word-filters.contract';
import { createFactories, forumThread } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { trashedBefore } from '../../platform/database/trash';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createForumPostsRepository } from '../forum/forum-posts.repository';
import { createForumThreadsRepository } from '../forum/forum-threads.repository';
import { censor, compileFilters } from './compiled-filters';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let fan: SignedIn;
let reader: SignedIn;
let threadId: string;

const reason = 'Agreed in the team';
const call = async <Body = { error?: { message: string; field?: string } }>(
  as: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(as), ...(payload && { payload }) });
  return { status: reply.statusCode, text: reply.body, body: (reply.body ? reply.json() : {}) as Body };
};
const add = async (action: string, words: string[], more: object = {}) => {
  const id = uuidv7();
  const made = await call<WordFilter>(admin, 'POST', '/api/admin/word-filters', {
    id,
    name: `Our ${action} list`,
    action,
    words,
    exceptions: [],
    reason,
    ...more,
  });
  expect(made.status).toBe(200);
  return made.body;
};
const sql = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const post = async (as: SignedIn, body: string) => {
  // Nobody has to wait between two posts here.
  await sql(`update forum_posts set created_at = created_at - interval '1 minute'`);
  return call<ForumPost & { error?: { message: string; field: string } }>(
    as,
    'POST',
    `/api/forum/threads/${threadId}/posts`,
    { id: uuidv7(), body, pictures: [], quote: null },
  );
};
const posts = async (as: SignedIn) =>
  (await call<{ items: ForumPost[] }>(as, 'GET', `/api/forum/threads/${threadId}/posts`)).body.items;
const caseOf = async (targetId: string) =>
  (await call<{ items: ReportCase[] }>(admin, 'GET', '/api/reports?limit=100')).body.items.find(
    (one) => one.targetId === targetId,
  );
const decide = async (id: string, decision: object) => {
  await call(admin, 'POST', `/api/reports/${id}/claim`, {});
  return call<{ decisionId: string }>(admin, 'POST', `/api/reports/${id}/decide`, decision);
};
const approve = { content: 'keep', sanction: 'none', reason: 'Nothing wrong with it' };
const reject = { content: 'remove', sanction: 'none', reason: 'It is an advert', rule: 'spam' };

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  await whole.server.start();
  factories = createFactories(whole);
  admin = await whole.signIn('admin', 'ada');
  fan = await whole.signIn('fan', 'fay');
  reader = await whole.signIn('fan', 'rita');
  threadId = uuidv7();
  await call(await whole.signIn('fan', 'theo'), 'POST', '/api/forum/threads', {
    id: threadId,
    ...forumThread,
  });
  await sql(`update people set created_at = now() - interval '30 days'`);
  await sql(
    `insert into profiles (uid, handle, updated_at, version) values ($1, 'rita', now(), 1)
      on conflict (uid) do update set handle = 'rita'`,
    [reader.uid],
  );
  await add('block', ['cunt', 'gambl*', 'free money'], { exceptions: ['gambling addiction'] });
  await add('hold', ['pills']);
  await add('censor', ['frack']);
  await add('flag', ['rival']);
});
afterAll(() => whole.close());

test('Word filters check 1: a word inside of another one does not count, and exceptions win', async () => {
  expect((await post(fan, 'Greetings from Scunthorpe and Shitterton')).status).toBe(200);
  expect((await post(fan, 'My uncle talks about his gambling addiction')).status).toBe(200);
  const refused = await post(fan, 'He was gambling again');
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({
    field: 'body',
    message: '“gambling” is not allowed here. Please use another word.',
  });
});

test('Word filters check 2: zero-width, full-width and Cyrillic letters are caught', async () => {
  for (const disguised of ['c\u200bu\u00adnt', 'ｃｕｎｔ', 'сunt', 'CÚŃT', 'ＦＲＥＥ  mоney', 'ᴄᴜnt'])
    expect([disguised, (await post(fan, `You ${disguised}!`)).status]).toEqual([disguised, 400]);
});

test('Word filters check 3: an edit into a blocked word is refused, and the post and the draft stay as they were', async () => {
  const written = (await post(fan, 'Something harmless')).body;
  const place = { kind: 'forumReply', targetId: threadId };
  await call(fan, 'POST', '/api/drafts', { ...place, sequence: 1, data: { body: 'free money' } });
  const edited = await call(fan, 'PATCH', `/api/forum/posts/${written.id}`, {
    version: written.version,
    body: 'Here is free money',
  });
  expect([edited.status, edited.body.error?.field]).toEqual([400, 'body']);
  expect((await posts(reader)).find(({ id }) => id === written.id)?.body).toBe('Something harmless');
});

test('Word filters check 4: 8,000 words and the longest text are compared in one pass', () => {
  const actions = ['block', 'hold', 'censor', 'flag'] as const;
  const filters = actions.map((action) => ({
    id: action,
    name: action,
    action,
    words: Array.from({ length: limits.wordFilters.wordsPerAction }, (_, at) => `${action}${at}x`),
    exceptions: [],
  }));
  const text = 'An ordinary line about shoes, block17x and some hats. '.repeat(700).slice(0, 32_000);
  const work = { steps: 0 };
  expect(compileFilters(filters).find(text, work)).toHaveLength(text.split('block17x').length - 1);
  // No text is walked again for each word: letters that no word continues with are looked at once.
  expect(work.steps).toBeLessThan(text.length);
  expect(compileFilters(filters).find('censor1999x flag0x')).toHaveLength(2);
});

test('Word filters check 5: the original of a censored text is in its case, and in no API, search, export or notification', async () => {
  const written = (await post(fan, 'What the frack, @rita, look at this zebra coat')).body;
  expect(written.body).toBe('What the *****, @rita, look at this zebra coat');
  const read = await Promise.all(
    [
      `/api/forum/threads/${threadId}/posts`,
      `/api/forum/posts/${written.id}`,
      '/api/search?q=zebra',
      '/api/search?q=frack',
      '/api/notifications',
      '/api/forum/threads?q=frack',
    ].map(async (url) => (await call(reader, 'GET', url)).text),
  );
  expect(read.join()).toContain('zebra coat');
  expect(read.join()).not.toMatch(/the frack/);
  const { rows } = await sql(
    `select table_name from information_schema.columns where column_name = 'body' and table_schema = 'public'`,
  );
  for (const { table_name: table } of rows as { table_name: string }[]) {
    const found = await sql(`select 1 from "${table}" t where t.body::text like '%the frack%'`);
    expect([table, found.rowCount]).toEqual([table, 0]);
  }
  const found = await caseOf(written.id);
  const opened = (await call<ReportCaseDetail>(admin, 'GET', `/api/reports/${found?.id}`)).body;
  expect(opened.evidence.text).toContain('What the frack');
  expect(opened.reports[0]?.rules).toEqual([{ name: 'Our censor list', action: 'censor', words: ['frack'] }]);
});

test('Word filters check 6: of two admins who edit one filter the second gets 409, and no word is lost', async () => {
  const made = await add('flag', ['one']);
  const other = await whole.signIn('admin', 'olga');
  const update = (as: SignedIn, words: string[], version = made.version) =>
    call<WordFilter>(as, 'PATCH', `/api/admin/word-filters/${made.id}`, {
      version,
      name: made.name,
      action: 'flag',
      words,
      exceptions: [],
      reason,
    });
  const both = await Promise.all([update(admin, ['one', 'two']), update(other, ['one', 'three'])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = both.find(({ status }) => status === 200)?.body as WordFilter;
  const again = await update(other, [...left.words, 'four'], left.version);
  expect(again.body.words).toEqual([...left.words, 'four']);
  const gone = { version: again.body.version, reason };
  expect((await call(admin, 'DELETE', `/api/admin/word-filters/${made.id}`, gone)).status).toBe(200);
  expect((await post(fan, 'four by four')).status).toBe(200);
  const restore = `/api/admin/word-filters/${made.id}/restore`;
  for (const why of [{}, { reason: 'No' }])
    expect(await call(admin, 'POST', restore, why)).toMatchObject({
      status: 400,
      body: { error: { field: 'reason' } },
    });
  const back = { reason: 'It is needed again' };
  expect(await call(admin, 'POST', restore, back)).toMatchObject({ status: 200 });
  const log = await call<{ items: object[] }>(admin, 'GET', '/api/admin/audit?limit=1');
  expect(log.body.items).toMatchObject([{ action: 'wordFilters.restore', ...back }]);
  expect((await update(fan, ['x'])).status).toBe(403);
  expect((await update(admin, ['a*b'], again.body.version + 2)).body).toMatchObject({
    error: { field: 'words.0' },
  });
});

test('Word filters check 7: what filters did is signed “by a rule”, and all of them are named, the strictest first', async () => {
  const written = (await post(fan, 'A rival sells pills, frack!')).body;
  expect(written).toMatchObject({ state: 'waiting', body: 'A rival sells pills, *****!' });
  const found = await caseOf(written.id);
  expect(found).toMatchObject({ held: true, hiddenByRule: false, kind: 'forumPost' });
  expect([...(found?.rules ?? [])].sort()).toEqual(['Our censor list', 'Our flag list', 'Our hold list']);
  const opened = (await call<ReportCaseDetail>(admin, 'GET', `/api/reports/${found?.id}`)).body;
  expect(opened.reports[0]?.rules?.map(({ action }) => action)).toEqual(['hold', 'censor', 'flag']);
  const log = await call<{ items: object[] }>(
    admin,
    'GET',
    `/api/admin/audit?targetKind=report&targetId=${found?.id}`,
  );
  expect(log.body.items).toMatchObject([{ action: 'wordFilters.hold', actorRole: 'rule', reason: null }]);
});

test('a held text is seen by its author alone, until an admin approves it; a rejected one stays away', async () => {
  const robin = await whole.signIn('fan', 'robin');
  await sql(`insert into profiles (uid, handle, updated_at, version) values ($1, 'robin', now(), 1)`, [
    robin.uid,
  ]);
  const held = (await post(fan, 'Pills for @robin')).body;
  const own = async () => (await posts(fan)).find(({ id }) => id === held.id);
  const theirs = async () => (await posts(reader)).find(({ id }) => id === held.id);
  expect(await own()).toMatchObject({ state: 'waiting', body: 'Pills for @robin' });
  expect(await theirs()).toBeUndefined();
  const bell = async () =>
    (await call<{ items: Notification[] }>(robin, 'GET', '/api/notifications')).body.items.length;
  expect(await bell()).toBe(0);

  const id = (await caseOf(held.id))?.id as string;
  const rejected = await decide(id, reject);
  expect(rejected.status).toBe(200);
  expect((await own())?.state).not.toBe('waiting');
  // Undone at once: it waits again, and nobody else saw it in between.
  await call(admin, 'POST', `/api/reports/decisions/${rejected.body.decisionId}/undo`, {});
  expect(await own()).toMatchObject({ state: 'waiting' });
  expect(await theirs()).toBeUndefined();

  expect((await decide(id, approve)).status).toBe(200);
  expect(await theirs()).toMatchObject({ state: 'shown', body: 'Pills for @robin' });
  expect(await bell()).toBe(1);
});

test('a held text waits for an admin however long that takes', async () => {
  const held = (await post(fan, 'These pills are from my aunt')).body;
  const pia = await whole.signIn('fan', 'pia');
  await factories.mayWrite(pia);
  const thread = await call<{ id: string }>(pia, 'POST', '/api/forum/threads', {
    id: uuidv7(),
    ...forumThread,
    title: 'Where do you keep your pills on a trip?',
  });
  expect(thread.status).toBe(200);
  const days = `now() - interval '${limits.trashDays + 10} days'`;
  await sql(`update forum_posts set deleted_at = ${days} where id = $1`, [held.id]);
  await sql(`update forum_threads set deleted_at = ${days} where id = $1`, [thread.body.id]);
  const { db } = whole.database;
  await createForumPostsRepository(db).emptyTrash(trashedBefore(whole.now()));
  await createForumThreadsRepository(db).emptyTrash(trashedBefore(whole.now()));
  for (const { id } of [held, thread.body])
    expect((await decide((await caseOf(id))?.id as string, approve)).status).toBe(200);
  expect((await posts(reader)).find(({ id }) => id === held.id)).toMatchObject({
    body: 'These pills are from my aunt',
  });
  expect((await call(reader, 'GET', `/api/forum/threads/${thread.body.id}`)).status).toBe(200);
});

test('filters look at threads, messages, comments, VIP posts, confessions, names and bios', async () => {
  const thread = await call<{ id: string; title: string }>(fan, 'POST', '/api/forum/threads', {
    id: uuidv7(),
    categoryId: (await call<{ items: { id: string }[] }>(fan, 'GET', '/api/forum/categories')).body.items[0]
      ?.id,
    title: 'What the frack is this?',
    body: 'Somebody sells pills at the door, and it is a nuisance to all.',
    tags: [],
    pictures: [],
    poll: null,
  });
  expect(thread.body.title).toBe('What the ***** is this?');
  expect((await call(fan, 'GET', `/api/forum/threads/${thread.body.id}`)).status).toBe(200);
  expect((await call(reader, 'GET', `/api/forum/threads/${thread.body.id}`)).status).toBe(404);
  expect((await call(fan, 'POST', `/api/forum/threads/${thread.body.id}/restore`, {})).status).toBe(403);
  await decide((await caseOf(thread.body.id))?.id as string, approve);
  expect((await call(reader, 'GET', `/api/forum/threads/${thread.body.id}`)).status).toBe(200);

  const [room] = (await call<{ items: { id: string }[] }>(fan, 'GET', '/api/lounge/rooms')).body.items;
  const said = await call<LoungeMessage>(fan, 'POST', `/api/lounge/rooms/${room?.id}/messages`, {
    id: uuidv7(),
    body: 'pills, anyone?',
    pictures: [],
    replyTo: null,
  });
  expect(said.body.state).toBe('waiting');
  expect((await call(reader, 'GET', `/api/lounge/messages/${said.body.id}`)).status).toBe(404);
  await decide((await caseOf(said.body.id))?.id as string, approve);
  expect((await call<LoungeMessage>(reader, 'GET', `/api/lounge/messages/${said.body.id}`)).body.state).toBe(
    'shown',
  );

  const card = await factories.confession(
    await whole.signIn('fan'),
    'A rival of mine wears my coat, and I know.',
  );
  expect(await caseOf(card)).toMatchObject({ kind: 'confession', evidence: { ownerUid: '' }, held: false });
  // Sent again after its answer was lost, a text with stars is the same one.
  const starred = { clientKey: uuidv7(), body: 'Frack, I wore my sister’s coat to her own party.' };
  const confess = () => call<{ id: string }>(reader, 'POST', '/api/confessions', starred);
  const [once, again] = [await confess(), await confess()];
  expect([once.status, again.status, again.body.id]).toEqual([200, 200, once.body.id]);

  const profile = (await call<{ version: number }>(fan, 'GET', `/api/profiles/${fan.uid}`)).body;
  const bio = await call(fan, 'PATCH', `/api/profiles/${fan.uid}`, {
    version: profile.version,
    bio: 'Ask me for free money',
  });
  expect([bio.status, bio.body.error?.field]).toEqual([400, 'bio']);
  const name = await call<{ name: string }>(fan, 'PATCH', `/api/profiles/${fan.uid}`, {
    version: profile.version,
    name: 'Frack Fay',
  });
  expect(name.body.name).toBe('***** Fay');
});

test('a name that comes with a sign-up is taken over as the filters leave it', async () => {
  const nameAfter = async (displayName: string) => {
    const email = `${uuidv7()}@bestie.test`;
    const account = { email, password: 'a-password-of-a-test', displayName, returnSecureToken: true };
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test';
    const { idToken } = (await whole.app.inject({ method: 'POST', url, payload: account })).json<{
      idToken: string;
    }>();
    const headers = { authorization: `Bearer ${idToken}` };
    for (const path of ['/api/items', '/whoami'])
      expect((await whole.app.inject({ url: path, headers })).statusCode).toBe(200);
    const { rows } = await sql('select display_name from people where email = $1', [email]);
    return (rows as { display_name: string | null }[])[0]?.display_name;
  };
  expect(await nameAfter('Robin Fay')).toBe('Robin Fay');
  expect(await nameAfter('Frack Fay')).toBe('***** Fay');
  expect(await nameAfter('Pills Fay')).toBeNull();
});

test('filters look at poll options, VIP posts and comments; a held bio is told to its person', async () => {
  const ask = (label: string) =>
    call<{ poll: { options: { label: string }[] }; error?: { field: string } }>(
      fan,
      'POST',
      '/api/forum/threads',
      {
        id: uuidv7(),
        ...forumThread,
        title: 'Which of these do you wear with boots?',
        poll: {
          kind: 'one',
          options: [
            { id: uuidv7(), label },
            { id: uuidv7(), label: 'A skirt' },
          ],
        },
      },
    );
  for (const table of ['forum_threads', 'forum_posts'])
    await sql(`update ${table} set created_at = created_at - interval '1 day'`);
  expect((await ask('Gambling trousers')).body.error?.field).toBe('poll.options.0.label');
  expect((await ask('Frack trousers')).body.poll.options[0]?.label).toBe('***** trousers');

  const creator = await whole.signIn('creator');
  const open = await factories.vipPost(creator);
  const vip = (as: SignedIn, id: string) => call<{ body: string }>(as, 'GET', `/api/vip/posts/${id}`);
  const held = uuidv7();
  const made = await call(creator, 'POST', '/api/vip/posts', {
    id: held,
    tierId: await factories.vipTier(),
    title: 'What I take before a show',
    body: 'No pills, only tea.',
    publishAt: null,
    earlyUntil: null,
    media: [],
  });
  expect(made.status).toBe(200);
  await sql('update vip_posts set early_until = now() where id = $1', [held]);
  expect([(await vip(creator, held)).status, (await vip(reader, held)).status]).toEqual([200, 404]);
  await decide((await caseOf(held))?.id as string, approve);
  expect((await vip(reader, held)).body.body).toBe('No pills, only tea.');

  const comments = `/api/vip/posts/${open}/comments`;
  const seen = async (as: SignedIn) =>
    (await call<{ items: { waiting: boolean }[] }>(as, 'GET', comments)).body.items.map(
      ({ waiting }) => waiting,
    );
  await call(fan, 'POST', comments, { id: uuidv7(), body: 'I have pills for that' });
  expect([await seen(fan), await seen(reader)]).toEqual([[true], []]);

  const own = async () =>
    (await call<{ version: number; waiting: boolean }>(fan, 'GET', `/api/profiles/${fan.uid}`)).body;
  const saved = await call<{ waiting: boolean }>(fan, 'PATCH', `/api/profiles/${fan.uid}`, {
    version: (await own()).version,
    bio: 'Ask me for pills',
  });
  expect([saved.body.waiting, (await own()).waiting]).toEqual([true, true]);
  await decide((await caseOf(fan.uid))?.id as string, approve);
  expect((await own()).waiting).toBe(false);
});

test('trying out: what matches, where and why; and the texts of 30 days that a new filter would meet', async () => {
  expect((await post(fan, 'Nobody likes a quagga here')).body).toMatchObject({ state: 'shown' });
  const draft = { id: uuidv7(), name: 'Draft', action: 'hold', words: ['quagga'], exceptions: [] };
  const text = 'Gambling addiction, a quagga, frack';
  const tried = await call<TriedText>(admin, 'POST', '/api/admin/word-filters/try-text', { text, draft });
  expect(tried.body).toMatchObject({
    action: 'hold',
    censored: 'Gambling addiction, a quagga, *****',
    matches: [
      { word: 'gambl*', found: 'Gambling', start: 0, end: 8, exception: 'gambling addiction' },
      { word: 'quagga', name: 'Draft', start: 22, end: 28, exception: null },
      { word: 'frack', action: 'censor' },
    ],
  });
  const met = await call<TriedFilter>(admin, 'POST', '/api/admin/word-filters/try-filter', draft);
  expect(met.body).toMatchObject({
    count: 1,
    cut: false,
    samples: [{ kind: 'forumPost', text: 'Nobody likes a quagga here', found: 'quagga' }],
  });
  expect(met.body.looked).toBeGreaterThan(5);
  expect((await call(fan, 'POST', '/api/admin/word-filters/try-text', { text })).status).toBe(403);
});

test('stars keep what is between words, and overlapping words are covered once', () => {
  const filters = compileFilters([
    { id: '1', name: 'a', action: 'censor', words: ['bad wolf', 'wolf pack', 'é'], exceptions: [] },
  ]);
  const text = 'A bad  wolf-pack, É';
  expect(censor(text, filters.find(text))).toBe('A ***  *********, *'.replace('wolf-pack', '*********'));
});
