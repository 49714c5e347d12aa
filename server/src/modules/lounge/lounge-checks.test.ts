/** Guarantees of the lounge, each numbered as the specification does; the numbers in them are its own, too. */
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { roomTopic, userTopic } from '@bestie/contracts/live';
import type { Server } from '../../compose';
import { reason } from '../../contract-tests/access-fixtures/factories';
import { listenLive } from '../../test-support/listen-live';
import { startTestLounge } from '../../test-support/lounge';
import type { TestLounge } from '../../test-support/lounge';
import { bearerOf } from '../../test-support/whole-server';
import type { SignedIn } from '../../test-support/whole-server';

let lounge: TestLounge;
let other: Server;
let ports: number[];
let ana: SignedIn, bea: SignedIn, cleo: SignedIn, adam: SignedIn;

beforeAll(async () => {
  lounge = await startTestLounge();
  other = await lounge.whole.another();
  ports = [];
  for (const server of [lounge.whole.server, other]) {
    await server.start();
    await server.app.listen({ port: 0 });
    ports.push((server.app.server.address() as AddressInfo).port);
  }
  ana = await lounge.person('ana');
  bea = await lounge.person('bea');
  cleo = await lounge.person('cleo', 'creator');
  adam = await lounge.person('adam', 'admin');
});
afterAll(async () => {
  await other.stop();
  await lounge.close();
});

const block = (as: SignedIn, whom: SignedIn, verb = 'block') =>
  lounge.call(as, 'POST', `/api/profiles/${whom.uid}/${verb}`, {});

