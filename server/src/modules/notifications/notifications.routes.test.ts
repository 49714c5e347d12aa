import { uuidv7 } from 'uuidv7';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { allConfirmed } from '../../test-support/step-up';
import { passTime } from '../../test-support/pass-time';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createNotificationsRepository } from './notifications.repository';

let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  await whole.server.start();
});
afterAll(() => whole.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function ask(who: SignedIn, method: Method, url: string, payload?: object) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  return {
    status: reply.statusCode,
    body: reply.body === '' ? {} : reply.json(),
  };
}
async function call(...input: Parameters<typeof ask>) {
  const answer = await ask(...input);
  if (answer.status >= 300)
    throw new Error(`${input[1]} ${input[2]} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A person with a handle, by which others find them. */
async function person(name: string, role: SignedIn['role'] = 'fan') {
  const signedIn = await whole.signIn(role, name);
  await call(signedIn, 'PATCH', `/api/profiles/${signedIn.uid}`, { version: 0, handle: `${name}.n`, name });
  return { ...signedIn, handle: `${name}.n` };
}
const told = async (who: SignedIn, query = '') =>
  (await call(who, 'GET', `/api/notifications${query}`)) as unknown as {
    items: Notification[];
    nextCursor: string | null;
    unread: number;
  };
const textsOf = async (who: SignedIn) => (await told(who)).items.map(({ text }) => text);
const follow = (who: SignedIn, whom: SignedIn) => call(who, 'POST', `/api/profiles/${whom.uid}/follow`, {});
const settingsOf = ({ uid }: SignedIn) => `/api/users/${uid}/settings/profile`;
async function addBoard(owner: SignedIn, title: string, visibility = 'public') {
  const id = uuidv7();
  await call(owner, 'POST', '/api/boards', { id, title, visibility });
  return id;
}

test('each action of another person is notified once, in a sentence that links to it', async () => {
  const [ada, bob] = [await person('ada', 'creator'), await person('bob', 'creator')];
  await follow(bob, ada);
  await call(bob, 'POST', `/api/profiles/${ada.uid}/unfollow`, {});
  expect(await textsOf(ada)).toEqual([]);
  await follow(bob, ada);
  const mine = await addBoard(ada, 'Linen');
  await call(bob, 'POST', `/api/boards/${mine}/follow`, {});
  const theirs = await addBoard(bob, 'Wool', 'private');
  await call(bob, 'POST', `/api/boards/${theirs}/members`, { who: ada.handle, role: 'editor' });
  const space = uuidv7();
  await call(bob, 'POST', '/api/spaces', { id: space, name: 'Shoot' });
  await call(bob, 'POST', `/api/spaces/${space}/members`, { who: ada.email, role: 'viewer' });
  const { items, unread } = await told(ada);
  expect(items.map(({ kind, text, href, read }) => [kind, text, href, read])).toEqual([
    ['spaceMember', 'bob added you to the space “Shoot”.', `/creator/spaces/${space}`, false],
    ['boardMember', 'bob added you to the board “Wool”.', `/boards/${theirs}`, false],
    ['boardFollow', 'bob saved your board “Linen”.', `/boards/${mine}`, false],
    ['follow', 'bob follows you.', '/u/bob.n', false],
  ]);
  expect(unread).toBe(4);
  expect(await textsOf(bob)).toEqual([]);
});

test('each time that a board is featured its owner is told, from before it begins until it is over', async () => {
  const [ruth, iris] = [await person('ruth'), await whole.signIn('admin')];
  const board = await addBoard(ruth, 'Felt');
  await call(ruth, 'PATCH', `/api/boards/${board}`, { version: 1, mayFeature: true });
  const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
  const reason = 'A lovely board';
  const feature = (from: string, until: string) =>
    call(iris, 'POST', `/api/admin/boards/${board}/feature`, { from, until, order: 1, reason });
  await feature(days(1), days(2));
  expect(await textsOf(ruth)).toEqual(['Your board “Felt” will be featured.']);
  await feature(days(-1), days(2));
  expect(await textsOf(ruth)).toEqual(['Your board “Felt” is featured.']);
  await call(iris, 'POST', `/api/admin/boards/${board}/feature/end`, { reason });
  expect(await textsOf(ruth)).toEqual([]);

  const [until, over] = [days(7), days(-0.5)];
  await feature(days(-1), until);
  expect(await textsOf(ruth)).toEqual(['Your board “Felt” is featured.']);
  const { pool } = whole.database;
  await pool.query('update board_features set until_at = $1 where board_id = $2', [over, board]);
  await pool.query('update notifications set source_id = replace(source_id, $1, $2) where uid = $3', [
    until,
    over,
    ruth.uid,
  ]);
  expect(await textsOf(ruth)).toEqual([]);
});

test('servers of this and of the earlier release read what the other told of a featured board', async () => {
  const [thea, iris] = [await person('thea'), await whole.signIn('admin')];
  const board = await addBoard(thea, 'Felt');
  await call(thea, 'PATCH', `/api/boards/${board}`, { version: 1, mayFeature: true });
  const [from, until] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const feature = { from, until, order: 1, reason: 'A lovely board' };
  await call(iris, 'POST', `/api/admin/boards/${board}/feature`, feature);
  const { pool } = whole.database;
  const { rows } = await pool.query<{ source_id: string }>(
    `select source_id from notifications where uid = $1 and kind = 'boardFeature'`,
    [thea.uid],
  );
  expect(rows).toEqual([{ source_id: expect.stringMatching(/#featured$/) }]);
  await pool.query('update notifications set source_id = $1 where uid = $2', [`${board}#featured`, thea.uid]);
  expect(await textsOf(thea)).toEqual(['Your board “Felt” is featured.']);
});

