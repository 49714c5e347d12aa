import { uuidv7 } from 'uuidv7';
import { trashedBefore } from '../../platform/database/trash';
import { startTestLounge } from '../../test-support/lounge';
import type { TestLounge } from '../../test-support/lounge';
import type { SignedIn } from '../../test-support/whole-server';
import { createLoungeMessagesRepository } from './lounge-messages.repository';

let lounge: TestLounge;
let [ana, bea, cleo, adam]: SignedIn[] = [];

beforeAll(async () => {
  lounge = await startTestLounge();
  ana = await lounge.person('ana');
  bea = await lounge.person('bea');
  cleo = await lounge.person('cleo', 'creator');
  adam = await lounge.person('adam', 'admin');
});
afterAll(() => lounge.close());

/** A room of its own, so that nobody else's talk is in it. */
const ownRoom = (changes: object = {}) => lounge.factories.room(changes);
const bodies = ({ body }: Awaited<ReturnType<TestLounge['messages']>>) => body.items.map((item) => item.body);

test('people talk in a room, in the order of the server, and answer each other', async () => {
  const roomId = await ownRoom();
  const asked = await lounge.say(ana!, 'Loafers or boots?', {}, roomId);
  const answered = await lounge.say(bea!, 'Boots, @ana.', { replyTo: asked.body.id }, roomId);
  expect([asked.body.position, answered.body.position]).toEqual([1, 2]);
  expect(answered.body).toMatchObject({
    state: 'shown',
    author: { handle: 'bea', name: 'Name bea' },
    reply: { messageId: asked.body.id, position: 1, text: 'Loafers or boots?', author: { handle: 'ana' } },
    mentions: ['ana'],
    can: { edit: true, delete: true, react: false, report: false },
  });
  expect(bodies(await lounge.messages(ana!, '', roomId))).toEqual(['Loafers or boots?', 'Boots, @ana.']);
});

test('rooms say what is unread and what mentions somebody, until they read it; a muted one says mentions alone', async () => {
  const roomId = await ownRoom();
  await lounge.say(bea!, 'Anyone here?', {}, roomId);
  await lounge.say(bea!, 'Look at this, @ana', {}, roomId);
  await lounge.say(cleo!, 'A live chat starts now, @room', {}, roomId);
  await lounge.say(bea!, 'I only say @room', {}, roomId);
  expect(await lounge.room(ana!, roomId)).toMatchObject({ unread: 4, mentions: 2, firstUnread: 1 });
  expect(await lounge.room(bea!, roomId)).toMatchObject({ unread: 0, mentions: 0, firstUnread: null });
  await lounge.call(ana!, 'PUT', `/api/lounge/rooms/${roomId}/muted`, { muted: true });
  expect(await lounge.room(ana!, roomId)).toMatchObject({
    muted: true,
    unread: 2,
    mentions: 2,
    firstUnread: 2,
  });
  await lounge.call(ana!, 'PUT', `/api/lounge/rooms/${roomId}/muted`, { muted: false });
  expect((await lounge.read(ana!, 3, {}, roomId)).body).toEqual({ seenPosition: 3 });
  // An older device does not take it back; the person may.
  expect((await lounge.read(ana!, 1, {}, roomId)).body).toEqual({ seenPosition: 3 });
  expect(await lounge.room(ana!, roomId)).toMatchObject({ unread: 1, firstUnread: 4, seenPosition: 3 });
  expect((await lounge.read(ana!, 1, { back: true }, roomId)).body).toEqual({ seenPosition: 1 });
  const sums = await lounge.call<{ unread: number; mentions: number }>(ana!, 'GET', '/api/lounge/unread');
  const rooms = await lounge.rooms(ana!);
  expect(sums.body).toEqual({
    unread: rooms.reduce((sum, { unread }) => sum + unread, 0),
    mentions: rooms.reduce((sum, { mentions }) => sum + mentions, 0),
    topics: rooms.filter(({ archived }) => !archived).map(({ id }) => `loungeRoom:${id}`),
  });
});

