/**
 * People confess, an admin who does not know them decides, everybody reads, and only the author finds it as
 * their own.
 */
import { randomUUID } from 'node:crypto';
import type {
  Confession,
  ConfessionReply,
  OwnConfession,
  QueuedConfession,
} from '@bestie/contracts/confessions.contract';
import { confessionsOn, hour } from '../../test-support/confessions';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let on: ReturnType<typeof confessionsOn>;
let admin: SignedIn;
let other: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer();
  on = confessionsOn(whole);
  admin = await whole.signIn('admin');
  other = await whole.signIn('admin');
  reader = await whole.signIn('fan');
});
afterAll(() => whole.close());

const shirts = 'I own eleven striped shirts and call ten of them necessary.';
const reason = 'It names a real person';
const list = async (as = reader) =>
  (await on.call<{ items: Confession[]; unsealedInYear: number }>(as, 'GET', '?limit=100')).body;
const card = async (id: string, as = reader) => (await list(as)).items.find((one) => one.id === id);
const replies = async (id: string) =>
  (await on.call<{ items: ConfessionReply[] }>(reader, 'GET', `/${id}/replies`)).body.items;
const yours = async (as: SignedIn) =>
  (
    await on.call<{ items: OwnConfession[]; left: { cards: number }; ban: { until: string } | null }>(
      as,
      'GET',
      '/yours',
    )
  ).body;
const queue = async (name = 'pending') =>
  (await on.call<{ items: QueuedConfession[] }>(admin, 'GET', `/queue?queue=${name}&limit=100`)).body.items;

test('from writing to the page: an admin approves, and everybody reads it at the next full hour', async () => {
  const author = await whole.signIn('fan');
  on.toNextHour(10);
  const { id } = (await on.write(author, shirts)).body;
  expect(await queue()).toContainEqual(
    expect.objectContaining({ id, kind: 'card', body: shirts, state: 'pending' }),
  );
  expect((await on.decide(admin, id, 'approve')).status).toBe(204);
  whole.advance(49 * 60_000);
  await on.release();
  expect(await card(id)).toBeUndefined();
  whole.advance(60_000);
  await on.release();
  expect(await card(id)).toEqual({
    id,
    body: shirts,
    day: whole.now().toISOString().slice(0, 10),
    replies: 0,
    reactions: ['same', 'hug', 'brave', 'ha', 'thanks'].map((word) => ({ word, count: 0, mine: false })),
    reported: false,
  });
  expect((await yours(author)).items).toMatchObject([{ id, state: 'approved', appeared: true }]);
});

test('Confessions check 3: people whom the author blocks, and people who block the author, can read the card', async () => {
  const author = await whole.signIn('fan');
  const id = await on.show(author, admin, 'I hide shopping bags in the laundry basket.');
  for (const [by, uid] of [
    [author, reader.uid],
    [reader, author.uid],
  ] as const)
    expect(
      (
        await whole.app.inject({
          method: 'POST',
          url: `/api/profiles/${uid}/block`,
          headers: await on.headersOf(by),
        })
      ).statusCode,
    ).toBeLessThan(300);
  expect(await card(id)).toBeDefined();
});

test('Confessions check 4: of four cards that a person sends at once, three are accepted and one is refused', async () => {
  const author = await whole.signIn('fan');
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => on.write(author, `Confession number ${n} of a very long day.`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'limit_reached' });
  expect((await yours(author)).left.cards).toBe(0);
  whole.advance(24 * hour);
  expect((await on.write(author, shirts)).status).toBe(200);
});