test('remixing a public outfit notifies its author, and remixing an own outfit nobody', async () => {
  const [eva, fay] = [await person('eva'), await person('fay')];
  const { outfit } = createFactories(whole);
  const { id } = await outfit(eva, { visibility: 'public', remixable: true });
  for (const who of [fay, eva]) await outfit(who, { name: 'Mine', remixOf: id });
  const { items } = await told(eva);
  expect(items.map(({ text, href }) => [text, href])).toEqual([
    ['fay remixed your outfit “Monday”.', `/outfits/builder?outfit=${id}`],
  ]);
});

test('people who save one board, or remix one outfit, are one row until it is read', async () => {
  const [lea, max, nia] = [await person('lea'), await person('max'), await person('nia')];
  const board = await addBoard(lea, 'Linen');
  const { outfit } = createFactories(whole);
  const { id } = await outfit(lea, { visibility: 'public', remixable: true });
  for (const who of [max, nia]) {
    await call(who, 'POST', `/api/boards/${board}/follow`, {});
    await outfit(who, { name: 'Mine', remixOf: id });
  }
  expect(await textsOf(lea)).toEqual([
    'nia and 1 other remixed your outfit “Monday”.',
    'nia and 1 other saved your board “Linen”.',
  ]);
});

test('seen notifications are marked as read, later ones are not', async () => {
  const [gus, hal, ivy] = [await person('gus'), await person('hal'), await person('ivy')];
  await follow(hal, gus);
  const [first] = (await told(gus)).items;
  await follow(ivy, gus);
  expect(await call(gus, 'POST', `/api/notifications/${first?.id}/read`, {})).toEqual({
    read: 1,
  });
  expect((await told(gus)).items.map(({ read }) => read)).toEqual([false, true]);
  expect((await told(gus)).unread).toBe(1);
  expect((await ask(hal, 'POST', `/api/notifications/${first?.id}/read`, {})).status).toBe(404);
  const page = await told(gus, '?limit=1');
  expect([page.items.length, page.unread]).toEqual([1, 1]);
  const rest = await told(gus, `?limit=1&cursor=${page.nextCursor}`);
  expect(rest.items.map(({ id }) => id)).toEqual([first?.id]);
  expect(rest.nextCursor).toBeNull();
});

