/** Guarantees of threads; the numbers are those of the specification. */
import { uuidv7 } from 'uuidv7';
import { forumThread, reason } from '../../contract-tests/access-fixtures/factories';
import type { Draft } from '@bestie/contracts/drafts.contract';
import type { ForumThread } from '@bestie/contracts/forum.contract';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { trashedBefore } from '../../platform/database/trash';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import type { SignedIn } from '../../test-support/whole-server';
import { createForumPostsRepository } from './forum-posts.repository';

let forum: TestForum;
let ana: SignedIn, bea: SignedIn, cem: SignedIn, admin: SignedIn;

beforeAll(async () => {
  forum = await startTestForum();
  ana = await forum.person('ana');
  bea = await forum.person('bea');
  cem = await forum.person('cem');
  admin = await forum.person('adm', 'admin');
});
afterAll(() => forum.close());

const begin = async (as = ana, changes: object = {}) => (await forum.thread(as, changes)).body.id;
const patch = (as: SignedIn, postId: string, body: object) =>
  forum.call<ForumPost>(as, 'PATCH', `/api/forum/posts/${postId}`, body);
const remove = (as: SignedIn, postId: string, body: object = {}) =>
  forum.call(as, 'POST', `/api/forum/posts/${postId}/delete`, body);
const put = <Body>(as: SignedIn, path: string, body: object) =>
  forum.call<Body>(as, 'PUT', `/api/forum/${path}`, body);
const unreadOf = async (as: SignedIn, id: string) => (await forum.get(as, id)).body.unread;

test('Forum check 1: with two devices the highest position wins, and “unread from here” sets the marker back', async () => {
  const id = await begin();
  for (const body of ['One.', 'Two.', 'Three.']) await forum.reply(bea, id, body);
  const read = async (position: number, back = false) =>
    (await forum.act<{ seenPosition: number }>(ana, id, 'read', { position, back })).body.seenPosition;
  expect(await read(4)).toBe(4);
  expect(await read(2)).toBe(4);
  expect(await read(900)).toBe(4);
  expect(await unreadOf(ana, id)).toBe(0);
  expect(await read(2, true)).toBe(2);
  expect(await unreadOf(ana, id)).toBe(2);
});

test('Forum check 3: the options of a poll are frozen with the first vote, and a vote can change until it closes', async () => {
  const options = ['Long', 'Short', 'None'].map((label) => ({ id: uuidv7(), label }));
  const poll = { kind: 'one', results: 'voted', options };
  const { id, version } = (await forum.thread(ana, { poll })).body;
  const edit = (changes: object) =>
    forum.call<ForumThread>(ana, 'PATCH', `/api/forum/threads/${id}`, { version, ...changes });
  expect((await edit({ poll: { ...poll, options: options.slice(0, 2) } })).status).toBe(200);

  const vote = (as: SignedIn, ...optionIds: (string | undefined)[]) =>
    put<{ voters: number | null; options: { votes: number | null; mine: boolean }[] }>(
      as,
      `threads/${id}/vote`,
      { optionIds },
    );
  expect((await forum.get(bea, id)).body.poll).toMatchObject({ voters: null, closed: false });
  expect((await vote(bea, options[2]?.id)).error.field).toBe('optionIds');
  expect((await vote(bea, options[0]?.id, options[1]?.id)).error.field).toBe('optionIds');
  expect((await vote(bea, options[0]?.id)).body).toMatchObject({
    voters: 1,
    options: [{ votes: 1, mine: true }, { votes: 0 }],
  });
  expect((await vote(bea, options[1]?.id)).body).toMatchObject({
    voters: 1,
    options: [{ votes: 0 }, { votes: 1, mine: true }],
  });
  const withdrawn = await vote(bea);
  expect([withdrawn.status, withdrawn.error.field]).toEqual([400, 'optionIds']);

  const now = (await forum.get(ana, id)).body.version;
  const frozen = await edit({
    version: now,
    poll: { ...poll, options: [options[0], { ...options[1], label: 'Shorter' }] },
  });
  expect([frozen.status, frozen.error.code]).toEqual([409, 'conflict']);
  const closesAt = new Date(Date.now() + 60_000).toISOString();
  expect(
    (await edit({ version: now, poll: { ...poll, closesAt, options: options.slice(0, 2) } })).status,
  ).toBe(200);
  await forum.pass('2 minutes');
  expect((await vote(bea, options[0]?.id)).status).toBe(409);
  expect((await forum.get(cem, id)).body.poll).toMatchObject({ closed: true, voters: 1 });
});

