/** The checks of "Chat Manager: rooms" in the administration specification; slow mode over two servers is in lounge-checks. */
import { uuidv7 } from 'uuidv7';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { adminTopic, roomTopic } from '@bestie/contracts/live';
import type { loungeContract } from '@bestie/contracts/lounge.contract';
import { startTestLounge } from '../../test-support/lounge';
import type { TestLounge } from '../../test-support/lounge';
import type { SignedIn } from '../../test-support/whole-server';

let lounge: TestLounge;
let ana: SignedIn, bea: SignedIn, adam: SignedIn;

beforeAll(async () => {
  lounge = await startTestLounge();
  ana = await lounge.person('ana');
  bea = await lounge.person('bea');
  adam = await lounge.person('adam', 'admin');
});
afterAll(() => lounge.close());

type Preview = OutputOf<(typeof loungeContract)['previewPurge']>;
const preview = async (roomId: string, query: string) =>
  lounge.call<Preview>(adam, 'GET', `/api/lounge/rooms/${roomId}/purge?${query}`);
const purge = (
  roomId: string,
  { fromPosition, toPosition, count }: Preview,
  id = uuidv7(),
  reason = 'Somebody flooded the room',
) =>
  lounge.call<{ count: number }>(adam, 'POST', `/api/lounge/rooms/${roomId}/purge`, {
    id,
    fromPosition,
    toPosition,
    count,
    reason,
  });
const shown = async (as: SignedIn, roomId: string) =>
  (await lounge.messages(as, '', roomId)).body.items.map(
    ({ position, state, body, purged, pinned, reactions }) => ({
      position,
      state,
      body,
      purged,
      pinned,
      reactions,
    }),
  );

test('Rooms check 2: a purge that is undone leaves order, reactions and unread as before; what was pinned is unpinned', async () => {
  const roomId = await lounge.factories.room();
  const said = [];
  for (const body of ['One', 'Two', 'Three', 'Four', 'Five'])
    said.push((await lounge.say(body === 'Four' ? bea : ana, body, {}, roomId)).body);
  await lounge.react(bea, said[2]!.id, 'love');
  await lounge.pin(adam, said[2]!.id);
  await lounge.read(bea, 1, { back: true }, roomId);
  const before = await shown(bea, roomId);
  const unread = (await lounge.room(bea, roomId)).unread;

  const { body: what } = await preview(roomId, 'last=3');
  expect(what).toMatchObject({
    count: 3,
    fromPosition: 3,
    toPosition: 5,
    pinned: 1,
    texts: ['Three', 'Four', 'Five'],
  });
  expect(what.authors.map(({ count, author }) => [count, author?.uid])).toEqual([
    [2, ana.uid],
    [1, bea.uid],
  ]);
  // Somebody deletes one meanwhile: what goes is looked at again.
  expect((await purge(roomId, { ...what, count: 2 })).status).toBe(409);
  expect(await shown(bea, roomId)).toEqual(before);

  const id = uuidv7();
  expect((await purge(roomId, what, id)).body).toEqual({ count: 3 });
  expect((await purge(roomId, what, id)).body).toEqual({ count: 3 });
  expect(await shown(bea, roomId)).toEqual([
    ...before.slice(0, 2),
    { position: 5, state: 'removed', body: '', purged: 3, pinned: false, reactions: [] },
  ]);
  expect((await lounge.room(bea, roomId)).unread).toBe(1);
  expect(
    (await lounge.call<{ items: object[] }>(bea, 'GET', `/api/lounge/rooms/${roomId}/pins`)).body.items,
  ).toEqual([]);
  const listed = await lounge.call<{ items: { id: string; count: number }[] }>(
    adam,
    'GET',
    '/api/lounge/purges',
  );
  expect(listed.body.items).toMatchObject([{ id, count: 3, reason: 'Somebody flooded the room' }]);

  const undo = (as: SignedIn) => lounge.call<{ count: number }>(as, 'POST', `/api/lounge/purges/${id}/undo`);
  expect((await undo(bea)).status).toBe(403);
  expect((await undo(adam)).body).toEqual({ count: 3 });
  expect((await undo(adam)).body).toEqual({ count: 3 });
  expect(await shown(bea, roomId)).toEqual(before.map((one) => ({ ...one, pinned: false })));
  expect((await lounge.room(bea, roomId)).unread).toBe(unread);
});

