/** Notifications of the forum; the numbers are those of the specification. */
import type { Notification } from '@bestie/contracts/notifications.contract';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import type { SignedIn } from '../../test-support/whole-server';

let forum: TestForum;
let ana: SignedIn, bea: SignedIn, cem: SignedIn;
const title = 'Ankle boots with wide trousers?';

beforeAll(async () => {
  forum = await startTestForum();
  ana = await forum.person('ana');
  bea = await forum.person('bea');
  cem = await forum.person('cem');
});
afterAll(() => forum.close());

const bell = async (as: SignedIn) =>
  (await forum.call<{ items: Notification[]; unread: number }>(as, 'GET', '/api/notifications')).body;
const texts = async (as: SignedIn) => (await bell(as)).items.map(({ text }) => text);
const readAll = async (as: SignedIn) => {
  const [latest] = (await bell(as)).items;
  if (latest) await forum.call(as, 'POST', `/api/notifications/${latest.id}/read`, {});
};
const react = (as: SignedIn, postId: string, reaction: string | null) =>
  forum.call(as, 'PUT', `/api/forum/posts/${postId}/reaction`, { reaction });
const begin = async (as = ana) => (await forum.thread(as)).body.id;

test('Notifications check 1: fifty reactions to a post are one row, which names the latest', async () => {
  const id = await begin();
  await forum.sql(
    `insert into people (uid, display_name) select 'fan-of-boots-' || n, 'Fan ' || n from generate_series(1, 49) n`,
  );
  await forum.sql(
    `insert into forum_reactions (post_id, uid, reaction, created_at)
     select $1, 'fan-of-boots-' || n, 'love', now() from generate_series(1, 49) n`,
    [id],
  );
  await forum.sql(
    `insert into notifications (id, uid, kind, actor_uid, target_kind, target_id, dedupe_key, in_app, created_at)
     select gen_random_uuid(), $2, 'reaction', 'fan-of-boots-' || n, 'forumPost', $1::text,
       'reaction:fan-of-boots-' || n || ':' || $1::text, true, now() - interval '1 minute' from generate_series(1, 49) n`,
    [id, ana.uid],
  );
  await react(bea, id, 'wow');
  const { items, unread } = await bell(ana);
  expect(unread).toBe(1);
  expect(items).toMatchObject([
    {
      kind: 'reaction',
      text: `Name bea and 49 others reacted to your post in “${title}”.`,
      href: `/community/forum/${id}?post=1`,
      read: false,
    },
  ]);
  await readAll(ana);
  expect(await bell(ana)).toMatchObject({ unread: 0, items: [{ read: true }] });
});

test('Notifications check 2: withdrawing a reaction removes its notification', async () => {
  const id = await begin(bea);
  await react(cem, id, 'love');
  expect(await texts(bea)).toEqual([`Name cem reacted to your post in “${title}”.`]);
  await react(cem, id, null);
  expect(await bell(bea)).toMatchObject({ items: [], unread: 0 });
});

test('asking, answering and accepting notify the other person, and a deleted reply notifies nobody', async () => {
  const dee = await forum.person('dee');
  const eva = await forum.person('eva');
  const { id } = (await forum.thread(dee, { body: 'Asking for a friend, and for @eva as well as @nobody.' }))
    .body;
  expect(await texts(eva)).toEqual([`Name dee mentioned you in “${title}”.`]);
  expect((await forum.posts(dee, id)).body.items[0]?.mentions).toEqual(['eva']);

  const answer = (await forum.reply(eva, id, 'Thank you @dee. Knee socks!')).body;
  // A mentioned person gets no second notification for the reply.
  expect(await texts(dee)).toEqual([`Name eva mentioned you in “${title}”.`]);
  await forum.reply(eva, id, 'Or tights.');
  await forum.reply(bea, id, 'Or bare ankles.');
  expect((await texts(dee))[0]).toBe(`Name bea and 1 other replied in “${title}”.`);
  await forum.call(dee, 'PUT', `/api/forum/threads/${id}/answer`, { postId: answer.id });
  expect(await texts(eva)).toContain(`Name dee accepted your reply in “${title}” as the answer.`);

  await forum.call(eva, 'POST', `/api/forum/posts/${answer.id}/delete`, {});
  expect((await texts(eva)).some((text) => text.includes('accepted'))).toBe(false);
  expect((await texts(dee)).some((text) => text.includes('mentioned'))).toBe(false);
});

test('an edit notifies only newly mentioned people, and eleven mentions are refused', async () => {
  const flo = await forum.person('flo');
  const id = await begin(bea);
  const reply = (await forum.reply(cem, id, 'Ask @flo.')).body;
  await readAll(flo);
  const edit = (version: number, body: string) =>
    forum.call(cem, 'PATCH', `/api/forum/posts/${reply.id}`, { version, body });
  await edit(1, 'Ask @flo or @ana.');
  expect((await bell(flo)).unread).toBe(0);
  expect(await texts(ana)).toContain(`Name cem mentioned you in “${title}”.`);
  const crowd = Array.from({ length: 11 }, (_, at) => `@person${at}`).join(' ');
  expect((await forum.reply(cem, id, crowd)).error).toMatchObject({ code: 'invalid_input', field: 'body' });
});

