import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Challenge, ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { startTestChallenges } from '../../test-support/challenges';
import type { TestChallenges } from '../../test-support/challenges';
import { bearerOf } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let story: TestChallenges;
let [cleo, ana, bea, cem, admin]: SignedIn[] = [];

beforeAll(async () => {
  story = await startTestChallenges();
  whole = story.whole;
  cleo = await whole.signIn('creator', 'cleo');
  [ana, bea, cem] = [
    await whole.signIn('fan', 'ana'),
    await whole.signIn('fan', 'bea'),
    await whole.signIn('fan', 'cem'),
  ];
  admin = await whole.signIn('admin', 'adam');
});
afterAll(() => whole.close());

test('a creator announces, people enter and withdraw, and each state follows from the clock alone', async () => {
  const { call, create, enter, get, sql } = story;
  const refused = await call(ana, 'POST', '/api/challenges', {});
  expect(refused.status).toBe(403);
  const id = await create(cleo, { opensIn: 1 });
  expect(await get(ana, id)).toMatchObject({ state: 'upcoming', entryCount: 0, can: { enter: false } });
  expect((await enter(ana, id)).status).toBe(403);
  await story.pass(id, { days: 2 });
  expect(await get(ana, id)).toMatchObject({ state: 'open', can: { enter: true, edit: false } });
  expect((await enter(ana, id)).status).toBe(200);
  const mine = (await get(ana, id)).entry!;
  expect(mine).toMatchObject({
    state: 'entered',
    isMine: true,
    look: { name: 'Camel Monday', pieceCount: 1 },
  });
  expect((await enter(ana, id)).body.error.code).toBe('already_exists');
  // Nobody sees what others entered before voting begins.
  const gallery = async (who: SignedIn | undefined) =>
    (await call<{ items: ChallengeEntry[] }>(who, 'GET', `/api/challenges/${id}/entries`)).body.items;
  expect(await gallery(bea)).toEqual([]);
  const url = `/api/challenges/entries/${mine.id}/withdraw`;
  expect((await call(bea, 'POST', url)).status).toBe(404);
  expect((await call<Challenge>(ana, 'POST', url)).body).toMatchObject({
    entryCount: 0,
    can: { enter: true },
  });
  for (const who of [ana, bea, cem]) expect((await enter(who, id)).status).toBe(200);
  await story.pass(id, { days: 7 });
  expect(await get(ana, id)).toMatchObject({ state: 'voting', can: { enter: false, withdraw: false } });
  const again = `/api/challenges/entries/${(await get(ana, id)).entry!.id}/withdraw`;
  expect((await call(ana, 'POST', again)).body.error.message).toBe('Entries stay once voting has begun.');
  const seen = await gallery(bea);
  expect(seen).toHaveLength(3);
  expect(seen.map(({ author, isMine }) => (isMine ? author?.uid : author))).toContain(bea!.uid);
  expect(seen.filter(({ author }) => author !== null)).toHaveLength(1);
  await sql(`update challenges set cancelled_at = now() where id = $1`, [id]);
});

test('the entry is a copy: it keeps its picture when the outfit changes and when it is deleted', async () => {
  const { call, create, enter, get, outfit, sql } = story;
  await whole.server.start();
  const id = await create(cleo, { opensIn: 0 });
  const outfitId = await outfit(ana);
  const path = `users/${ana!.uid}/outfits/cover.webp`;
  const bytes = readFileSync(join(__dirname, '../../../demo-outfits/market-morning.webp'));
  await whole.server.storage.objects.ensureObject(path, bytes, 'image/webp', ana!.uid);
  await story.picturesReady();
  await call(ana, 'PUT', `/api/outfits/${outfitId}/cover`, { path });
  expect((await enter(ana, id, outfitId)).status).toBe(200);
  await story.picturesReady();
  const cover = (await get(ana, id)).entry!.look!.cover!;
  expect(cover.state).toBe('ready');
  const [original] = await sql<{ id: string }>('select id from pictures where object_name = $1', [path]);
  expect(cover.id).not.toBe(original!.id);
  await call(ana, 'POST', '/api/outfits/delete', { ids: [outfitId] });
  await whole.server.storage.objects.removeObject(path);
  const fetched = async (who: SignedIn | undefined) =>
    (
      await whole.app.inject({
        method: 'GET',
        url: cover.sources!.medium,
        headers: bearerOf(who!),
      })
    ).statusCode;
  expect([await fetched(ana), await fetched(bea)]).toEqual([200, 404]);
  for (const who of [bea, cem]) await enter(who, id);
  await story.pass(id, { days: 8 });
  expect(await fetched(bea)).toBe(200);
  expect((await get(bea, id)).state).toBe('voting');
});