test('a message that was removed on its case while it was purged is back once both are undone', async () => {
  const roomId = await lounge.factories.room();
  const { body: message } = await lounge.say(ana, 'Boots for sale', {}, roomId);
  const reportId = uuidv7();
  const report = { id: reportId, kind: 'loungeMessage', targetId: message.id, reason: 'spam' };
  expect((await lounge.call(bea, 'POST', '/api/reports', report)).status).toBe(204);
  const purgeId = uuidv7();
  const { body: what } = await preview(roomId, 'last=1');
  expect((await purge(roomId, what, purgeId)).status).toBe(200);
  await lounge.call(adam, 'POST', `/api/reports/${reportId}/claim`, {});
  const removal = { content: 'remove', sanction: 'none', rule: 'spam', reason: 'Advertising' };
  const decided = await lounge.call<{ decisionId: string }>(
    adam,
    'POST',
    `/api/reports/${reportId}/decide`,
    removal,
  );
  const bodies = async () => (await shown(ana, roomId)).map(({ body }) => body);

  expect((await lounge.call(adam, 'POST', `/api/lounge/purges/${purgeId}/undo`)).status).toBe(200);
  expect(await bodies()).not.toContain('Boots for sale');
  const undo = `/api/reports/decisions/${decided.body.decisionId}/undo`;
  expect((await lounge.call(adam, 'POST', undo, {})).status).toBe(204);
  expect(await bodies()).toContain('Boots for sale');
});

test('a span is purged by its instants; neither or both of last and span is refused', async () => {
  const roomId = await lounge.factories.room();
  const { body: old } = await lounge.say(ana, 'Before', {}, roomId);
  await lounge.pass('2 hours');
  await lounge.say(ana, 'Within', {}, roomId);
  const hour = 3_600_000;
  const span = `from=${new Date(Date.now() - hour).toISOString()}&to=${new Date(Date.now() + hour).toISOString()}`;
  const { body: what } = await preview(roomId, span);
  expect(what).toMatchObject({ count: 1, texts: ['Within'] });
  expect((await purge(roomId, what)).status).toBe(200);
  expect((await lounge.message(bea, old.id)).status).toBe(200);
  for (const query of ['', 'last=0', 'last=501', `last=2&${span}`])
    expect([query, (await preview(roomId, query)).status]).toEqual([query, 400]);
});

test('Rooms check 3: locking while somebody sends: they are told why, and nothing of theirs is lost or half written', async () => {
  const roomId = await lounge.factories.room();
  await lounge.moderate(adam, 'lock', { locked: true }, roomId);
  const message = { id: uuidv7() };
  const refused = await lounge.say(ana, 'Almost sent', message, roomId);
  expect([refused.status, refused.error.message]).toEqual([
    403,
    'This room is locked: only admins write here.',
  ]);
  await lounge.moderate(adam, 'lock', { locked: false }, roomId);
  // The page kept it and sends it again under the same id.
  expect((await lounge.say(ana, 'Almost sent', message, roomId)).status).toBe(200);
});

test('when two admins change one room, the second gets the first change and overwrites nothing unseen', async () => {
  const roomId = await lounge.factories.room();
  const eve = await lounge.person('eve', 'admin');
  const { version } = await lounge.room(eve, roomId);
  expect((await lounge.moderate(adam, 'slow', { seconds: 60, version }, roomId)).status).toBe(200);
  const { rows: told } = await lounge.sql(
    `select topic from outbox where type = 'lounge.slow' and ids = $1 order by topic`,
    [[roomId]],
  );
  expect(told).toEqual([{ topic: adminTopic }, { topic: roomTopic(roomId) }]);

  const now = await lounge.room(eve, roomId);
  for (const [verb, change] of [
    ['slow', { seconds: 5 }],
    ['lock', { locked: true }],
    ['archive', { archived: true }],
  ] as const)
    expect([verb, (await lounge.moderate(eve, verb, { ...change, version }, roomId)).error]).toEqual([
      verb,
      expect.objectContaining({ code: 'conflict', currentVersion: now.version }),
    ]);
  expect(await lounge.room(eve, roomId)).toEqual(now);
  // What is so already stays, also for who sends it again after its answer was lost.
  expect((await lounge.moderate(adam, 'slow', { seconds: 60, version }, roomId)).status).toBe(200);
  const { version: seen } = now;
  expect((await lounge.moderate(eve, 'lock', { locked: true, version: seen }, roomId)).status).toBe(200);
});

test('an archived room is read and searched, and nobody writes', async () => {
  const roomId = await lounge.factories.room();
  const { body: message } = await lounge.say(ana, 'A mauve beret', {}, roomId);
  await lounge.moderate(adam, 'archive', { archived: true }, roomId);
  expect((await lounge.messages(bea, '', roomId)).body.items).toHaveLength(1);
  const found = await lounge.call<{ items: object[] }>(bea, 'GET', '/api/lounge/search?q=mauve');
  expect(found.body.items).toHaveLength(1);
  const refused = await lounge.say(ana, 'Anybody?', {}, roomId);
  expect([refused.status, refused.error.message]).toEqual([403, 'This room is archived.']);
  expect((await lounge.edit(ana, message, 'A red beret')).status).toBe(403);
  expect(await lounge.room(bea, roomId)).toMatchObject({ archived: true, silence: 'This room is archived.' });
});