test('no notification is shown about hidden people or things that cannot be opened any more', async () => {
  const [jan, kim] = [await person('jan'), await person('kim')];
  await follow(kim, jan);
  const board = await addBoard(kim, 'Silk', 'private');
  await call(kim, 'POST', `/api/boards/${board}/members`, { who: jan.handle, role: 'viewer' });
  expect(await textsOf(jan)).toHaveLength(2);
  await call(kim, 'PATCH', settingsOf(kim), { privacy: { profile: 'nobody' } });
  expect(await textsOf(jan)).toEqual(['kim added you to the board “Silk”.']);
  await call(kim, 'PATCH', settingsOf(kim), { privacy: { profile: 'members' } });
  await call(jan, 'POST', `/api/boards/${board}/leave`, {});
  expect(await textsOf(jan)).toEqual(['kim follows you.']);
  await call(kim, 'POST', `/api/profiles/${jan.uid}/block`, {});
  expect(await told(jan)).toEqual({ items: [], nextCursor: null, unread: 0 });
});

test('each kind is delivered on the channels that its receiver chose: in the bell, by mail, both or neither', async () => {
  const [leo, mia, noa] = [await person('leo'), await person('mia'), await person('noa')];
  const choose = async (follow: object) =>
    ((await call(leo, 'PATCH', settingsOf(leo), { notifications: { follow } })) as { notifications: object })
      .notifications;
  expect(await choose({ app: false })).toMatchObject({
    follow: { app: false, mail: false },
    remix: { app: true, mail: false },
  });
  await follow(mia, leo);
  expect(await textsOf(leo)).toEqual([]);
  expect(await choose({ mail: true })).toMatchObject({ follow: { app: false, mail: true } });
  await follow(noa, leo);
  expect(await textsOf(leo)).toEqual([]);

  const { rows } = await whole.database.pool.query(
    `select payload from jobs where kind = 'notifications.mailAbout' and payload ->> 'uid' = $1`,
    [leo.uid],
  );
  expect(rows).toEqual([{ payload: { uid: leo.uid, about: 'follow' } }]);
});

test('old notifications are removed, read or not', async () => {
  const [oda, pia] = [await person('oda'), await person('pia')];
  await follow(pia, oda);
  const days = 24 * 60 * 60 * 1000;
  await createNotificationsRepository(whole.database.db).deleteOld(new Date(Date.now() + 89 * days));
  expect(await textsOf(oda)).toHaveLength(1);
  await createNotificationsRepository(whole.database.db).deleteOld(new Date(Date.now() + 91 * days));
  expect(await textsOf(oda)).toEqual([]);
});

test('who is muted hears why, whatever they chose; who reported hears the outcome, and neither hears of the admin', async () => {
  const [quin, ria, admin] = [await person('quin'), await person('ria'), await person('boss', 'admin')];
  await call(quin, 'POST', `/api/profiles/${admin.uid}/block`, {});
  const sanction = { app: false, mail: false };
  expect((await ask(quin, 'PATCH', settingsOf(quin), { notifications: { sanction } })).status).toBe(400);
  const board = await addBoard(quin, 'Rude words');
  const report = { id: uuidv7(), kind: 'board', targetId: board, reason: 'harassment' };
  await call(ria, 'POST', '/api/reports', report);
  const decision = { content: 'hide', sanction: 'none', rule: 'harassment', reason: 'It is rude.' };
  await call(admin, 'POST', `/api/reports/${report.id}/claim`, {});
  await call(admin, 'POST', `/api/reports/${report.id}/decide`, decision);
  await passTime(whole, 1, ['reports.tell']);
  await call(admin, 'POST', `/api/admin/users/${quin.uid}/mute`, { hours: 24, reason: 'Be kind, please.' });
  expect((await told(quin)).items).toMatchObject([
    {
      kind: 'sanction',
      text: 'You can read and vote, but not publish anything for now. Reason: Be kind, please.',
      read: false,
    },
    { kind: 'sanction', text: 'Your board “Rude words” was hidden. Reason: It is rude.' },
  ]);
  expect(await textsOf(ria)).toEqual([
    'Thank you for your report of “Rude words”. We looked at it and took action.',
  ]);
  await call(admin, 'POST', `/api/admin/users/${quin.uid}/unmute`, { reason: 'A mistake.' });
  expect(await textsOf(quin)).toEqual([
    'An admin ended your mute. You can publish again. Reason: A mistake.',
    'Your board “Rude words” was hidden. Reason: It is rude.',
  ]);
});