test('Everywhere, client keys: a card that is sent twice is one; another text under the same key is refused', async () => {
  const author = await whole.signIn('fan');
  const key = randomUUID();
  const [first, second] = await Promise.all([on.write(author, shirts, key), on.write(author, shirts, key)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.id).toBe(first.body.id);
  expect((await on.write(author, `${shirts} Twelve.`, key)).error).toMatchObject({ code: 'conflict' });
  expect((await yours(author)).items).toHaveLength(1);
  // Only its author can repeat the key.
  expect((await on.write(await whole.signIn('fan'), shirts, key)).body.id).not.toBe(first.body.id);
});

test('Everywhere, client keys: a reply that is sent twice is one; under another card its key is refused', async () => {
  const [author, reader] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const one = await on.show(author, admin, 'I iron only what the coat leaves open.');
  const two = await on.show(author, admin, 'I bought the same boots three times.');
  const sent = { clientKey: randomUUID(), body: 'So do I, to be honest.' };
  const reply = (id: string) => on.call<{ id: string }>(reader, 'POST', `/${id}/replies`, sent);
  const first = await reply(one);
  expect((await reply(one)).body).toEqual(first.body);
  expect((await reply(two)).error).toMatchObject({ code: 'conflict' });
  expect((await on.call(reader, 'POST', '', sent)).error).toMatchObject({ code: 'conflict' });
});

test('Confessions check 5: a person has one alias per thread, another one in the next thread, and the author is marked', async () => {
  const author = await whole.signIn('fan');
  const [ida, ole] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const one = await on.show(author, admin, 'I still wear the coat that I borrowed in 2019.');
  const two = await on.show(author, admin, 'I clap when a zip closes at the first try.');
  const alias = async (as: SignedIn, id: string) =>
    (await on.reply(as, id, 'So do I, to be honest.')).body.alias;
  const ofIda = await alias(ida, one);
  expect(await alias(ida, one)).toBe(ofIda);
  expect(await alias(ole, one)).not.toBe(ofIda);
  expect(await alias(ida, two)).not.toBe(ofIda);
  await alias(author, one);
  expect(await replies(one)).toEqual([]);
  await on.release();
  const shown = await replies(one);
  expect(shown).toHaveLength(4);
  expect(shown.filter(({ alias: name }) => name === ofIda)).toHaveLength(2);
  expect(shown.filter(({ byAuthor }) => byAuthor)).toHaveLength(1);
  expect((await card(one))?.replies).toBe(4);
});

test('Confessions check 6: a card whose hour passes while no server runs appears once, after the start', async () => {
  const author = await whole.signIn('fan');
  const { id } = (await on.write(author, 'I bought the same black dress three times.')).body;
  await on.decide(admin, id, 'approve');
  on.toNextHour(7);
  const restarted = await whole.another();
  await Promise.all([restarted.services.confessionRelease.run(), on.release()]);
  await on.release();
  expect((await list()).items.filter((one) => one.id === id)).toHaveLength(1);
  await restarted.stop();
});

/** The topics to which events of a type were published. */
const toldOf = async (type: string) => {
  const told = `select distinct topic from outbox where type = $1`;
  const { rows } = await whole.database.pool.query<{ topic: string }>(told, [type]);
  return rows.map(({ topic }) => topic);
};

test('Confessions check 7: unsealing needs a reason, a typed code and a confirmation', async () => {
  const author = await whole.signIn('fan');
  const other = await whole.signIn('admin');
  const id = await on.show(author, admin, 'I will find out where you live, Milena.');
  const unseal = (payload: object) => on.call<{ uid: string }>(admin, 'POST', `/${id}/unseal`, payload);
  expect(await unseal({ code: id.slice(0, 8) })).toMatchObject({ status: 400, error: { field: 'reason' } });
  expect(await unseal({ code: 'deadbeef', reason })).toMatchObject({ status: 400, error: { field: 'code' } });
  const refused = await whole.app.inject({
    method: 'POST',
    url: `/api/confessions/${id}/unseal`,
    headers: await on.headersOf(admin),
    payload: { code: id.slice(0, 8), reason },
  });
  expect(refused.json()).toMatchObject({ error: { code: 'step_up_required' } });
  expect(await unseal({ code: id.slice(0, 8), reason })).toMatchObject({
    status: 200,
    body: { uid: author.uid, email: author.email },
  });
  expect(await toldOf('confessions.unseal')).toEqual(['admin']);
  // The revealed author is stored nowhere, and the other admin is notified.
  const { rows } = await whole.database.pool.query<{ row: string }>(
    `select row_to_json(a)::text as row from audit_log a where target_id = $1
     union all select row_to_json(n)::text from notifications n where target_id = $1
     union all select row_to_json(s)::text from step_ups s`,
    [id],
  );
  expect(rows.filter(({ row }) => row.includes(author.uid) || row.includes(author.email))).toEqual([]);
  expect(rows.some(({ row }) => row.includes('confessions.unseal') && row.includes(reason))).toBe(true);
  expect(rows.some(({ row }) => row.includes(other.uid) && row.includes('confessionUnsealed'))).toBe(true);
  expect((await list()).unsealedInYear).toBe(1);
});

test('every other admin is notified of each unsealing, also after a block', async () => {
  const [told, unsealing] = [await whole.signIn('admin'), await whole.signIn('admin')];
  const id = await on.show(await whole.signIn('fan'), unsealing, 'I found out where you live, Milena.');
  const blocked = await whole.app.inject({
    method: 'POST',
    url: `/api/profiles/${unsealing.uid}/block`,
    headers: await on.headersOf(told),
  });
  expect(blocked.statusCode).toBeLessThan(300);
  const heard = async (as: SignedIn) => {
    const reply = await whole.app.inject({ url: '/api/notifications', headers: await on.headersOf(as) });
    const { items } = reply.json<{ items: { kind: string; text: string }[] }>();
    return items.filter(({ kind }) => kind === 'confessionUnsealed').map(({ text }) => text);
  };
  const before = (await heard(unsealing)).length;
  for (let n = 0; n < 2; n += 1)
    expect((await on.call(unsealing, 'POST', `/${id}/unseal`, { code: id.slice(0, 8), reason })).status).toBe(
      200,
    );
  expect(await heard(told)).toEqual(
    Array(2).fill('An admin unsealed who wrote a confession. The audit log has the reason.'),
  );
  expect(await heard(unsealing)).toHaveLength(before);
  // Nor can anybody switch that off.
  const off = await whole.app.inject({
    method: 'PATCH',
    url: `/api/users/${told.uid}/settings/profile`,
    headers: await on.headersOf(told),
    payload: { notifications: { confessionUnsealed: { app: false } } },
  });
  expect(off.statusCode).toBe(400);
});

test('Confessions check 8: the order of ids says nothing about when cards were written', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 24; n += 1)
    ids.push((await on.write(await whole.signIn('fan'), `Card number ${n} of a long evening.`)).body.id);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(id))).toBe(true);
  // Of 24 random ids, neither neighbours nor halves are in order; the probability of that by chance is one in
  // millions.
  const ranks = [...ids].sort().map((id) => ids.indexOf(id));
  const ascents = ranks.filter((rank, at) => at > 0 && rank > (ranks[at - 1] ?? 0)).length;
  expect(ascents).toBeGreaterThan(2);
  expect(ascents).toBeLessThan(21);
});