test('who withdraws an entry gets back the room of its pictures', async () => {
  const { call, create, enter, get, outfit, sql } = story;
  await whole.server.start();
  const id = await create(cleo, { opensIn: 0 });
  const outfitId = await outfit(bea);
  const path = `users/${bea!.uid}/outfits/cover.webp`;
  const bytes = readFileSync(join(__dirname, '../../../demo-outfits/market-morning.webp'));
  await whole.server.storage.objects.ensureObject(path, bytes, 'image/webp', bea!.uid);
  await story.picturesReady();
  await call(bea, 'PUT', `/api/outfits/${outfitId}/cover`, { path });
  const copies = () =>
    sql(`select 1 from objects where owner_uid = $1 and name like 'challenges/%'`, [bea!.uid]);
  const before = (await copies()).length;
  expect((await enter(bea, id, outfitId)).status).toBe(200);
  await story.picturesReady();
  expect(await copies()).toHaveLength(before + 1);
  const entryId = (await get(bea, id)).entry!.id;
  await call(bea, 'POST', `/api/challenges/entries/${entryId}/withdraw`);
  expect(await sql('select 1 from challenge_entry_pictures where entry_id = $1', [entryId])).toEqual([]);
});

test('once it is open, words stay and dates only move later; admins change others’ with a reason', async () => {
  const { call, create, get, sql } = story;
  const id = await create(cleo, { opensIn: 1 });
  const change = async (who: SignedIn | undefined, changes: object) => {
    const { version } = await get(who, id);
    return call(who, 'PATCH', `/api/challenges/${id}`, { version, ...changes });
  };
  const oda = await whole.signIn('creator', 'oda');
  expect((await change(oda, { title: 'Mine now' })).status).toBe(404);
  expect((await change(cleo, { title: 'One jacket, four lives' })).status).toBe(200);
  await story.pass(id, { days: 2 });
  const { votesAt, closesAt } = await get(cleo, id);
  const later = (instant: string, days: number) =>
    new Date(Date.parse(instant) + days * 86_400_000).toISOString();
  expect((await change(cleo, { brief: 'Something else is wanted now.' })).body.error).toMatchObject({
    field: 'brief',
  });
  expect((await change(cleo, { votesAt: later(votesAt, -1) })).body.error).toMatchObject({
    field: 'votesAt',
  });
  expect((await change(cleo, { votesAt: later(votesAt, 1), closesAt: later(closesAt, 1) })).status).toBe(200);
  expect((await call(cleo, 'PATCH', `/api/challenges/${id}`, { version: 1 })).body.error.code).toBe(
    'conflict',
  );
  expect((await change(admin, { closesAt: later(closesAt, 2) })).body.error).toMatchObject({
    field: 'reason',
  });
  expect((await change(admin, { closesAt: later(closesAt, 2), reason: 'A holiday.' })).status).toBe(200);
  expect(await sql(`select action from audit_log where target_id = $1`, [id])).toEqual([
    { action: 'challenges.update' },
  ]);
  const cancelled = await call<Challenge>(cleo, 'POST', `/api/challenges/${id}/cancel`, {
    reason: 'The sponsor left.',
  });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancelReason: 'The sponsor left.' });
  expect((await change(cleo, { closesAt: later(closesAt, 3) })).status).toBe(403);
});