test('a closed poll stays closed and as it is; the rest of its thread can still be edited', async () => {
  const options = ['Long', 'Short'].map((label) => ({ id: uuidv7(), label }));
  const closesIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const poll = { kind: 'one', closesAt: closesIn(1), options };
  const { id, version } = (await forum.thread(ana, { poll })).body;
  await put(bea, `threads/${id}/vote`, { optionIds: [options[0]?.id] });
  await forum.pass('2 minutes');
  const edit = (changes: object) =>
    forum.call<ForumThread & { poll: object }>(ana, 'PATCH', `/api/forum/threads/${id}`, {
      version,
      ...changes,
    });
  for (const changed of [
    { ...poll, closesAt: closesIn(60) },
    { ...poll, closesAt: null },
    { ...poll, results: 'closed' },
    null,
  ]) {
    const { status, error } = await edit({ poll: changed });
    expect([status, error.message]).toEqual([409, 'This poll is closed.']);
  }
  const { body } = await edit({ title: 'Long or short, in the end?' });
  expect(body).toMatchObject({ title: 'Long or short, in the end?', poll: { closed: true, voters: 1 } });
});

test('Forum check 4: posts of blocked people count as read, and are shown collapsed', async () => {
  const id = await begin();
  await forum.call(ana, 'POST', `/api/profiles/${cem.uid}/block`, {});
  const { id: closed } = (await forum.reply(cem, id, 'You will not read this by accident.')).body;
  expect(await unreadOf(ana, id)).toBe(0);
  await forum.reply(bea, id, 'You will read this.');
  expect(await unreadOf(ana, id)).toBe(1);
  const seen = (await forum.posts(ana, id)).body.items;
  expect(seen.map(({ author }) => author?.blocked)).toEqual([false, true, false]);
  // The blocked person does not notice it: they see a name without a profile.
  expect((await forum.posts(cem, id)).body.items[0]?.author).toMatchObject({
    name: 'Name ana',
    handle: null,
  });
  // Nor by accident in the reply of somebody else.
  const quote = { postId: closed, text: 'by accident' };
  await forum.reply(bea, id, 'What do you mean?', { quote });
  const quoted = async (as: SignedIn) => (await forum.posts(as, id)).body.items.at(-1)?.quote?.text;
  expect([await quoted(ana), await quoted(bea)]).toEqual(['', 'by accident']);
  await forum.call(ana, 'POST', `/api/profiles/${cem.uid}/unblock`, {});
});

test('Forum check 5: the address of a merged thread leads to its posts, wherever they are', async () => {
  const [from, into] = [await begin(ana, { title: 'Boots and trousers, once more' }), await begin(bea)];
  const lost = (await forum.reply(cem, from, 'The reply that somebody linked to.')).body;
  await forum.reply(cem, into, 'Already here.');
  expect((await forum.act(ana, from, 'merge', { intoId: into, reason })).status).toBe(403);
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).body).toMatchObject({
    id: into,
    replyCount: 3,
  });

  expect((await forum.get(ana, from)).body.id).toBe(into);
  const found = (await forum.posts(ana, from, `around=${lost.position}&limit=1`)).body;
  expect([found.threadId, found.around, found.items[0]?.id]).toEqual([into, 4, lost.id]);
  expect((await forum.list(ana)).items.map((thread) => thread.id)).not.toContain(from);
  // Merged once more into a third thread: old addresses lead there.
  const third = await begin(cem);
  await forum.act(admin, into, 'merge', { intoId: third, reason });
  const again = (await forum.posts(ana, from, `around=${lost.position}&limit=1`)).body;
  expect([again.threadId, again.items[0]?.id]).toEqual([third, lost.id]);
  expect((await forum.act(admin, third, 'merge', { intoId: from, reason })).error.field).toBe('intoId');
});

test('who follows or bookmarked a merged thread does so with the one that has its posts now', async () => {
  const [from, into] = [await begin(), await begin()];
  const [ina, jon, kea] = [await forum.person('ina'), await forum.person('jon'), await forum.person('kea')];
  const level = (as: SignedIn, id: string, chosen: string) =>
    put(as, `threads/${id}/level`, { level: chosen });
  const bookmark = (as: SignedIn, id: string) => put(as, `threads/${id}/bookmark`, { bookmarked: true });
  // Ina follows one, and opened the other once.
  await level(ina, from, 'following');
  await forum.act(ina, into, 'read', { position: 1 });
  await bookmark(ina, from);
  // Jon muted one of them, which says nothing about the other.
  await level(jon, from, 'muted');
  await bookmark(jon, from);
  await level(kea, from, 'following');
  await level(kea, into, 'muted');
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).status).toBe(200);
  const kept = async (as: SignedIn) => {
    const { level: chosen, bookmarked } = (await forum.get(as, into)).body;
    return [chosen, bookmarked];
  };
  expect(await kept(ina)).toEqual(['following', true]);
  expect(await kept(jon)).toEqual(['normal', true]);
  expect(await kept(kea)).toEqual(['muted', false]);
  expect((await forum.list(jon, 'order=bookmarked')).items.map(({ id }) => id)).toEqual([into]);
});