test('authors see why a card was rejected; a granted appeal makes it appear', async () => {
  const author = await whole.signIn('fan');
  const { id } = (await on.write(author, 'My sister dyed my wool jumper pink.')).body;
  expect((await on.decide(admin, id, 'reject', { reason })).status).toBe(204);
  expect((await yours(author)).items).toMatchObject([
    { id, state: 'rejected', reason, can: { withdraw: false, appeal: true } },
  ]);
  const appeal = { text: 'A sister is not a name, is it?' };
  expect((await on.call(reader, 'POST', `/${id}/appeal`, appeal)).status).toBe(404);
  expect((await on.call(author, 'POST', `/${id}/appeal`, appeal)).status).toBe(204);
  expect(await queue('appeals')).toMatchObject([{ id, appeal: { text: appeal.text, state: 'open' } }]);
  const decision = { decision: 'reversed', reason: 'You are right, sorry' };
  expect((await on.decide(other, id, 'decide-appeal', decision)).status).toBe(204);
  on.toNextHour();
  await on.release();
  expect(await card(id)).toBeDefined();
  expect((await yours(author)).items).toMatchObject([
    { state: 'approved', appeal: { state: 'reversed', reason: 'You are right, sorry' } },
  ]);
});

test('another admin answers an appeal than who decided', async () => {
  const author = await whole.signIn('fan');
  const { id } = (await on.write(author, 'I wear the scarf that I knitted for my brother.')).body;
  await on.decide(admin, id, 'reject', { reason });
  await on.call(author, 'POST', `/${id}/appeal`, { text: 'He has two of them.' });
  const canAnswer = async (as: SignedIn) =>
    (
      await on.call<{ items: QueuedConfession[] }>(as, 'GET', '/queue?queue=appeals&limit=100')
    ).body.items.find((one) => one.id === id)?.can.answerAppeal;
  expect([await canAnswer(admin), await canAnswer(other)]).toEqual([false, true]);
  const answer = { decision: 'upheld', reason: 'It names him' };
  expect((await on.decide(admin, id, 'decide-appeal', answer)).error).toMatchObject({
    code: 'forbidden',
    message: 'You decided this, so another admin answers the appeal.',
  });
  await on.call(other, 'POST', `/${id}/claim`, { takeOver: true });
  expect((await on.decide(other, id, 'decide-appeal', answer)).status).toBe(204);
});