test('a change that is sent again after its answer was lost is one change', async () => {
  const { call, create, get } = story;
  const id = await create(cleo, { opensIn: 1 });
  const { version } = await get(cleo, id);
  const send = (title: string) => call<Challenge>(cleo, 'PATCH', `/api/challenges/${id}`, { version, title });
  const [first, again] = [await send('A coat for two'), await send('A coat for two')];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.version).toBe(version + 1);
  expect((await send('A coat for three')).body.error.code).toBe('conflict');
});

test('who made it cannot enter, newcomers’ challenges are for newcomers, and a call sent twice enters once', async () => {
  const { call, create, enter, outfit } = story;
  const id = await create(cleo, { opensIn: 0 });
  expect((await enter(cleo, id)).body.error.message).toBe('You made this challenge, so you can’t enter it.');
  const [entryId, outfitId] = [uuidv7(), await outfit(ana)];
  const send = (outfitOf: string) =>
    call(ana, 'POST', `/api/challenges/${id}/entries`, { id: entryId, outfitId: outfitOf });
  expect([(await send(outfitId)).status, (await send(outfitId)).status]).toEqual([200, 200]);
  expect((await send(await outfit(ana))).status).toBe(409);
  expect((await call(bea, 'POST', `/api/challenges/${id}/entries`, { id: uuidv7(), outfitId })).status).toBe(
    404,
  );
});

test('an entry is reported from voting on, is gone for its reporter at once, and an admin removes it', async () => {
  const { call, create, enter, get, pass } = story;
  const id = await create(cleo, { opensIn: 0 });
  for (const who of [ana, bea, cem]) await enter(who, id);
  const targetId = (await get(ana, id)).entry!.id;
  const report = (who: SignedIn | undefined) =>
    call<{ id: string }>(who, 'POST', '/api/reports', {
      id: uuidv7(),
      kind: 'challengeEntry',
      targetId,
      reason: 'rights',
    });
  expect((await report(bea)).status).toBe(404);
  await pass(id, { days: 8 });
  expect((await report(ana)).status).toBe(404);
  expect((await report(bea)).status).toBeLessThan(300);
  const looks = async (who: SignedIn | undefined) =>
    (await call<{ items: ChallengeEntry[] }>(who, 'GET', `/api/challenges/${id}/entries`)).body.items.filter(
      ({ look }) => look !== null,
    ).length;
  expect([await looks(bea), await looks(cem)]).toEqual([2, 3]);
  await call(admin, 'POST', `/api/challenges/entries/${targetId}/remove`, { reason: 'Not their outfit.' });
  expect(await looks(cem)).toBe(2);
  expect((await get(ana, id)).entry).toMatchObject({ state: 'removed', look: { name: 'Camel Monday' } });

  // Its author hears why, and another admin brings it back after an appeal.
  expect(await heard(ana, 'sanction')).toEqual([
    expect.stringMatching(/^Your .* was removed\. +Reason: Not their outfit\.$/),
  ]);
  const own = await call<{ items: { id: string; can: object }[] }>(ana, 'GET', '/api/account/decisions');
  const decisionId = own.body.items[0]?.id ?? '';
  await call(ana, 'POST', `/api/account/decisions/${decisionId}/appeal`, { text: 'I sewed it myself.' });
  const judge = await whole.signIn('admin', 'judith');
  await call(judge, 'POST', `/api/reports/decisions/${decisionId}/answer`, {
    outcome: 'overturned',
    reason: 'They did.',
  });
  expect((await get(ana, id)).entry).toMatchObject({ state: 'entered' });
});