test('what people were about to reply to a merged thread goes along, but never over what they write in the other', async () => {
  const [from, into] = [await begin(), await begin()];
  const [lou, mia, noa] = [await forum.person('lou'), await forum.person('mia'), await forum.person('noa')];
  const place = (id: string) => `forum:${id}`;
  const draft = async (as: SignedIn, id: string) =>
    (await forum.call<Draft>(as, 'GET', `/api/drafts?place=${place(id)}`)).body;
  const write = async (as: SignedIn, id: string, text: string) => {
    const { sequence } = await draft(as, id);
    const { status } = await forum.call(as, 'PUT', '/api/drafts', {
      place: place(id),
      sequence,
      content: { text },
    });
    expect(status).toBe(200);
  };
  await write(lou, from, 'Have you tried');
  await write(lou, from, 'Have you tried suede?');
  await write(mia, from, 'Not this one');
  await write(mia, into, 'My own words');
  // Noa has replied to the other thread before.
  await write(noa, into, 'Sent');
  await forum.call(noa, 'POST', '/api/drafts/delete', { place: place(into), sequence: 1 });
  await write(noa, from, 'And another thing');
  // What was sent is no draft any more.
  const oda = await forum.person('oda');
  await write(oda, from, 'Sent');
  await forum.call(oda, 'POST', '/api/drafts/delete', { place: place(from), sequence: 1 });
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).status).toBe(200);

  // An open page continues with the sequence that it knows.
  expect(await draft(lou, into)).toMatchObject({ sequence: 2, content: { text: 'Have you tried suede?' } });
  expect((await draft(lou, from)).content).toBeNull();
  expect((await draft(mia, into)).content?.text).toBe('My own words');
  expect((await draft(mia, from)).content?.text).toBe('Not this one');
  expect((await draft(oda, into)).sequence).toBe(0);
  // An older tab in the other thread does not overwrite it.
  expect(await draft(noa, into)).toMatchObject({ sequence: 3, content: { text: 'And another thing' } });
});

test('a thread that was merged already is not merged again: that would move the thread with its posts', async () => {
  const [from, into, other] = [await begin(), await begin(bea), await begin(cem)];
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).status).toBe(200);
  const again = await forum.act(admin, from, 'merge', { intoId: other, reason });
  expect([again.status, again.error.code]).toEqual([409, 'conflict']);
  expect(again.error.message).toBe('This thread was already merged into another. Merge that one instead.');
  // The same merge sent twice is one.
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).status).toBe(200);
  expect((await forum.act(admin, into, 'merge', { intoId: from, reason })).status).toBe(400);
  expect((await forum.get(ana, from)).body.id).toBe(into);
  expect((await forum.get(ana, into)).body.id).toBe(into);
});

test('merges of one chain at the same time leave every address at a thread that has its posts', async () => {
  const [first, second, third] = [await begin(), await begin(), await begin()];
  await Promise.all([
    forum.act(admin, second, 'merge', { intoId: third, reason }),
    forum.act(admin, first, 'merge', { intoId: second, reason }),
    forum.act(admin, second, 'merge', { intoId: first, reason }),
  ]);
  const chains = await forum.sql(
    `select 1 from forum_threads t join forum_threads n on n.id = t.merged_into
     where t.id = any($1) and n.merged_into is not null`,
    [[first, second, third]],
  );
  expect(chains.rows).toEqual([]);
  for (const id of [first, second, third])
    expect((await forum.posts(bea, id)).body.items.map((post) => post.id)).toContain(id);
});

test('a thread that nobody sees is not merged: its posts would be there for everybody', async () => {
  const into = await begin(bea);
  const [deleted, hidden, held] = [await begin(), await begin(), await begin()];
  await forum.act(admin, deleted, 'delete', { reason });
  await forum.act(admin, hidden, 'hide', { hidden: true, reason });
  await forum.sql(`update forum_threads set deleted_at = now(), deleted_by = 'hold:pills' where id = $1`, [
    held,
  ]);
  for (const id of [deleted, hidden, held]) {
    const refused = await forum.act(admin, id, 'merge', { intoId: into, reason });
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
  }
  expect((await forum.posts(bea, into)).body.items.map(({ id }) => id)).toEqual([into]);
});

test('Forum check 6: a new title keeps the former one with the first post, except in the first minutes', async () => {
  const id = await begin(ana, { title: 'Which boots for raim' });
  const retitle = async (version: number, title: string) =>
    (await forum.call(ana, 'PATCH', `/api/forum/threads/${id}`, { version, title })).status;
  const firstPost = async () => (await forum.posts(cem, id)).body.items[0]!;
  expect(await retitle(1, 'Which boots for rain')).toBe(200);
  expect(await firstPost()).toMatchObject({ version: 1, editedAt: null, revisionCount: 0 });
  await forum.reply(bea, id, 'Rubber ones, clearly.');
  expect(await retitle((await forum.get(ana, id)).body.version, 'Which boots for a wedding')).toBe(200);

  const { version, body, revisionCount } = await firstPost();
  expect(revisionCount).toBe(1);
  expect((await patch(ana, id, { version, body: `${body} In June.` })).status).toBe(200);
  const kept = await forum.call<{ items: object[] }>(cem, 'GET', `/api/forum/posts/${id}/revisions`);
  expect(kept.body.items).toMatchObject([
    { version: 2, title: 'Which boots for a wedding', body },
    { version: 1, title: 'Which boots for rain', body },
  ]);
});