test('an admin neither decides on what they wrote nor lifts their own ban, and the refusal names nobody else', async () => {
  const [writer, judge] = [await whole.signIn('admin'), await whole.signIn('admin')];
  const refused = { status: 403, error: { message: 'This is yours, so another admin decides.' } };
  const { id } = (await on.write(writer, 'I decide about hats, and I wear none.')).body;
  expect(await on.call(writer, 'POST', `/${id}/claim`, {})).toMatchObject(refused);
  expect(await on.call(writer, 'POST', `/${id}/approve`, {})).toMatchObject(refused);
  expect((await on.decide(judge, id, 'reject', { reason })).status).toBe(204);
  await on.call(writer, 'POST', `/${id}/appeal`, { text: 'It names nobody at all.' });
  const offered = async (as: SignedIn) =>
    (
      await on.call<{ items: QueuedConfession[] }>(as, 'GET', '/queue?queue=appeals&limit=100')
    ).body.items.find((one) => one.id === id)?.can.answerAppeal;
  const third = await whole.signIn('admin');
  expect([await offered(writer), await offered(third)]).toEqual([false, true]);
  const answer = { decision: 'reversed', reason: 'You are right, sorry' };
  expect(await on.call(writer, 'POST', `/${id}/claim`, { takeOver: true })).toMatchObject(refused);
  expect(await on.call(writer, 'POST', `/${id}/decide-appeal`, answer)).toMatchObject(refused);
  expect(await on.call(writer, 'POST', `/${id}/ban`, { days: 1, reason })).toMatchObject(refused);
  expect((await on.decide(third, id, 'decide-appeal', answer)).status).toBe(204);
  expect(await on.call(writer, 'POST', `/${id}/remove`, { reason })).toMatchObject(refused);

  expect((await on.call(judge, 'POST', `/${id}/ban`, { days: 7, reason })).status).toBe(204);
  const bans = (await on.call<{ items: { id: string; reason: string }[] }>(judge, 'GET', '/bans')).body.items;
  const ban = bans.find((one) => one.reason === reason)?.id ?? '';
  const lift = (as: SignedIn) => on.call(as, 'POST', `/bans/${ban}/lift`, { reason: 'They wrote to us' });
  expect(await lift(writer)).toMatchObject(refused);
  expect((await lift(judge)).status).toBe(204);
});

test('a single admin decides on their own, and nothing says that it was theirs', async () => {
  const single = await whole.signIn('admin');
  const { id } = (await on.write(single, 'I am alone here, and I like my hats.')).body;
  const { rows } = await whole.database.pool.query<{ uid: string }>(
    `update people set role = 'fan' where role = 'admin' and uid <> $1 returning uid`,
    [single.uid],
  );
  try {
    expect((await on.decide(single, id, 'approve')).status).toBe(204);
    const audited = await whole.database.pool.query(
      `select actor_uid, action, after from audit_log where target_id = $1`,
      [id],
    );
    expect(audited.rows).toEqual([{ actor_uid: single.uid, action: 'confessions.approve', after: null }]);
  } finally {
    await whole.database.pool.query(`update people set role = 'admin' where uid = any($1)`, [
      rows.map(({ uid }) => uid),
    ]);
  }
});