test('who joins later has read what was said before', async () => {
  const roomId = await ownRoom();
  for (const body of ['One', 'Two']) await lounge.say(ana!, body, {}, roomId);
  await lounge.pass('1 hour');
  const dora = await lounge.whole.signIn('fan', 'dora');
  await lounge.say(ana!, 'Three', {}, roomId);
  expect(await lounge.room(dora, roomId)).toMatchObject({ seenPosition: 2, unread: 1, firstUnread: 3 });
});

test('who comes back reads on in pages, however much was said, or jumps to a date', async () => {
  const roomId = await ownRoom();
  for (let number = 1; number <= 3; number += 1) await lounge.say(ana!, `Day one, ${number}`, {}, roomId);
  await lounge.pass('3 days');
  for (let number = 1; number <= 3; number += 1) await lounge.say(bea!, `Today, ${number}`, {}, roomId);
  const page = await lounge.messages(cleo!, 'after=2&limit=2', roomId);
  expect(bodies(page)).toEqual(['Day one, 3', 'Today, 1']);
  expect(page.body).toMatchObject({ hasAfter: true });
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  const jumped = await lounge.messages(cleo!, `at=${yesterday}&limit=2`, roomId);
  expect([bodies(jumped), jumped.body.around]).toEqual([['Day one, 3', 'Today, 1'], 4]);
  const latest = await lounge.messages(cleo!, 'limit=2', roomId);
  expect([bodies(latest), latest.body.hasBefore, latest.body.hasAfter]).toEqual([
    ['Today, 2', 'Today, 3'],
    true,
    false,
  ]);
  await lounge.sql('update lounge_rooms set last_position = 2000 where id = $1', [roomId]);
  expect(bodies(await lounge.messages(cleo!, 'after=2&limit=2', roomId))).toEqual(['Day one, 3', 'Today, 1']);
});

test('a message that was answered leaves a stub, another one nothing; admins remove with a reason', async () => {
  const roomId = await ownRoom();
  const first = (await lounge.say(ana!, 'Buy my boots', {}, roomId)).body;
  await lounge.say(bea!, 'Which size?', { replyTo: first.id }, roomId);
  const other = (await lounge.say(ana!, 'Wrong room, sorry', {}, roomId)).body;
  expect((await lounge.remove(bea!, first.id)).status).toBe(404);
  expect((await lounge.remove(adam!, first.id)).error).toMatchObject({ field: 'reason' });
  expect((await lounge.remove(adam!, first.id, { reason: 'No selling here' })).status).toBe(204);
  expect((await lounge.remove(ana!, other.id)).status).toBe(204);
  const { body } = await lounge.messages(bea!, '', roomId);
  expect(body.items.map(({ state, body: text, reply }) => [state, text, reply?.text])).toEqual([
    ['removed', '', undefined],
    ['shown', 'Which size?', ''],
  ]);
  const late = await lounge.say(bea!, 'Still there?', { replyTo: first.id }, roomId);
  expect([late.status, late.error.code]).toEqual([409, 'conflict']);
  const { rows } = await lounge.sql(
    `select reason from audit_log where action = 'loungeMessages.delete' and target_id = $1`,
    [first.id],
  );
  expect(rows).toEqual([{ reason: 'No selling here' }]);
});

test('a reply says why it shows no words: pictures alone, a deleted message, or one that is closed to its reader', async () => {
  const roomId = await ownRoom();
  const dot = await lounge.person('dot');
  const pictures = [await lounge.picture(dot), await lounge.picture(dot)];
  const shown = (await lounge.say(dot, '', { pictures }, roomId)).body;
  const spoken = (await lounge.say(dot, 'My new coat.', {}, roomId)).body;
  const gone = (await lounge.say(ana!, 'Wrong room', {}, roomId)).body;
  for (const { id } of [shown, spoken, gone]) await lounge.say(bea!, 'Look!', { replyTo: id }, roomId);
  await lounge.remove(ana!, gone.id);
  const replies = async (as: SignedIn) =>
    (await lounge.messages(as, '', roomId)).body.items.flatMap(({ reply }) =>
      reply ? [[reply.state, reply.text, reply.pictures]] : [],
    );
  expect(await replies(bea!)).toEqual([
    ['shown', '', 2],
    ['shown', 'My new coat.', 0],
    ['gone', '', 0],
  ]);
  const closed = [
    ['closed', '', 0],
    ['closed', '', 0],
    ['gone', '', 0],
  ];
  await lounge.call(ana!, 'POST', `/api/profiles/${dot.uid}/block`, {});
  expect(await replies(ana!)).toEqual(closed);
  await lounge.call(ana!, 'POST', `/api/profiles/${dot.uid}/unblock`, {});
  await lounge.sql('update people set hidden_at = now() where uid = $1', [dot.uid]);
  expect(await replies(bea!)).toEqual(closed);
});