test('Forum check 6: an edit after 24 hours is refused; earlier ones keep the former text, except in the first minutes', async () => {
  const id = await begin();
  const post = (await forum.reply(bea, id, 'Long sokcs.')).body;
  const quick = await patch(bea, post.id, { version: 1, body: 'Long socks.' });
  expect(quick.body).toMatchObject({ version: 2, editedAt: null, revisionCount: 0 });
  await forum.pass('6 minutes');
  expect((await patch(ana, post.id, { version: 2, body: 'Not mine.' })).status).toBe(404);
  const late = await patch(bea, post.id, { version: 2, body: 'Very long socks.' });
  expect(late.body).toMatchObject({ version: 3, revisionCount: 1 });
  expect((await patch(bea, post.id, { version: 2, body: 'Very long socks.' })).status).toBe(200);
  expect((await patch(bea, post.id, { version: 2, body: 'Knee socks.' })).error).toMatchObject({
    code: 'conflict',
    currentVersion: 3,
  });
  const { body } = await forum.call<{ items: { body: string }[] }>(
    cem,
    'GET',
    `/api/forum/posts/${post.id}/revisions`,
  );
  expect(body.items.map((revision) => revision.body)).toEqual(['Long socks.']);
  // An edit never bumps.
  expect((await forum.get(ana, id)).body.bumpedAt).toBe(
    post.createdAt.replace(/.*/, (await forum.posts(ana, id)).body.items[1]!.createdAt),
  );

  await forum.pass('23 hours 54 minutes 1 second');
  const refused = await patch(bea, post.id, { version: 3, body: 'Too late.' });
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
});

test('Forum check 7: deleting the last reply returns a thread to its former position in Latest', async () => {
  const [older, newer] = [await begin(), await begin()];
  const top = async () => (await forum.list(ana, 'limit=2')).items.map((thread) => thread.id);
  expect(await top()).toEqual([newer, older]);
  const reply = (await forum.reply(bea, older, 'I was never here.')).body;
  expect(await top()).toEqual([older, newer]);
  expect((await remove(ana, reply.id)).status).toBe(404);
  expect((await remove(bea, reply.id)).status).toBe(204);
  expect(await top()).toEqual([newer, older]);
  expect((await forum.get(ana, older)).body).toMatchObject({ replyCount: 0, can: { delete: true } });
  expect((await forum.posts(ana, older)).body.items).toHaveLength(1);
});

test('Forum check 8: a hidden thread is in no list, search, count or list of similar threads', async () => {
  const title = 'Velvet blazer over a slip dress';
  const count = async () =>
    (
      await forum.call<{ items: { id: string; threadCount: number }[] }>(ana, 'GET', '/api/forum/categories')
    ).body.items.find((category) => category.id === forumThread.categoryId)?.threadCount;
  const similar = async () =>
    (
      await forum.call<{ items: { id: string }[] }>(
        bea,
        'GET',
        '/api/forum/similar?title=Velvet blazer and slip dress',
      )
    ).body.items.map((thread) => thread.id);
  const before = await count();
  const id = await begin(ana, { title });
  expect([await count(), await similar()]).toEqual([before! + 1, [id]]);
  expect((await forum.act(admin, id, 'hide', { hidden: true, reason })).body.hidden).toBe(true);
  expect([await count(), await similar()]).toEqual([before, []]);
  expect((await forum.list(bea, 'q=velvet')).items).toEqual([]);
  for (const as of [ana, bea])
    expect([(await forum.get(as, id)).status, (await forum.posts(as, id)).status]).toEqual([404, 404]);
  expect((await forum.posts(admin, id)).status).toBe(200);
  await forum.act(admin, id, 'hide', { hidden: false, reason });
  expect(await similar()).toEqual([id]);
});

test('a deleted reply that was answered leaves a stub, and quotes of it are empty', async () => {
  const id = await begin();
  const first = (await forum.reply(bea, id, 'Wear the red ones with everything.')).body;
  await forum.reply(cem, id, 'Really?', { quote: { postId: first.id, text: 'with everything' } });
  expect((await remove(admin, first.id)).error.field).toBe('reason');
  expect((await remove(admin, first.id, { reason })).status).toBe(204);
  const [, stub, answer] = (await forum.posts(ana, id)).body.items;
  expect(stub).toMatchObject({ state: 'removed', body: '', author: null });
  expect(answer?.quote).toMatchObject({ position: 2, text: '' });
  expect((await forum.reply(ana, id, 'Too late.', { quote: { postId: first.id } })).error.code).toBe(
    'invalid_input',
  );
  const { rows } = await forum.sql('select action, reason from audit_log where target_id = $1', [first.id]);
  expect(rows).toEqual([{ action: 'forumPosts.delete', reason }]);

  // After 30 days no trace of it is left in what others quoted of it.
  const quoted = async () =>
    (await forum.sql('select quote from forum_posts where quoted_post_id = $1', [first.id])).rows as unknown;
  expect(await quoted()).toEqual([{ quote: 'with everything' }]);
  await forum.sql("update forum_posts set deleted_at = now() - interval '31 days' where id = $1", [first.id]);
  await createForumPostsRepository(forum.whole.database.db).emptyTrash(trashedBefore(new Date()));
  expect(await quoted()).toEqual([{ quote: '' }]);
});