test('nobody is notified by people whom they blocked, or about threads that they muted', async () => {
  const gil = await forum.person('gil');
  const id = await begin(gil);
  await forum.call(gil, 'POST', `/api/profiles/${cem.uid}/block`, {});
  await forum.reply(cem, id, 'Hello @gil.');
  await react(cem, id, 'love');
  expect(await texts(gil)).toEqual([]);
  await forum.call(gil, 'PUT', `/api/forum/threads/${id}/level`, { level: 'muted' });
  await forum.reply(bea, id, 'So quiet here.');
  expect(await texts(gil)).toEqual([]);
  await forum.reply(bea, id, 'Are you there, @gil?');
  expect(await texts(gil)).toEqual([`Name bea mentioned you in “${title}”.`]);
});

test('who wants to hear of replies to them alone is told when their post is quoted, whatever they write later', async () => {
  const [kai, lou] = [await forum.person('kai'), await forum.person('lou')];
  const id = await begin(lou);
  const levelOf = async () => (await forum.get(kai, id)).body.level;
  const { body: first } = await forum.reply(kai, id, 'Knee socks!');
  expect(await levelOf()).toBe('following');
  await forum.call(kai, 'PUT', `/api/forum/threads/${id}/level`, { level: 'normal' });
  await forum.reply(bea, id, 'Or tights.');
  expect(await texts(kai)).toEqual([]);
  const quote = { postId: first.id, text: 'Knee socks' };
  await forum.reply(bea, id, 'In June?', { quote });
  expect(await texts(kai)).toEqual([`Name bea replied in “${title}”.`]);
  await forum.reply(cem, id, 'Yes, @kai.', { quote });
  expect(await texts(kai)).toEqual([
    `Name cem mentioned you in “${title}”.`,
    `Name bea replied in “${title}”.`,
  ]);
  // Nobody is told of their own replies.
  await forum.reply(kai, id, 'Even in July.', { quote });
  expect(await levelOf()).toBe('normal');
  expect(await texts(kai)).toHaveLength(2);

  await readAll(kai);
  await forum.call(kai, 'PUT', `/api/forum/threads/${id}/level`, { level: 'muted' });
  await forum.reply(bea, id, 'Never.', { quote });
  await forum.call(kai, 'PUT', `/api/forum/threads/${id}/level`, { level: 'normal' });
  await forum.call(kai, 'POST', `/api/profiles/${cem.uid}/block`, {});
  await forum.reply(cem, id, 'Always.', { quote });
  expect((await bell(kai)).unread).toBe(0);
});

test('Notifications check 3: what is read on one device is read on every other one', async () => {
  const hana = await forum.person('hana');
  const phone = { ...hana, token: await forum.whole.signInElsewhere(hana) };
  const id = await begin(hana);
  await forum.reply(bea, id, 'Knee socks!');
  await forum.reply(cem, id, 'Or tights.');
  const other = await begin(hana);
  await forum.reply(bea, other, 'Boots it is.');
  expect((await bell(phone)).unread).toBe(2);
  const [, older] = (await bell(hana)).items;
  // Both replies are one row, and are read as one; the newer row stays as it is.
  await forum.call(hana, 'POST', `/api/notifications/${older?.id}/read`, { alone: true });
  expect(await bell(phone)).toMatchObject({ unread: 1, items: [{ read: false }, { read: true }] });
  const unread = await forum.call<{ items: Notification[] }>(
    phone,
    'GET',
    '/api/notifications?unreadOnly=true',
  );
  expect(unread.body.items.map(({ href }) => href)).toEqual([`/community/forum/${other}?post=2`]);
  const { rows } = await forum.sql(
    `select ids from outbox where topic = $1 and type = 'notifications.read'`,
    [`user:${hana.uid}`],
  );
  expect(rows).toEqual([{ ids: [older?.id] }]);
});

test('Notifications check 4: nobody hears of a thread that they cannot open any more', async () => {
  const ida = await forum.person('ida');
  const admin = await forum.person('keeper', 'admin');
  const id = await begin(ida);
  await forum.reply(bea, id, 'Hello @ida.');
  expect((await bell(ida)).unread).toBe(1);
  expect((await forum.act(admin, id, 'hide', { hidden: true, reason: 'Not about clothes.' })).status).toBe(
    200,
  );
  expect(await bell(ida)).toMatchObject({ items: [], unread: 0 });
});

test('Notifications check 5: a confession that is approved, answered and reacted to tells nobody', async () => {
  const jo = await forum.person('jo');
  const told = async () => (await forum.sql('select id from notifications')).rows.length;
  const before = await told();
  const shown = await forum.factories.shownConfession(jo, 'I told @bea that I sew, and I glue.');
  await forum.factories.rejectedConfession(jo);
  const reply = { clientKey: crypto.randomUUID(), body: 'Glue holds, @jo.' };
  expect((await forum.call(bea, 'POST', `/api/confessions/${shown}/replies`, reply)).status).toBe(200);
  expect((await forum.call(bea, 'PUT', `/api/confessions/${shown}/reactions/hug`, { on: true })).status).toBe(
    200,
  );
  expect(await told()).toBe(before);
});