test('a reply to a message that its reader reported shows none of it, to them alone', async () => {
  const roomId = await ownRoom();
  const cora = await lounge.person('cora');
  const said = (await lounge.say(ana!, 'Buy my pills.', {}, roomId)).body;
  await lounge.say(bea!, 'Which ones?', { replyTo: said.id }, roomId);
  const report = { id: uuidv7(), kind: 'loungeMessage', targetId: said.id, reason: 'spam' };
  await lounge.call(cora, 'POST', '/api/reports', report);
  const reply = async (as: SignedIn) => (await lounge.messages(as, '', roomId)).body.items.at(-1)?.reply;
  expect(await reply(cora)).toMatchObject({ state: 'closed', text: '', reported: true });
  expect(await reply(bea!)).toMatchObject({ state: 'shown', text: 'Buy my pills.', reported: false });
});

test('reactions are counted once for each person, and pins are kept by creators and admins', async () => {
  const roomId = await ownRoom();
  const message = (await lounge.say(ana!, 'Swap on Saturday, ten o’clock.', {}, roomId)).body;
  await lounge.react(bea!, message.id, 'love');
  await lounge.react(cleo!, message.id, 'clap');
  const changed = await lounge.react(cleo!, message.id, 'love');
  expect(changed.body).toMatchObject({ reactions: [{ reaction: 'love', count: 2 }], myReaction: 'love' });
  expect((await lounge.react(ana!, message.id, 'love')).status).toBe(403);
  expect((await lounge.pin(bea!, message.id)).status).toBe(403);
  expect((await lounge.pin(cleo!, message.id)).body.pinned).toBe(true);
  const pins = () =>
    lounge.call<{ items: { body: string }[] }>(bea!, 'GET', `/api/lounge/rooms/${roomId}/pins`);
  expect((await pins()).body.items.map(({ body }) => body)).toEqual(['Swap on Saturday, ten o’clock.']);
  await lounge.remove(ana!, message.id);
  expect((await pins()).body.items).toEqual([]);
});

test('the 51st pin is refused', async () => {
  const roomId = await ownRoom();
  const { id } = (await lounge.say(ana!, 'The one too many', {}, roomId)).body;
  await lounge.sql(
    `insert into lounge_messages (id, room_id, position, body, request_hash, created_at, pinned_at)
     select gen_random_uuid(), $1, 100 + n, 'Pinned', '', now(), now() from generate_series(1, 50) n`,
    [roomId],
  );
  expect((await lounge.pin(cleo!, id)).error).toMatchObject({ code: 'limit_reached' });
});

test('the room of creators is missing for fans: its list, its messages, its search, its events', async () => {
  const roomId = await ownRoom({ audience: 'creators', name: 'Backstage' });
  const secret = (await lounge.say(cleo!, 'The autumn drop is velvet', {}, roomId)).body;
  expect(await lounge.room(ana!, roomId)).toBeUndefined();
  expect((await lounge.messages(ana!, '', roomId)).status).toBe(404);
  expect((await lounge.message(ana!, secret.id)).status).toBe(404);
  expect((await lounge.say(ana!, 'Hello?', {}, roomId)).status).toBe(404);
  const search = (as: SignedIn, q: string) =>
    lounge.call<{ items: { id: string }[] }>(as, 'GET', `/api/lounge/search?q=${q}`);
  for (const q of ['velvet', 'vlevet', 'autmn+velet']) {
    expect((await search(ana!, q)).body.items).toEqual([]);
    expect((await search(cleo!, q)).body.items).toMatchObject([{ id: secret.id }]);
  }
  expect((await lounge.call(ana!, 'GET', `/api/live?topics=loungeRoom:${roomId}`)).status).toBe(404);
});