test('authors edit title, category, tags and poll of a thread for 24 hours', async () => {
  const poll = { kind: 'one', options: ['Boots', 'Heels'].map((label) => ({ id: uuidv7(), label })) };
  const { id, category } = (await forum.thread(ana)).body;
  const edit = (changes: object, as = ana) =>
    forum.call<ForumThread & { poll: object }>(as, 'PATCH', `/api/forum/threads/${id}`, {
      version: 1,
      ...changes,
    });
  const categories = await forum.call<{ items: { id: string }[] }>(ana, 'GET', '/api/forum/categories');
  const other = categories.body.items.find((one) => one.id !== category.id)!;
  expect((await edit({ categoryId: uuidv7() })).error.field).toBe('categoryId');
  expect((await edit({ title: 'Somebody else’s title, for once' }, bea)).status).toBe(404);
  const { body } = await edit({
    title: 'Boots or heels for rain?',
    categoryId: other.id,
    tags: ['rain'],
    poll,
  });
  expect(body).toMatchObject({
    title: 'Boots or heels for rain?',
    category: { id: other.id },
    tags: ['rain'],
  });
  expect(body.poll).toMatchObject({ options: [{ label: 'Boots' }, { label: 'Heels' }] });
  await forum.pass('25 hours');
  expect((await edit({ version: body.version, title: 'Sneakers, in the end' })).status).toBe(403);
});

test('an edit keeps, removes and adds pictures of a post', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => forum.picture(ana)));
  const { id } = (await forum.thread(ana, { pictures: [one, two] })).body;
  const pictures = async () =>
    (await forum.posts(bea, id)).body.items[0]!.pictures.map((picture) => picture.id);
  const [first, second] = await pictures();
  const { body } = await patch(ana, id, {
    version: 1,
    body: forumThread.body,
    pictures: { kept: [second], added: [three] },
  });
  expect(body.pictures).toHaveLength(2);
  expect((await pictures())[0]).toBe(second);
  expect(await pictures()).not.toContain(first);
  const foreign = { kept: [second], added: ['users/somebody/else.png'] };
  const refused = await patch(ana, id, { version: 2, body: forumThread.body, pictures: foreign });
  expect([refused.status, refused.error.field]).toEqual([400, 'pictures']);
  expect(await pictures()).toHaveLength(2);
});

test('the author of a question marks a reply as the answer; deleting that reply removes the mark', async () => {
  const id = await begin();
  const reply = (await forum.reply(bea, id, 'Hem them by two centimetres.')).body;
  expect((await put(bea, `threads/${id}/answer`, { postId: reply.id })).status).toBe(404);
  expect((await put(ana, `threads/${id}/answer`, { postId: id })).error.field).toBe('postId');
  expect((await put(ana, `threads/${id}/answer`, { postId: reply.id })).body).toMatchObject({
    solved: true,
    acceptedAnswer: { postId: reply.id, position: 2 },
  });
  await remove(bea, reply.id);
  expect((await forum.get(ana, id)).body).toMatchObject({ solved: false, acceptedAnswer: null });
});

test('authors delete their thread while nobody else has replied, and restore it', async () => {
  const id = await begin();
  await forum.reply(ana, id, 'To add to that: they are suede.');
  expect((await forum.act(ana, id, 'delete')).status).toBe(204);
  expect((await forum.get(bea, id)).status).toBe(404);
  expect((await forum.get(ana, id)).body).toMatchObject({ can: { restore: true, reply: false } });
  expect((await forum.act(ana, id, 'restore')).body.deletedAt).toBeNull();
  await forum.reply(bea, id, 'Spray them first.');
  expect((await forum.act(ana, id, 'delete')).status).toBe(403);
  expect((await forum.act(admin, id, 'delete', { reason })).status).toBe(204);
  expect((await forum.act(ana, id, 'restore')).status).toBe(404);
});

test('a locked thread refuses replies and edits, slow mode refuses quick replies; admins are exempt', async () => {
  const id = await begin();
  expect((await forum.act(admin, id, 'slow', { seconds: 600, reason })).body.slowSeconds).toBe(600);
  await forum.reply(bea, id, 'First.');
  const second = await forum.reply(bea, id, 'Second.');
  expect([second.status, second.error.code]).toEqual([429, 'rate_limited']);
  await forum.reply(admin, id, 'Let us be calm.');
  expect((await forum.reply(admin, id, 'Thank you.')).status).toBe(200);
  await forum.act(admin, id, 'lock', { locked: true, reason });
  expect((await forum.reply(cem, id, 'But!')).error).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('locked') as string,
  });
  expect((await forum.get(cem, id)).body.silence).toContain('locked');
});