/** The notifications of one kind that a person has, latest first. */
async function heard(who: SignedIn | undefined, kind: string): Promise<string[]> {
  const { body } = await story.call<{ items: { kind: string; text: string }[] }>(
    who,
    'GET',
    '/api/notifications',
  );
  return body.items.filter((item) => item.kind === kind).map(({ text }) => text);
}

test('a maker is notified of what admins do with their challenge, and entrants of new dates', async () => {
  const { call, create, enter, get } = story;
  const oda = await whole.signIn('creator', 'oda');
  const id = await create(oda, { opensIn: 1, title: 'A scarf for snow' });
  const change = async (who: SignedIn | undefined, changes: object) =>
    call(who, 'PATCH', `/api/challenges/${id}`, { version: (await get(who, id)).version, ...changes });
  const newBrief = { brief: 'Show how you wear one scarf in three ways.', reason: 'It had a link.' };
  expect((await change(admin, newBrief)).status).toBe(200);
  await story.pass(id, { days: 2 });
  await enter(ana, id);
  const { closesAt } = await get(oda, id);
  const later = (days: number) => new Date(Date.parse(closesAt) + days * 86_400_000).toISOString();
  expect((await change(admin, { closesAt: later(1), reason: 'A holiday.' })).status).toBe(200);
  expect((await change(oda, { closesAt: later(2) })).status).toBe(200);
  const ofIt = async (who: SignedIn | undefined) =>
    (await heard(who, 'challenge')).filter((text) => text.includes('A scarf for snow'));
  expect(await ofIt(oda)).toEqual([
    '“A scarf for snow” has new dates.',
    'An admin changed “A scarf for snow”.',
  ]);
  expect(await ofIt(ana)).toEqual(['“A scarf for snow” has new dates.', '“A scarf for snow” has new dates.']);
  expect((await call(admin, 'POST', `/api/challenges/${id}/cancel`, { reason: 'It sells.' })).status).toBe(
    200,
  );
  expect(await ofIt(oda)).toEqual(['“A scarf for snow” was cancelled.']);
  expect(await ofIt(ana)).toEqual(['“A scarf for snow” was cancelled.']);
});

test('a card shows nothing before voting begins, then entries that nobody chose, and the best at the end', async () => {
  const { call, create, enter, get, outfit, pass, sql } = story;
  const id = await create(cleo, { opensIn: 0, title: 'A hat for rain' });
  for (const who of [ana, bea, cem]) await enter(who, id);
  const dora = await whole.signIn('fan', 'dora');
  await enter(dora, id, await outfit(dora, 'Rain hat'));
  const entries = await sql<{ id: string; author_uid: string }>(
    'select id, author_uid from challenge_entries where challenge_id = $1',
    [id],
  );
  const pictures: Record<string, string> = {};
  for (const entry of entries) {
    const picture = (pictures[entry.author_uid] = uuidv7());
    await sql(
      `insert into challenge_entry_pictures (entry_id, sort, name, category, object_name)
       values ($1, 0, '', 'outerwear', $2) on conflict (entry_id, sort) do update set object_name = $2`,
      [entry.id, `challenges/${entry.id}`],
    );
    await sql(
      `insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
       values ($1, $2, 1, $3, 'ready', $2, '[]')`,
      [picture, `challenges/${entry.id}`, entry.author_uid],
    );
  }
  const covers = async (who: SignedIn | undefined) => (await get(who, id)).covers.map((cover) => cover.id);
  expect(await covers(cem)).toEqual([]);
  await pass(id, { days: 8 });
  const shown = await covers(cem);
  expect(shown).toHaveLength(3);
  // Each person meets them in an order of their own, which stays.
  expect(await covers(cem)).toEqual(shown);
  const orders = new Set<string>();
  for (let reader = 0; reader < 12; reader += 1)
    orders.add((await covers(await whole.signIn('fan', `reader${reader}`))).join());
  expect(orders.size).toBeGreaterThan(1);

  // Who reports an entry meets it no longer, and who blocks its author learns nothing before the end.
  const bears = entries.find(({ author_uid: uid }) => uid === bea!.uid)!;
  await call(cem, 'POST', '/api/reports', {
    id: uuidv7(),
    kind: 'challengeEntry',
    targetId: bears.id,
    reason: 'rights',
  });
  expect((await covers(cem)).sort()).toEqual(
    [pictures[ana!.uid]!, pictures[cem!.uid]!, pictures[dora.uid]!].sort(),
  );
  await sql(
    `insert into challenge_ranks (challenge_id, entry_id, sort, rank, tied, votes, prizes, sharers, won, lost, equal, skipped)
     select $1, id, case author_uid when $2 then 1 when $3 then 2 when $4 then 3 else 4 end, 1, false, 9, '{}', 1, 9, 0, 0, 0
     from challenge_entries where challenge_id = $1`,
    [id, dora.uid, bea!.uid, ana!.uid],
  );
  await sql(
    `update challenges set voting_method = 'pairwise', counting_at = now(), closed_at = now() where id = $1`,
    [id],
  );
  expect(await covers(ana)).toEqual([dora.uid, bea!.uid, ana!.uid].map((uid) => pictures[uid]));
  await sql('insert into person_blocks (owner_uid, uid, created_at) values ($1, $2, now())', [
    ana!.uid,
    dora.uid,
  ]);
  expect(await covers(ana)).toEqual([bea!.uid, ana!.uid, cem!.uid].map((uid) => pictures[uid]));
});