test('admins open, rename, order, lock, slow down and archive rooms', async () => {
  const id = uuidv7();
  const room = { id, name: 'Thrift', audience: 'fans' };
  expect((await lounge.call(ana!, 'POST', '/api/lounge/rooms', room)).status).toBe(403);
  for (let time = 0; time < 2; time += 1)
    expect((await lounge.call(adam!, 'POST', '/api/lounge/rooms', room)).status).toBe(200);
  const renamed = { version: 1, name: 'Thrift & swap', before: lounge.roomId };
  const { body } = await lounge.call<{ items: { name: string }[] }>(
    adam!,
    'PATCH',
    `/api/lounge/rooms/${id}`,
    renamed,
  );
  expect(body.items[0]).toMatchObject({ name: 'Thrift & swap' });
  expect((await lounge.call(adam!, 'PATCH', `/api/lounge/rooms/${id}`, renamed)).status).toBe(409);
  await lounge.moderate(adam!, 'archive', { archived: true }, id);
  expect(await lounge.room(ana!, id)).toMatchObject({ archived: true, can: { write: false } });
  expect(await lounge.room(adam!, id)).toMatchObject({ archived: true });
});

test('bad input: a message to a locked room is refused in words, and admins write on', async () => {
  const id = await ownRoom({ name: 'Locked' });
  await lounge.moderate(adam!, 'lock', { locked: true }, id);
  expect(await lounge.room(ana!, id)).toMatchObject({ locked: true, can: { write: false } });
  const refused = await lounge.say(ana!, 'Hello', {}, id);
  expect([refused.status, refused.error.message]).toEqual([
    403,
    'This room is locked: only admins write here.',
  ]);
  expect((await lounge.say(adam!, 'We are back at eight.', {}, id)).status).toBe(200);
  expect((await lounge.messages(ana!, 'after=0', id)).body.items).toHaveLength(1);
});

test.each([
  ['nothing', { body: '   ' }, 'body'],
  ['2,001 characters', { body: 'x'.repeat(2001) }, 'body'],
  ['5,000 combining marks', { body: `e${'\u0301'.repeat(1500)}` }, 'body'],
  ['a URL of 100 KB', { body: `https://example.com/${'a'.repeat(100_000)}` }, 'body'],
  ['11 mentions', { body: Array.from({ length: 11 }, (_, at) => `@person${at}`).join(' ') }, 'body'],
  ['five pictures', { body: 'Look', pictures: ['a', 'b', 'c', 'd', 'e'] }, 'pictures'],
  ['a picture of nobody', { body: 'Look', pictures: ['users/x/a.png'] }, 'pictures'],
  ['an answer to nothing', { body: 'Yes', replyTo: uuidv7() }, 'replyTo'],
])('bad input: %s is refused with the field', async (_what, message, field) => {
  expect((await lounge.say(ana!, '', message)).error).toMatchObject({ code: 'invalid_input', field });
});

test('signs that turn the direction of text are taken out', async () => {
  const { body } = await lounge.say(ana!, 'Look: \u202egnp.exe');
  expect(body.body).toBe('Look: gnp.exe');
});

test('the bell tells of mentions and replies, of several as of one, until they are undone or the room is closed', async () => {
  const roomId = await ownRoom({ name: 'Bells' });
  const fay = await lounge.person('fay');
  const asked = (await lounge.say(fay, 'Who irons linen?', {}, roomId)).body;
  const first = (await lounge.say(bea!, 'Nobody, @fay', { replyTo: asked.id }, roomId)).body;
  await lounge.say(cleo!, 'I do', { replyTo: asked.id }, roomId);
  await lounge.say(adam!, 'Me too', { replyTo: asked.id }, roomId);
  const bell = async () =>
    (
      await lounge.call<{ items: { text: string; href: string }[] }>(fay, 'GET', '/api/notifications')
    ).body.items.map(({ text, href }) => [text, href]);
  expect(await bell()).toEqual([
    [
      'Name adam and 1 other replied to you in the lounge, in “Bells”.',
      expect.stringMatching(new RegExp(`^/lounge/${roomId}\\?message=[34]$`)),
    ],
    ['Name bea mentioned you in the lounge, in “Bells”.', `/lounge/${roomId}?message=2`],
  ]);
  await lounge.remove(bea!, first.id);
  expect(await bell()).toHaveLength(1);
  await lounge.moderate(adam!, 'archive', { archived: true }, roomId);
  expect(await bell()).toEqual([]);
});