test('Everywhere, counts: each person reacts once; the top threads have most reactions, repliers and readers', async () => {
  const [quiet, loud] = [await begin(), await begin(ana, { title: 'The one that everybody likes' })];
  for (const as of [bea, cem]) {
    await forum.act(as, loud, 'read', { position: 1 });
    const { body } = await put<ForumPost>(as, `posts/${loud}/reaction`, { reaction: 'clap' });
    expect(body.myReaction).toBe('clap');
  }
  expect((await put(ana, `posts/${loud}/reaction`, { reaction: 'love' })).status).toBe(403);
  const [post] = (
    await put<ForumPost>(cem, `posts/${loud}/reaction`, { reaction: 'wow' }).then(() =>
      forum.posts(ana, loud),
    )
  ).body.items;
  expect(post?.reactions).toEqual([
    { reaction: 'clap', count: 1 },
    { reaction: 'wow', count: 1 },
  ]);
  await forum.act(bea, quiet, 'read', { position: 1 });
  await forum.whole.server.services.countTopThreads();
  const top = (await forum.list(ana, 'order=top&period=day&limit=50')).items.map((thread) => thread.id);
  expect(top.indexOf(loud)).toBeLessThan(top.indexOf(quiet));
  expect(top).toContain(quiet);
  const { rows } = await forum.sql(`select score from forum_top where thread_id = $1 and period = 'day'`, [
    loud,
  ]);
  expect(rows).toEqual([{ score: expect.closeTo(Math.log(3) + 2) as number }]);
});

test('a muted thread counts only mentions, and a bookmarked thread is listed', async () => {
  const id = await begin();
  await put(bea, `threads/${id}/level`, { level: 'muted' });
  await put(bea, `threads/${id}/bookmark`, { bookmarked: true });
  await forum.reply(cem, id, 'Nothing for bea.');
  const saved = (await forum.list(bea, 'order=bookmarked')).items;
  expect(saved).toMatchObject([{ id, unread: 0, level: 'muted', bookmarked: true }]);
  await put(bea, `threads/${id}/bookmark`, { bookmarked: false });
  expect((await forum.list(bea, 'order=bookmarked')).items).toEqual([]);
});

test('admins manage categories: add, rename, reorder, and delete empty ones', async () => {
  const names = async () =>
    (await forum.call<{ items: { name: string }[] }>(ana, 'GET', '/api/forum/categories')).body.items.map(
      ({ name }) => name,
    );
  const id = uuidv7();
  const made = await forum.call<{ items: { id: string; slug: string }[] }>(
    admin,
    'POST',
    '/api/forum/categories',
    { id, name: 'Hüte & Mützen' },
  );
  expect(made.body.items.at(-1)).toMatchObject({ id, slug: 'hute-mutzen' });
  const first = made.body.items[0]!.id;
  await forum.call(admin, 'PATCH', `/api/forum/categories/${id}`, {
    version: 1,
    name: 'Hats',
    before: first,
  });
  expect((await names())[0]).toBe('Hats');
  await begin(ana, { categoryId: id });
  expect((await forum.call(admin, 'POST', `/api/forum/categories/${id}/delete`, {})).status).toBe(409);
  expect(
    (await forum.call(ana, 'POST', '/api/forum/categories', { id: uuidv7(), name: 'Mine' })).status,
  ).toBe(403);
});

test('Everywhere, muted: they read, vote and react, cannot publish, and see until when and why', async () => {
  const gil = await forum.person('gil');
  const options = ['Yes', 'No'].map((label) => ({ id: uuidv7(), label }));
  const { id } = (await forum.thread(ana, { poll: { kind: 'one', options } })).body;
  const post = (await forum.reply(gil, id, 'Before.')).body;
  const mute = (verb: string, body: object = {}) =>
    forum.call<{ mutedUntil: string | null }>(admin, 'POST', `/api/admin/users/${gil.uid}/${verb}`, {
      reason,
      ...body,
    });
  const { body: muted } = await mute('mute', { hours: 24 });
  expect(muted).toMatchObject({ uid: gil.uid, mutedUntil: expect.any(String) as string });
  const until = muted.mutedUntil;

  const told = expect.stringContaining(reason) as string;
  expect((await forum.call<{ muted: object }>(gil, 'GET', '/api/account')).body.muted).toEqual({
    until,
    reason,
  });
  expect((await forum.get(gil, id)).body).toMatchObject({ silence: told, can: { reply: false } });
  for (const refused of [
    await forum.reply(gil, id, 'But!'),
    await forum.thread(gil),
    await patch(gil, post.id, { version: 1, body: 'Before, I said.' }),
  ])
    expect([refused.status, refused.error]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden', message: told }),
    ]);
  expect((await put(gil, `threads/${id}/vote`, { optionIds: [options[0]?.id] })).status).toBe(200);
  expect((await put(gil, `posts/${id}/reaction`, { reaction: 'love' })).status).toBe(200);

  expect((await mute('unmute')).body.mutedUntil).toBeNull();
  expect((await forum.reply(gil, id, 'Thank you.')).status).toBe(200);
  const { rows } = await forum.sql('select action from audit_log where target_id = $1 order by id', [
    gil.uid,
  ]);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['users.mute', 'users.unmute']);
});