test('the search finds challenges by title and brief, with typing errors, and only what they say now', async () => {
  const { call, create, get } = story;
  const id = await create(cleo, {
    opensIn: 3,
    title: 'Pinstripe picnic',
    brief: 'Eat outside in something ironed.',
  });
  const found = async (q: string) =>
    (
      await call<{ items: { id: string; title: string; detail: string }[] }>(
        bea,
        'GET',
        `/api/search?${new URLSearchParams({ q, kind: 'challenges' })}`,
      )
    ).body.items;
  expect(await found('pinstripe')).toEqual([
    expect.objectContaining({ id, title: 'Pinstripe picnic', detail: 'upcoming' }),
  ]);
  for (const typed of ['pinstirpe', 'ironed', 'irnoed picnic'])
    expect((await found(typed)).map((hit) => [typed, hit.id])).toEqual([[typed, id]]);
  const { version } = await get(cleo, id);
  await call(cleo, 'PATCH', `/api/challenges/${id}`, { version, title: 'Corduroy picnic' });
  expect([await found('pinstripe'), (await found('corduroy')).length]).toEqual([[], 1]);
});

test('lists have each challenge where its state belongs, and the calendar has its dates', async () => {
  const { call, create, sql } = story;
  await sql('delete from challenges');
  const [upcoming, open] = [await create(cleo, { opensIn: 4 }), await create(cleo, { opensIn: 0 })];
  const list = async (query: string) =>
    (await call<{ items: Challenge[] }>(ana, 'GET', `/api/challenges?${query}`)).body.items.map(
      ({ id }) => id,
    );
  expect([await list('tab=upcoming'), await list('tab=open'), await list('tab=closed')]).toEqual([
    [upcoming],
    [open],
    [],
  ]);
  const current = await call<{ challenge: Challenge }>(ana, 'GET', '/api/challenges/current');
  expect(current.body.challenge.id).toBe(open);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const dates = await call<{ items: { kind: string; challengeId: string }[] }>(
    ana,
    'GET',
    `/api/challenges/dates?from=${day(-1)}&to=${day(30)}`,
  );
  expect(dates.body.items.map(({ kind, challengeId }) => [kind, challengeId])).toEqual([
    ['opens', open],
    ['opens', upcoming],
    ['votes', open],
    ['closes', open],
    ['votes', upcoming],
    ['closes', upcoming],
  ]);
});