test('Lounge check 1: 20 messages that are sent again after a cut are there once and in order; the same key with other content is refused', async () => {
  const roomId = await lounge.factories.room();
  const queued = Array.from({ length: 20 }, (_, at) => ({ id: uuidv7(), body: `Message ${at + 1}` }));
  const say = (message: object) => lounge.say(ana, '', message, roomId);
  for (const message of queued.slice(0, 12)) await say(message);
  // The tab was killed before the answers came: all of them are sent again, some by two tabs at once.
  const answers = [];
  for (const message of queued) answers.push(...(await Promise.all([say(message), say(message)])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await lounge.messages(bea, 'after=0', roomId);
  expect(body.items.map((item) => [item.position, item.body])).toEqual(
    queued.map((message, at) => [at + 1, message.body]),
  );
  expect((await say({ ...queued[0], body: 'Something else' })).error.code).toBe('already_exists');
  expect((await lounge.say(bea, 'Message 1', { id: queued[0]?.id }, roomId)).status).toBe(409);
});

test('Lounge check 2: an edit at 14:50 is taken, one at 15:01 refused', async () => {
  const roomId = await lounge.factories.room();
  const { body: message } = await lounge.say(ana, 'See you at eihgt', {}, roomId);
  await lounge.pass('14 minutes 50 seconds');
  const edited = await lounge.edit(ana, message, 'See you at eight');
  expect(edited.body).toMatchObject({ body: 'See you at eight', version: 2, editedAt: expect.any(String) });
  expect((await lounge.edit(ana, message, 'See you at nine')).status).toBe(409);
  expect((await lounge.edit(bea, edited.body, 'Never')).status).toBe(404);
  await lounge.pass('11 seconds');
  const late = await lounge.edit(ana, edited.body, 'See you at nine');
  expect([late.status, late.error.message]).toEqual([403, 'A message can be edited for 15 minutes.']);
});

test('Lounge check 3 and Rooms check 1: slow mode holds on two servers, spares admins, and says how long to wait', async () => {
  const roomId = await lounge.factories.room();
  await lounge.moderate(adam, 'slow', { seconds: 60 }, roomId);
  const sendTo = (server: Server, as: SignedIn, body: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/lounge/rooms/${roomId}/messages`,
      headers: bearerOf(as),
      payload: { id: uuidv7(), body },
    });
  const both = await Promise.all([sendTo(lounge.whole.server, ana, 'Here'), sendTo(other, ana, 'And there')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  const refused = both
    .find(({ statusCode }) => statusCode === 429)
    ?.json<{ error: { retryAfter: number } }>();
  expect(refused?.error.retryAfter).toBeGreaterThan(50);
  expect((await lounge.room(ana, roomId)).waitSeconds).toBeGreaterThan(50);
  expect((await sendTo(other, bea, 'Hello')).statusCode).toBe(200);
  for (const body of ['One', 'Two']) expect((await sendTo(other, adam, body)).statusCode).toBe(200);
  await lounge.pass('61 seconds');
  expect((await sendTo(other, ana, 'At last')).statusCode).toBe(200);
});

test('Lounge check 4: who loses access loses the stream on every server and what the search finds, but not the marker', async () => {
  const roomId = await lounge.factories.room({ audience: 'creators' });
  const dana = await lounge.person('dana', 'creator');
  await lounge.say(cleo, 'Velvet is back', {}, roomId);
  await lounge.read(dana, 1, {}, roomId);
  const stream = await listenLive(ports[1]!, dana, roomTopic(roomId), userTopic(dana.uid));
  const search = () => lounge.call<{ items: LoungeMessage[] }>(dana, 'GET', '/api/lounge/search?q=velvet');
  expect((await search()).body.items).toHaveLength(1);
  const { version } = (await lounge.call<{ version: number }>(adam, 'GET', `/api/admin/users/${dana.uid}`))
    .body;
  const role = (next: string, from: number) =>
    lounge.call(adam, 'POST', `/api/admin/users/${dana.uid}/role`, { role: next, version: from, reason });
  expect((await role('fan', version)).status).toBeLessThan(300);
  await stream.ended;
  dana.token = await lounge.whole.signInElsewhere(dana);
  await expect(listenLive(ports[1]!, dana, roomTopic(roomId))).rejects.toThrow('404');
  expect((await search()).body.items).toEqual([]);
  expect((await role('creator', version + 1)).status).toBeLessThan(300);
  dana.token = await lounge.whole.signInElsewhere(dana);
  expect(await lounge.room(dana, roomId)).toMatchObject({ seenPosition: 1, unread: 0 });
});

test('Lounge check 4: when a tier ends, the stream of its room closes without a job, and nobody below it finds the room', async () => {
  const tierId = await lounge.factories.vipTier();
  const higherId = await lounge.factories.vipTier();
  const id = crypto.randomUUID();
  const room = { id, name: 'Front row', audience: 'tier' };
  const open = (body: object) => lounge.call(adam, 'POST', '/api/lounge/rooms', body);
  expect((await open(room)).error).toMatchObject({ code: 'invalid_input', field: 'tierId' });
  expect((await open({ ...room, tierId: crypto.randomUUID() })).error).toMatchObject({ field: 'tierId' });
  expect((await open({ ...room, audience: 'fans', tierId })).error).toMatchObject({ field: 'tierId' });
  expect((await open({ ...room, tierId })).status).toBe(200);
  const [fay, gus] = [await lounge.person('fay'), await lounge.person('gus')];
  const grant = (uid: string, tier: string) =>
    lounge.call(adam, 'POST', '/api/vip/grants', {
      id: crypto.randomUUID(),
      uid,
      tierId: tier,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      reason,
    });
  expect((await lounge.say(fay, 'May I?', {}, id)).status).toBe(404);
  for (const [who, tier] of [
    [fay, tierId],
    [gus, higherId],
  ] as const) {
    expect((await grant(who.uid, tier)).status).toBe(200);
    who.token = await lounge.whole.signInElsewhere(who);
  }
  expect((await lounge.room(fay, id)).tier).toEqual({ id: tierId, name: expect.any(String) as string });
  expect((await lounge.say(gus, 'Gloves for @fay, anybody?', {}, id)).status).toBe(200);
  expect((await lounge.room(fay, id)).mentions).toBe(1);
  const search = () => lounge.call<{ items: LoungeMessage[] }>(fay, 'GET', '/api/lounge/search?q=gloves');
  const told = () => lounge.call<{ items: { kind: string }[] }>(fay, 'GET', '/api/notifications');
  expect((await search()).body.items).toHaveLength(1);
  expect((await told()).body.items.map(({ kind }) => kind)).toEqual(['loungeMention', 'membership']);
  await lounge.sql(`update vip_memberships set access_until = now() + interval '2 seconds' where uid = $1`, [
    fay.uid,
  ]);
  const stream = await listenLive(ports[1]!, fay, roomTopic(id), userTopic(fay.uid));
  await stream.ended;
  await expect(listenLive(ports[1]!, fay, roomTopic(id))).rejects.toThrow('404');
  // The page comes back with the topics that it had, and goes on with those that are still open.
  const again = await listenLive(ports[1]!, fay, roomTopic(id), userTopic(fay.uid));
  expect(again.refused).toEqual([roomTopic(id)]);
  await lounge.say(gus, 'Nobody else?', {}, id);
  await lounge.read(fay, 1);
  await again.until(({ type }) => type === 'lounge.markRead');
  expect(again.events.map(({ topic }) => topic)).not.toContain(roomTopic(id));
  await again.close();
  expect((await search()).body.items).toEqual([]);
  expect((await told()).body.items).toEqual([]);
  expect((await lounge.rooms(fay)).map((each) => each.id)).not.toContain(id);
  expect((await lounge.rooms(bea)).map((each) => each.id)).not.toContain(id);
  expect((await lounge.say(fay, 'And now?', {}, id)).status).toBe(404);
});

test('Everywhere, suspended: they lose the stream on every server and count nothing until the end, which needs no job', async () => {
  const eve = await lounge.person('eve');
  const { id } = (await lounge.say(bea, 'Linen in November?')).body;
  const own = (await lounge.say(eve, 'Linen is for ever.')).body;
  await lounge.react(eve, id, 'love');
  const reactions = async () => (await lounge.message(ana, id)).body.reactions;
  expect(await reactions()).toEqual([{ reaction: 'love', count: 1 }]);
  const streams = await Promise.all(ports.map((port) => listenLive(port, eve, userTopic(eve.uid))));
  const suspension = await lounge.call(adam, 'POST', `/api/admin/users/${eve.uid}/suspend`, {
    reason,
    hours: 24,
  });
  expect(suspension.status).toBe(200);
  await Promise.all(streams.map(({ ended }) => ended));
  for (const port of ports) await expect(listenLive(port, eve, userTopic(eve.uid))).rejects.toThrow('401');
  expect(await reactions()).toEqual([]);
  expect((await lounge.message(ana, own.id)).body.body).toBe('Linen is for ever.');
  await lounge.sql(`update people set suspended_until = now() - interval '1 second' where uid = $1`, [
    eve.uid,
  ]);
  expect(await reactions()).toEqual([{ reaction: 'love', count: 1 }]);
});

test('an archived room closes open streams, whose pages ask again', async () => {
  const roomId = await lounge.factories.room();
  const stream = await listenLive(ports[0]!, ana, roomTopic(roomId));
  await lounge.moderate(adam, 'archive', { archived: true }, roomId);
  await stream.ended;
  expect(await lounge.room(ana, roomId)).toMatchObject({ archived: true, can: { write: false } });
});

test('Lounge check 5: of somebody whom one blocked there is no typing, no presence, no mention, no unread, and their words come closed', async () => {
  const roomId = await lounge.factories.room();
  await block(ana, bea);
  const [toAna, toCleo, toBea] = [
    await listenLive(ports[0]!, ana, roomTopic(roomId)),
    await listenLive(ports[1]!, cleo, roomTopic(roomId)),
    await listenLive(ports[0]!, bea, roomTopic(roomId)),
  ];
  for (const as of [bea, cleo]) await lounge.call(as, 'POST', `/api/lounge/rooms/${roomId}/typing`, {});
  expect((await toCleo.until(({ type }) => type === 'lounge.type')).data).toMatchObject({ uid: bea.uid });
  expect((await toAna.until(({ type }) => type === 'lounge.type')).data).toMatchObject({ uid: cleo.uid });
  const { body: said } = await lounge.say(bea, 'Look, @ana!', {}, roomId);
  const isNew = ({ type }: { type: string }) => type === 'loungeMessages.create';
  // Most people read a message alike, and it comes with the event; who reads it differently asks.
  expect(await toCleo.until(isNew)).toMatchObject({
    ids: [said.id, '1'],
    data: { id: said.id, body: 'Look, @ana!', author: { handle: 'bea', blocked: false } },
  });
  expect((await toAna.until(isNew)).data).toBeUndefined();
  expect((await toBea.until(isNew)).data).toBeUndefined();
  expect(toAna.events.filter(({ type }) => type === 'lounge.type')).toHaveLength(1);
  expect((await lounge.message(ana, said.id)).body.author).toMatchObject({ blocked: true });
  expect(await lounge.room(ana, roomId)).toMatchObject({ unread: 0, mentions: 0, firstUnread: null });
  const { rows } = await lounge.sql('select 1 from notifications where uid = $1', [ana.uid]);
  expect(rows).toEqual([]);
  for (const server of [lounge.whole.server, other]) await server.services.loungePresence.noteListeners();
  const peopleFor = async (as: SignedIn) => {
    const { body } = await lounge.call<{ count: number | null; items: { name: string }[] }>(
      as,
      'GET',
      `/api/lounge/rooms/${roomId}/people`,
    );
    return [body.count, body.items.map(({ name }) => name.replace('Name ', '')).sort()];
  };
  expect(await peopleFor(ana)).toEqual([2, ['ana', 'cleo']]);
  expect(await peopleFor(cleo)).toEqual([3, ['ana', 'bea', 'cleo']]);
  // Nothing tells the other one; and who shows nobody that they are here sees nobody.
  expect(await peopleFor(bea)).toEqual([3, ['ana', 'bea', 'cleo']]);
  const show = (presence: boolean) =>
    lounge.call(cleo, 'PATCH', `/api/users/${cleo.uid}/settings/profile`, { privacy: { presence } });
  await show(false);
  expect(await peopleFor(cleo)).toEqual([null, []]);
  expect(await peopleFor(bea)).toEqual([2, ['ana', 'bea']]);
  await show(true);
  await block(ana, bea, 'unblock');
  for (const stream of [toAna, toCleo, toBea]) await stream.close();
});

test('an answer to a message comes to those who reported that message without its words, also live', async () => {
  const roomId = await lounge.factories.room();
  const { body: said } = await lounge.say(ana, 'Buy my pills.', {}, roomId);
  const report = { id: uuidv7(), kind: 'loungeMessage', targetId: said.id, reason: 'spam' };
  await lounge.call(cleo, 'POST', '/api/reports', report);
  const [toCleo, toAdam] = [
    await listenLive(ports[1]!, cleo, roomTopic(roomId)),
    await listenLive(ports[1]!, adam, roomTopic(roomId)),
  ];
  const { body: answer } = await lounge.say(bea, 'Which ones?', { replyTo: said.id }, roomId);
  const isNew = ({ type }: { type: string }) => type === 'loungeMessages.create';
  expect(await toAdam.until(isNew)).toMatchObject({ data: { reply: { text: 'Buy my pills.' } } });
  expect((await toCleo.until(isNew)).data).toBeUndefined();
  expect((await lounge.message(cleo, answer.id)).body.reply).toMatchObject({ state: 'closed', text: '' });
  for (const stream of [toCleo, toAdam]) await stream.close();
});

test('who is typing comes by name alone: people whom they blocked see it too, and find no way to their profile', async () => {
  const roomId = await lounge.factories.room();
  await block(ana, bea);
  const streams = await Promise.all([bea, cleo].map((as) => listenLive(ports[0]!, as, roomTopic(roomId))));
  await lounge.call(ana, 'POST', `/api/lounge/rooms/${roomId}/typing`, {});
  for (const stream of streams) {
    const { data } = await stream.until(({ type }) => type === 'lounge.type');
    expect(data).toEqual({ uid: ana.uid, name: 'Name ana', handle: null, avatar: null, blocked: false });
    await stream.close();
  }
  await block(ana, bea, 'unblock');
});

/** Numbers that look random and are the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('Lounge check 6: badges equal a recount after 1,000 random acts', async () => {
  const roomId = await lounge.factories.room();
  const people = [ana, bea, cleo];
  const said: { id: string; by: SignedIn; position: number; to: SignedIn | 'room' | null; gone: boolean }[] =
    [];
  const seen = new Map(people.map((each) => [each, 0]));
  const muted = new Set<SignedIn>();
  const blocked = new Set<string>();
  const pick = seeded(6);
  for (let act = 0; act < 1000; act += 1) {
    const who = people[pick(people.length)]!;
    const whom = people.filter((each) => each !== who)[pick(2)]!;
    const kind = pick(20);
    if (kind < 10) {
      const to = pick(4) === 0 ? whom : who === cleo && pick(6) === 0 ? 'room' : null;
      const handle =
        to === 'room'
          ? '@room'
          : to
            ? `@${people.indexOf(to) === 0 ? 'ana' : people.indexOf(to) === 1 ? 'bea' : 'cleo'}`
            : '';
      const { body, status } = await lounge.say(who, `Act ${act} ${handle}`, {}, roomId);
      expect(status).toBe(200);
      // Blocks decide at that moment whom somebody can mention.
      const reaches =
        to === 'room' || (to && !blocked.has(`${who.uid}:${to.uid}`) && !blocked.has(`${to.uid}:${who.uid}`));
      said.push({ id: body.id, by: who, position: body.position, to: reaches ? to : null, gone: false });
      seen.set(who, Math.max(seen.get(who)!, body.position));
    } else if (kind < 12) {
      const own = said.filter(({ by, gone }) => by === who && !gone);
      const lost = own[pick(Math.max(1, own.length))];
      if (lost) {
        await lounge.remove(who, lost.id);
        lost.gone = true;
      }
    } else if (kind < 16) {
      const position = pick(said.length + 5);
      await lounge.read(who, position, {}, roomId);
      seen.set(who, Math.max(seen.get(who)!, Math.min(position, said.length)));
    } else if (kind < 18) {
      const position = pick(said.length + 1);
      await lounge.read(who, position, { back: true }, roomId);
      seen.set(who, Math.min(position, said.length));
    } else if (kind < 19) {
      const tie = `${who.uid}:${whom.uid}`;
      await block(who, whom, blocked.has(tie) ? 'unblock' : 'block');
      if (!blocked.delete(tie)) blocked.add(tie);
    } else {
      await lounge.call(who, 'PUT', `/api/lounge/rooms/${roomId}/muted`, { muted: !muted.has(who) });
      if (!muted.delete(who)) muted.add(who);
    }
  }
  for (const who of people) {
    const unread = said.filter(
      ({ by, position, gone }) =>
        !gone && by !== who && position > seen.get(who)! && !blocked.has(`${who.uid}:${by.uid}`),
    );
    const mentions = unread.filter(({ to }) => to === who || to === 'room').length;
    const room = await lounge.room(who, roomId);
    expect([room.seenPosition, room.unread, room.mentions]).toEqual([
      seen.get(who),
      Math.min(100, muted.has(who) ? mentions : unread.length),
      Math.min(100, mentions),
    ]);
  }
});

test('unread is counted to 99 and one more', async () => {
  const roomId = await lounge.factories.room();
  await lounge.sql(
    `insert into lounge_messages (id, room_id, position, author_uid, body, request_hash, created_at)
     select gen_random_uuid(), $1, n, $2, 'Hello', '', now() from generate_series(1, 500) n`,
    [roomId, bea.uid],
  );
  expect(await lounge.room(adam, roomId)).toMatchObject({ unread: 100, firstUnread: 1 });
});