test('readers report threads and posts, authors cannot report their own', async () => {
  const { id } = (await forum.thread(ana)).body;
  const post = (await forum.reply(bea, id, 'Buy my boots at boots.example.')).body;
  const report = async (as: SignedIn | null, kind: string, targetId: string) =>
    (await forum.call(as, 'POST', '/api/reports', { id: uuidv7(), kind, targetId, reason: 'spam' })).status;
  expect(await report(cem, 'forumPost', post.id)).toBe(204);
  expect(await report(bea, 'forumPost', post.id)).toBe(404);
  expect(await report(cem, 'forumThread', id)).toBe(204);
  expect(await report(null, 'forumThread', id)).toBe(401);
  // What was frozen of them is told by the tests of reports.
  const { body } = await forum.call<{ items: { kind: string }[] }>(admin, 'GET', '/api/reports');
  expect(body.items.map(({ kind }) => kind)).toEqual(['forumPost', 'forumThread']);
});

test('what a reader reported is not quoted to them by others', async () => {
  const cora = await forum.person('cora');
  const spam = await begin(bea, { body: 'Buy my boots at boots.example, everybody.' });
  const { id: replyId } = (await forum.reply(bea, spam, 'And my hats at hats.example.')).body;
  await forum.reply(cem, spam, 'Hats?', { quote: { postId: replyId, text: 'my hats' } });
  await forum.reply(cem, spam, 'Boots?', { quote: { postId: spam, text: 'my boots' } });
  const quoted = async (as: SignedIn) =>
    (await forum.posts(as, spam)).body.items.flatMap(({ quote }) => (quote ? [quote.text] : []));
  const report = (kind: string, targetId: string) =>
    forum.call(cora, 'POST', '/api/reports', { id: uuidv7(), kind, targetId, reason: 'spam' });
  expect(await quoted(cora)).toEqual(['my hats', 'my boots']);
  await report('forumPost', replyId);
  expect(await quoted(cora)).toEqual(['', 'my boots']);
  // The report of a thread is about the post that opens it, too.
  await report('forumThread', spam);
  expect(await quoted(cora)).toEqual(['', '']);
  expect(await quoted(ana)).toEqual(['my hats', 'my boots']);
});

test('what a reader reported is closed in their lists, and no search of theirs finds it', async () => {
  const una = await forum.person('una');
  const words = { body: 'Buy peplumware at boots.example, everybody.' };
  const [first, second, third] = [await begin(bea, words), await begin(bea, words), await begin(bea)];
  const reply = (await forum.reply(bea, third, 'Peplumware, too.')).body;
  for (const [kind, targetId] of [
    ['forumThread', first],
    ['forumPost', second],
    ['forumPost', reply.id],
  ])
    await forum.call(una, 'POST', '/api/reports', { id: uuidv7(), kind, targetId, reason: 'spam' });
  const card = async (as: SignedIn, id: string) => {
    const thread = (await forum.list(as)).items.find((each) => each.id === id);
    return [thread?.reported, thread?.opening];
  };
  for (const id of [first, second]) {
    expect(await card(una, id)).toEqual([true, '']);
    expect(await card(cem, id)).toEqual([false, words.body]);
  }
  expect((await card(una, third))[0]).toBe(false);
  const found = async (as: SignedIn) => {
    const url = '/api/search?kind=forum&q=peplumware';
    const everywhere = (await forum.call<{ items: { id: string }[] }>(as, 'GET', url)).body.items;
    return [everywhere, (await forum.list(as, 'q=peplumware')).items].map((items) =>
      items.map(({ id }) => id).sort(),
    );
  };
  expect(await found(una)).toEqual([[], []]);
  const all = [first, second, third].sort();
  expect(await found(cem)).toEqual([all, all]);
  const asked = new URLSearchParams({ title: forumThread.title, text: words.body });
  const similar = async (as: SignedIn) =>
    (await forum.call<{ items: { id: string }[] }>(as, 'GET', `/api/forum/similar?${asked}`)).body.items.map(
      ({ id }) => id,
    );
  expect(await similar(cem)).toEqual(expect.arrayContaining([first, second]));
  for (const id of [first, second]) expect(await similar(una)).not.toContain(id);
});