test('only the author withdraws a card, at once', async () => {
  const author = await whole.signIn('fan');
  const id = await on.show(author, admin, 'I named my sewing machine after my ex.');
  expect((await on.call(reader, 'POST', `/${id}/withdraw`, {})).status).toBe(404);
  expect((await on.call(author, 'POST', `/${id}/withdraw`, {})).status).toBe(204);
  expect((await on.call(author, 'POST', `/${id}/withdraw`, {})).status).toBe(204);
  expect(await card(id)).toBeUndefined();
  expect((await on.reply(reader, id, 'Where is it?')).status).toBe(404);
  expect((await yours(author)).items).toMatchObject([{ id, state: 'withdrawn', body: '' }]);
});

test('a word counts once per person, and never from the author', async () => {
  const author = await whole.signIn('fan');
  const id = await on.show(author, admin, 'I judge hotels by their hangers.');
  const say = (as: SignedIn, isOn: boolean) => on.call(as, 'PUT', `/${id}/reactions/same`, { on: isOn });
  await say(reader, true);
  await say(reader, true);
  await say(admin, true);
  expect((await say(author, true)).error).toMatchObject({
    code: 'forbidden',
    message: 'You wrote this one, so your word is not counted.',
  });
  expect((await card(id))?.reactions[0]).toEqual({ word: 'same', count: 2, mine: true });
  expect((await card(id, author))?.reactions[0]).toEqual({ word: 'same', count: 2, mine: false });
  await say(reader, false);
  expect((await card(id))?.reactions[0]).toEqual({ word: 'same', count: 1, mine: false });
});

test('a removed card disappears from the page, and its author sees why', async () => {
  const author = await whole.signIn('fan');
  const id = await on.show(author, admin, 'I told everyone that Carla’s bag is fake.');
  expect((await on.call(admin, 'POST', `/${id}/remove`, { reason })).status).toBe(204);
  expect(await card(id)).toBeUndefined();
  expect((await yours(author)).items).toMatchObject([{ state: 'removed', reason }]);
});

test('an admin bans an author without learning who it is; two bans of one person look unrelated', async () => {
  const author = await whole.signIn('fan');
  const one = await on.show(author, admin, 'Buy cheap handbags at my little shop.');
  const two = (await on.write(author, 'Buy cheap sunglasses at my little shop.')).body.id;
  for (const [id, days] of [
    [one, 7],
    [two, 14],
  ] as const) {
    const answer = await on.call(admin, 'POST', `/${id}/ban`, { days, reason: 'Advertising again' });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  }
  expect((await on.write(author, shirts)).error).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(
      /^You can’t write confessions until \d{1,2} [A-Z][a-z]+ \d{4}: Advertising again$/,
    ) as string,
  });
  const bans = await on.call<{ items: { id: string }[] }>(admin, 'GET', '/bans');
  expect(bans.body.items).toHaveLength(2);
  expect(await toldOf('confessions.ban')).toEqual(['admin']);
  const { rows } = await whole.database.pool.query<{ tag: string }>(
    `select encode(tag, 'hex') as tag from confession_bans`,
  );
  expect(new Set(rows.map(({ tag }) => tag)).size).toBe(2);
  expect((await yours(author)).ban).not.toBeNull();
  for (const { id } of bans.body.items)
    expect(
      (await on.call(admin, 'POST', `/bans/${id}/lift`, { reason: 'They wrote us a letter' })).status,
    ).toBe(204);
  expect((await on.write(author, shirts)).status).toBe(200);
});