test('who is muted reads and reports, and publishes nothing', async () => {
  const roomId = await ownRoom();
  const gil = await lounge.person('gil');
  const own = (await lounge.say(gil, 'Buy my boots', {}, roomId)).body;
  const said = (await lounge.say(bea!, 'No', {}, roomId)).body;
  const mute = { hours: 24, reason: 'Selling in the lounge' };
  expect((await lounge.call(adam!, 'POST', `/api/admin/users/${gil.uid}/mute`, mute)).status).toBeLessThan(
    300,
  );
  const silence = expect.stringMatching(/^You are muted until .+ UTC: Selling in the lounge$/);
  expect(await lounge.room(gil, roomId)).toMatchObject({ silence, can: { write: false } });
  for (const { status, error } of [
    await lounge.say(gil, 'Cheap boots', {}, roomId),
    await lounge.edit(gil, own, 'Cheap boots'),
    await lounge.call(gil, 'POST', `/api/lounge/rooms/${roomId}/typing`, {}),
  ])
    expect([status, error.message]).toEqual([403, silence]);
  const report = { id: uuidv7(), kind: 'loungeMessage', targetId: said.id, reason: 'harassment' };
  expect((await lounge.call(gil, 'POST', '/api/reports', report)).status).toBeLessThan(300);
});

test('who leaves Bestie for good leaves their words under nobody’s name, and nothing else', async () => {
  const roomId = await ownRoom();
  const hal = await lounge.person('hal');
  const said = (await lounge.say(hal, 'Goodbye @ana', {}, roomId)).body;
  const others = (await lounge.say(ana!, 'Farewell @hal', {}, roomId)).body;
  await lounge.react(hal, others.id, 'love');
  await lounge.sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [hal.uid]);
  expect(await lounge.whole.server.maintenance.erasure.run()).toBe(1);
  expect((await lounge.message(bea!, said.id)).body).toMatchObject({ author: null, body: 'Goodbye @ana' });
  expect((await lounge.message(bea!, others.id)).body).toMatchObject({ mentions: [], reactions: [] });
});

test('who leaves with their texts leaves a stub of what was answered, and of the rest nothing', async () => {
  const roomId = await ownRoom();
  const ian = await lounge.person('ian');
  const answered = (await lounge.say(ian, 'Meet me at the canal', {}, roomId)).body;
  await lounge.say(bea!, 'When?', { replyTo: answered.id }, roomId);
  await lounge.say(ian, 'My number is 1234', {}, roomId);
  await lounge.sql(
    `update people set texts_leave = true, leaves_at = now() - interval '1 day' where uid = $1`,
    [ian.uid],
  );
  expect(await lounge.whole.server.maintenance.erasure.run()).toBe(1);
  const { rows } = await lounge.sql(
    'select body, is_stub from lounge_messages where room_id = $1 order by position',
    [roomId],
  );
  expect(rows).toEqual([
    { body: '', is_stub: true },
    { body: 'When?', is_stub: false },
  ]);
});

test('after 30 days nothing is left of deleted messages but the stubs of those that were answered', async () => {
  const roomId = await ownRoom();
  const answered = (await lounge.say(ana!, 'Meet me at the canal', {}, roomId)).body;
  await lounge.say(bea!, 'When?', { replyTo: answered.id }, roomId);
  const alone = (await lounge.say(ana!, 'My number is 1234', {}, roomId)).body;
  for (const { id } of [answered, alone]) await lounge.remove(ana!, id);
  await lounge.pass('31 days');
  const { db } = lounge.whole.database;
  await createLoungeMessagesRepository(db).emptyTrash(trashedBefore(lounge.whole.now()));
  const { rows } = await lounge.sql(
    'select id, body from lounge_messages where room_id = $1 order by position',
    [roomId],
  );
  expect(rows).toEqual([
    { id: answered.id, body: '' },
    { id: expect.any(String), body: 'When?' },
  ]);
});