test('a case about a merged thread is about its opening alone, and takes nothing of the other thread', async () => {
  const [from, into] = [await begin(ana, { title: 'Boots, and what to pay' }), await begin(bea)];
  const reported = async (threadId: string) => {
    const id = uuidv7();
    const told = { id, kind: 'forumThread', targetId: threadId, reason: 'spam' };
    expect((await forum.call(cem, 'POST', '/api/reports', told)).status).toBe(204);
    return id;
  };
  const decide = async (reportId: string, content: string) => {
    await forum.call(admin, 'POST', `/api/reports/${reportId}/claim`, {});
    const { status, body } = await forum.call<{ decisionId: string }>(
      admin,
      'POST',
      `/api/reports/${reportId}/decide`,
      { content, sanction: 'none', rule: 'spam', reason: 'Advertising' },
    );
    expect(status).toBe(200);
    return body.decisionId;
  };
  const undo = async (decisionId: string) =>
    (await forum.call(admin, 'POST', `/api/reports/decisions/${decisionId}/undo`, {})).status;
  const shown = async () => (await forum.posts(cem, into)).body.items.map(({ id }) => id);

  const id = await reported(from);
  expect((await forum.act(admin, from, 'merge', { intoId: into, reason })).status).toBe(200);
  expect(await shown()).toEqual([into, from]);
  for (const content of ['remove', 'hide']) {
    const decisionId = await decide(id, content);
    expect(await shown()).toEqual([into]);
    expect(await undo(decisionId)).toBe(204);
    expect(await shown()).toEqual([into, from]);
  }
  // Reported at its former address, it is the opening as well.
  const whose = await forum.sql('select owner_uid, target_id from report_cases where target_id = $1', [from]);
  expect(whose.rows).toEqual([{ owner_uid: ana.uid, target_id: from }]);
});

test('taking back a decision about a thread that was merged since leaves the other one removed', async () => {
  const [from, into] = [await begin(ana, { title: 'Boots, and where to buy' }), await begin(bea)];
  const id = uuidv7();
  await forum.call(cem, 'POST', '/api/reports', { id, kind: 'forumThread', targetId: from, reason: 'spam' });
  await forum.call(admin, 'POST', `/api/reports/${id}/claim`, {});
  const decided = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };
  const { decisionId } = (
    await forum.call<{ decisionId: string }>(admin, 'POST', `/api/reports/${id}/decide`, decided)
  ).body;
  await forum.act(admin, from, 'restore', { reason });
  await forum.act(admin, from, 'merge', { intoId: into, reason });
  expect((await forum.act(admin, into, 'delete', { reason })).status).toBe(204);
  const undone = await forum.call(admin, 'POST', `/api/reports/decisions/${decisionId}/undo`, {});
  expect(undone.status).toBe(204);
  expect((await forum.get(cem, into)).status).toBe(404);
});

test('Everywhere, erased: who leaves with their texts leaves stubs and empty quotes; threads that nobody else replied to are gone', async () => {
  const eli = await forum.person('eli');
  const [alone, answered, others] = [await begin(eli), await begin(eli), await begin(ana)];
  const said = (await forum.reply(eli, others, 'Wear the red ones with everything.')).body;
  await forum.reply(bea, others, 'Really?', { quote: { postId: said.id, text: 'with everything' } });
  await forum.reply(bea, answered, 'Come back soon!');
  await put(ana, `threads/${others}/answer`, { postId: said.id });
  await forum.call(eli, 'POST', '/api/account/request-deletion', { textsToo: true });
  await forum.sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [eli.uid]);
  await forum.whole.server.maintenance.erasure.run();

  const fay = await forum.person('fay');
  expect((await forum.get(fay, alone)).status).toBe(404);
  expect((await forum.get(fay, answered)).body).toMatchObject({
    title: 'A thread by a former member',
    author: null,
    replyCount: 1,
  });
  expect((await forum.get(fay, others)).body).toMatchObject({ solved: false, replyCount: 1 });
  const [, stub, reply] = (await forum.posts(fay, others)).body.items;
  expect(stub).toMatchObject({ state: 'deleted', author: null, body: '' });
  expect(reply?.quote).toMatchObject({ text: '', author: null });
  const { rows } = await forum.sql(
    `select count(*)::int as count from forum_posts
     where thread_id = $1 and (body like '%red ones%' or quote <> '')`,
    [others],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('Everywhere, erased: an author is a former member, and no two of their texts can be attributed to one person', async () => {
  const dee = await forum.person('dee');
  const id = await begin(dee);
  const options = ['Yes', 'No'].map((label) => ({ id: uuidv7(), label }));
  const asked = await begin(ana, { poll: { kind: 'one', options } });
  await put(dee, `threads/${asked}/vote`, { optionIds: [options[0]?.id] });
  await forum.reply(bea, id, 'Come back soon!');
  await forum.call(dee, 'POST', '/api/account/request-deletion', {});
  expect((await forum.posts(bea, id)).body.items[0]).toMatchObject({ state: 'away', author: null, body: '' });

  forum.whole.advance(31 * 86_400_000);
  await forum.whole.server.maintenance.erasure.run();
  const fay = await forum.person('fay');
  const { items } = (await forum.posts(fay, id)).body;
  expect(items[0]).toMatchObject({ state: 'shown', author: null, body: forumThread.body });
  expect((await forum.get(fay, asked)).body.poll).toMatchObject({ voters: 0 });
  const { rows } = await forum.sql('select count(*)::int as count from forum_posts where author_uid = $1', [
    dee.uid,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});