test('a ban holds, is listed and is erased however many there are', async () => {
  const author = await whole.signIn('fan');
  const { id } = (await on.write(author, 'Buy cheap handbags at my little shop.')).body;
  await on.call(admin, 'POST', `/${id}/ban`, { days: 7, reason: 'Before all the others' });
  const { pool } = whole.database;
  await pool.query(
    `insert into confession_bans (id, tag, reason, day, until)
      select gen_random_uuid(), '\\x00', 'Somebody else', $1::date + 1, $1::date + 30 from generate_series(1, 201)`,
    [whole.now()],
  );
  const all: { reason: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `/bans?limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await on.call<{ items: { reason: string }[]; nextCursor: string | null }>(
      admin,
      'GET',
      url,
    );
    all.push(...body.items);
    cursor = body.nextCursor;
  }
  expect([all.length, all.at(-1)?.reason]).toEqual([202, 'Before all the others']);
  expect((await yours(author)).ban).not.toBeNull();
  expect((await on.write(author, shirts)).error).toMatchObject({ code: 'forbidden' });
  await whole.server.services.confessionRelease.eraseAuthor({ uid: author.uid, withCards: false });
  const { rows } = await pool.query(`delete from confession_bans returning reason`);
  expect([rows.length, rows.some((row) => row.reason !== 'Somebody else')]).toEqual([201, false]);
});

test('eight presses ban once; another ban for the same card waits until that one is lifted', async () => {
  const id = (await on.write(await whole.signIn('fan'), 'Buy cheap scarves at my little shop.')).body.id;
  const bans = async () => (await on.call<{ items: { id: string }[] }>(admin, 'GET', '/bans')).body.items;
  const press = (days: number) => on.call(admin, 'POST', `/${id}/ban`, { days, reason: 'Advertising' });
  const presses = await Promise.all(Array.from({ length: 8 }, () => press(7)));
  expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await bans()).toHaveLength(1);
  const longer = await press(14);
  expect([longer.status, longer.error.message]).toEqual([
    409,
    expect.stringMatching(
      /^The author of this is already banned until \d{1,2} [A-Z][a-z]+ \d{4}\. Lift that ban first\.$/,
    ),
  ]);
  await on.call(admin, 'POST', `/bans/${(await bans())[0]!.id}/lift`, { reason: 'They wrote us a letter' });
  expect((await press(14)).status).toBe(204);
  expect(await bans()).toHaveLength(1);
});

test.each([
  ['too short', { body: '   nineteen letters   ' }, 'body'],
  ['too long', { body: 'x'.repeat(1001) }, 'body'],
  ['5,000 combining marks', { body: `a${'\u0301'.repeat(5000)}` }, 'body'],
  ['no key', { clientKey: 'me', body: shirts }, 'clientKey'],
])('%s is refused, and the field is named', async (_what, payload, field) => {
  const answer = await on.call(reader, 'POST', '', { clientKey: randomUUID(), ...payload });
  expect(answer).toMatchObject({ status: 400, error: { field } });
});

test('a muted person reads, publishes no confession, and sees until when and why', async () => {
  const gil = await whole.signIn('fan');
  const shown = (await list()).items[0]!;
  const mute = { hours: 24, reason: 'Selling in the lounge' };
  await whole.app.inject({
    method: 'POST',
    url: `/api/admin/users/${gil.uid}/mute`,
    headers: await on.headersOf(admin),
    payload: mute,
  });
  const silence = expect.stringMatching(/^You are muted until .+ UTC: Selling in the lounge$/) as string;
  expect(await yours(gil)).toMatchObject({ items: [], silence });
  expect((await list(gil)).items[0]).toMatchObject({ id: shown.id });
  for (const path of ['', `/${shown.id}/replies`]) {
    const { status, error } = await on.call(gil, 'POST', path, { clientKey: randomUUID(), body: shirts });
    expect([status, error.code, error.message]).toEqual([403, 'forbidden', silence]);
  }
  expect(await yours(gil)).toMatchObject({ items: [], left: { cards: 3 } });
});

test('authors who were erased cannot be unsealed; their cards and aliases stay, and their words to others go', async () => {
  const author = await whole.signIn('fan');
  const id = await on.show(author, admin, 'I kept the dress code and lost the invitation.');
  const other = await on.show(
    await whole.signIn('fan'),
    admin,
    'I sleep in a band shirt of a band I never heard.',
  );
  await on.call(author, 'PUT', `/${other}/reactions/hug`, { on: true });
  const reply = await on.call<{ alias: string }>(author, 'POST', `/${other}/replies`, {
    clientKey: randomUUID(),
    body: 'So do I, and I know not one of their songs.',
  });
  const alias = async () =>
    (
      await whole.database.pool.query<{ alias: string; tag: string }>(
        `select alias, encode(tag, 'hex') as tag from confession_aliases where confession_id = $1`,
        [other],
      )
    ).rows;
  const [before] = await alias();
  expect(before).toMatchObject({ alias: reply.body.alias });
  await whole.server.services.confessionRelease.eraseAuthor({ uid: author.uid, withCards: false });
  expect(await card(id)).toBeDefined();
  expect((await card(other))?.reactions).toContainEqual({ word: 'hug', count: 0, mine: false });
  // Their alias stays taken in its thread, and says of nobody that it was theirs.
  const [after] = await alias();
  expect(after?.alias).toBe(before?.alias);
  expect(after?.tag).not.toBe(before?.tag);
  const answer = await on.call(admin, 'POST', `/${id}/unseal`, { code: id.slice(0, 8), reason });
  expect(answer).toMatchObject({
    status: 404,
    error: { message: 'No one can find out who wrote this any more: they left.' },
  });
});

test('an appeal is possible for 20 days, once against each decision', async () => {
  const author = await whole.signIn('fan');
  const inTime = (await on.write(author, 'My umbrella has a name, and it is not mine.')).body.id;
  const late = (await on.write(author, 'My boots have names as well, left and right.')).body.id;
  const mine = async (id: string) => (await yours(author)).items.find((one) => one.id === id);
  const appeal = (id: string) => on.call(author, 'POST', `/${id}/appeal`, { text: 'They are no persons.' });
  for (const id of [inTime, late]) await on.decide(admin, id, 'reject', { reason });

  whole.advance(20 * 24 * hour);
  expect((await mine(inTime))?.can.appeal).toBe(true);
  for (let n = 0; n < 2; n += 1) expect((await appeal(inTime)).status).toBe(204);
  await on.decide(other, inTime, 'decide-appeal', { decision: 'reversed', reason: 'You are right, sorry' });
  await on.call(admin, 'POST', `/${inTime}/remove`, { reason: 'It belongs to a member' });
  expect(await mine(inTime)).toMatchObject({ state: 'removed', appeal: null, can: { appeal: true } });
  expect((await appeal(inTime)).status).toBe(204);

  whole.advance(24 * hour);
  expect((await mine(late))?.can.appeal).toBe(false);
  expect((await appeal(late)).error).toMatchObject({
    code: 'conflict',
    message: 'An appeal is possible for 20 days.',
  });
});

test('confessions of people who leave with them are deleted one by one, at different hours', async () => {
  const author = await whole.signIn('fan');
  const ids: string[] = [];
  for (const n of [1, 2, 3])
    ids.push(await on.show(author, admin, `I pack ${n} outfits too many for each trip.`));
  whole.advance(24 * hour);
  const appealed = await on.show(author, admin, 'I pack no outfit at all, and buy them there.');
  await on.call(admin, 'POST', `/${appealed}/remove`, { reason });
  await on.call(author, 'POST', `/${appealed}/appeal`, { text: 'It names nobody.' });
  const left = async () => (await list()).items.filter(({ id }) => ids.includes(id)).length;
  const leave = {
    method: 'POST',
    url: '/api/account/request-deletion',
    payload: { confessionsToo: true },
  } as const;
  const asked = await whole.app.inject({ ...leave, headers: await on.headersOf(author) });
  const { stepUp = '' } = asked.json<{ error: { stepUp?: string } }>().error;
  await whole.confirm(author, stepUp);
  const left30 = await whole.app.inject({
    ...leave,
    headers: { ...(await on.headersOf(author)), 'x-step-up': stepUp },
  });
  expect(left30.statusCode).toBe(200);
  await on.release();
  const seen: number[] = [await left()];
  for (let days = 0; days < 30; days += 1) {
    whole.advance(24 * hour);
    await on.release();
    // Tokens last an hour, so the database is asked.
    const { rows } = await whole.database.pool.query<{ count: number }>(
      `select count(*)::int as count from confessions where id = any($1) and state = 'approved'`,
      [ids],
    );
    seen.push(rows[0]?.count ?? -1);
  }
  expect(seen[0]).toBeGreaterThan(0);
  expect(seen.at(-1)).toBe(0);
  expect([...seen].sort((one, other) => other - one)).toEqual(seen);
  // Nor does an appeal wait whose answer would show an empty card.
  expect((await queue('appeals')).map(({ id }) => id)).not.toContain(appealed);
  const reversed = { decision: 'reversed', reason: 'You are right, sorry' };
  expect((await on.decide(admin, appealed, 'decide-appeal', reversed)).status).toBe(409);
});
