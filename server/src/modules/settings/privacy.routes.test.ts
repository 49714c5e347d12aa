import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { BlockedPerson, PublicProfile } from '@bestie/contracts/profiles.contract';
import type { SearchHit } from '@bestie/contracts/search.contract';
import type { Privacy, ProfileSettings } from '@bestie/contracts/settings.contract';
import { guest } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { exportArchive, importArchive, rowsOf, unpack } from '../../test-support/archives';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createBoardPreview } from '../boards/board-preview';
import { createBoardsRepository } from '../boards/boards.repository';
import { showsPicture } from '../../test-support/modules';

let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
});
afterAll(() => whole.close());

/** An answer of the server to a person; null is a guest. `said` is the body without the id of the request. */
async function ask<Answer>(
  who: SignedIn | null,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({
    method,
    url,
    ...(who && { headers: bearerOf(who) }),
    ...(payload && { payload }),
  });
  const body = reply.body === '' ? undefined : reply.json<Answer & { error?: { message: string } }>();
  const { requestId: _requestId, ...said } = (body ?? {}) as Record<string, unknown>;
  return { status: reply.statusCode, body: body as Answer & { error?: { message: string } }, said };
}
/** The same, for calls that must succeed. */
async function call<Answer>(...input: Parameters<typeof ask>): Promise<Answer> {
  const { status, body } = await ask<Answer>(...input);
  if (status >= 300) throw new Error(`${input[1]} ${input[2]} answered ${JSON.stringify(body)}`);
  return body;
}
const settingsPath = ({ uid }: SignedIn) => `/api/users/${uid}/settings/profile`;
const choose = (who: SignedIn, privacy: Partial<Privacy>) =>
  call<ProfileSettings>(who, 'PATCH', settingsPath(who), { privacy });

async function person(name: string, role: SignedIn['role'] = 'fan') {
  const signedIn = await whole.signIn(role, name);
  const handle = `${name}.h`;
  await call(signedIn, 'PATCH', `/api/profiles/${signedIn.uid}`, { version: 0, handle, name: `The ${name}` });
  return { ...signedIn, handle };
}
async function addBoard(owner: SignedIn, visibility: 'private' | 'unlisted' | 'public', title = 'Linen') {
  const id = uuidv7();
  await call(owner, 'POST', '/api/boards', { id, title, visibility });
  return id;
}
async function addOutfit(owner: SignedIn, visibility: 'unlisted' | 'public') {
  const id = uuidv7();
  await call(owner, 'POST', '/api/outfits', {
    id,
    name: 'Monday',
    visibility,
    remixable: true,
    document: { layers: [], background: 'ivory', slots: { locked: [], empty: [] } },
  });
  return id;
}
async function found(who: SignedIn, q: string, kind = 'people'): Promise<SearchHit[]> {
  const { items } = await call<{ items: SearchHit[] }>(who, 'GET', `/api/search?q=${q}&kind=${kind}`);
  return items;
}

test('everything is open at first, and each choice is merged separately', async () => {
  const ada = await person('ada');
  const open = { profile: 'members', searchable: true, invitations: 'everyone', presence: true };
  expect((await call<ProfileSettings>(ada, 'GET', settingsPath(ada))).privacy).toEqual(open);
  expect((await choose(ada, { searchable: false })).privacy).toEqual({ ...open, searchable: false });
  await choose(ada, { invitations: 'followed' });
  const { privacy, units } = await call<ProfileSettings>(ada, 'PATCH', settingsPath(ada), {
    units: 'imperial',
    privacy: {},
  });
  expect([units, privacy]).toEqual([
    'imperial',
    { profile: 'members', searchable: false, invitations: 'followed', presence: true },
  ]);
  expect((await ask(ada, 'PATCH', settingsPath(ada), { privacy: { profile: 'friends' } })).status).toBe(400);
  const bob = await person('bob');
  expect((await ask(bob, 'PATCH', settingsPath(ada), { privacy: { profile: 'nobody' } })).status).toBe(404);
});

describe('a person with a private profile', () => {
  let nora: Awaited<ReturnType<typeof person>>;
  let fred: Awaited<ReturnType<typeof person>>;
  let mute: Awaited<ReturnType<typeof person>>;
  let board: string;
  let outfits: string[];

  beforeAll(async () => {
    nora = await person('nora');
    fred = await person('fred');
    // A handle that never existed: the answer about a missing person.
    mute = await whole.signIn('fan', 'mute').then((one) => ({ ...one, handle: 'mute.h' }));
    board = await addBoard(nora, 'public', 'Nora’s linen');
    outfits = [await addOutfit(nora, 'public'), await addOutfit(nora, 'unlisted')];
    await call(fred, 'POST', `/api/profiles/${nora.uid}/follow`, {});
    await call(fred, 'POST', `/api/boards/${board}/follow`, {});
    await choose(nora, { profile: 'nobody' });
  });

  test('answers exactly like a missing person to everybody else', async () => {
    const missing = uuidv7();
    for (const [method, real, gone, payload] of [
      ['GET', `/api/people/${nora.handle}`, `/api/people/${mute.handle}`],
      ['POST', `/api/profiles/${nora.uid}/follow`, `/api/profiles/${mute.uid}/follow`, {}],
      ['GET', `/api/profiles/${nora.uid}/boards`, `/api/profiles/${mute.uid}/boards`],
      ['GET', `/api/profiles/${nora.uid}/outfits`, `/api/profiles/${mute.uid}/outfits`],
      ...outfits.flatMap((id) => [
        ['GET', `/api/outfits/${id}/shown`, `/api/outfits/${missing}/shown`] as const,
        ['GET', `/api/outfits/${id}/remix`, `/api/outfits/${missing}/remix`] as const,
      ]),
    ] as const) {
      const [one, other] = [await ask(fred, method, real, payload), await ask(fred, method, gone, payload)];
      expect([real, one.status, one.said]).toEqual([real, other.status, other.said]);
    }
    const report = (targetId: string) =>
      ask(fred, 'POST', '/api/reports', { id: uuidv7(), kind: 'person', reason: 'spam', targetId });
    expect((await report(nora.uid)).said).toEqual((await report('nobody')).said);
    expect(await found(fred, 'nora')).toEqual([]);
    const remixed = await ask(fred, 'POST', '/api/outfits', {
      id: uuidv7(),
      name: 'Mine',
      remixOf: outfits[0],
      document: { layers: [], background: 'ivory', slots: { locked: [], empty: [] } },
    });
    expect(remixed.status).toBeGreaterThanOrEqual(400);
  });

  test('sees their own profile', async () => {
    expect(await call(nora, 'GET', `/api/people/${nora.handle}`)).toMatchObject({
      isMe: true,
      followerCount: 1,
    });
    for (const kind of ['boards', 'outfits'])
      expect(
        (await call<{ items: unknown[] }>(nora, 'GET', `/api/profiles/${nora.uid}/${kind}`)).items,
      ).toHaveLength(1);
    expect((await found(nora, 'nora')).map(({ id }) => id)).toEqual([nora.handle]);
  });

  test('has a public board that opens by its link, without a link to the profile, and not indexed by search engines', async () => {
    for (const who of [fred, null]) {
      const seen = await call<BoardDetail>(who, 'GET', `/api/boards/${board}`);
      expect(seen.owner).toMatchObject({ name: 'The nora', handle: null });
    }
    const preview = createBoardPreview(createBoardsRepository(whole.database.db));
    const said = () => preview(guest, { uid: nora.uid, boardId: board });
    expect(await said()).toMatchObject({ title: 'Nora’s linen', indexed: false });
    await choose(nora, { profile: 'members' });
    expect(await said()).toMatchObject({ indexed: true });
    await choose(nora, { profile: 'nobody' });
    expect(await found(fred, 'linen', 'boards')).toMatchObject([{ id: board, detail: null }]);
  });

  test('has a picture that is visible on shared boards and by its link, and nowhere else', async () => {
    const { db } = whole.database;
    const [hal, ida, jan] = [await person('hal'), await person('ida'), await person('jan')];
    const pictureId = uuidv7();
    const objectName = `users/${hal.uid}/profile/me.jpg`;
    await sql`
      insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
      values (${pictureId}, ${objectName}, 1, ${hal.uid}, 'ready', ${pictureId}, '[]')`.execute(db);
    await sql`update profiles set avatar_object = ${objectName} where uid = ${hal.uid}`.execute(db);
    const seenBy = async (...people: SignedIn[]) =>
      Promise.all(
        people.map(({ uid, role }) => showsPicture(db, { kind: 'person', uid, role } as Person, pictureId)),
      );
    expect(await seenBy(ida, jan)).toEqual([true, true]);
    await choose(hal, { profile: 'nobody' });
    expect(await seenBy(ida, jan)).toEqual([false, false]);
    const shared = await addBoard(ida, 'private');
    await call(ida, 'POST', `/api/boards/${shared}/members`, { who: hal.email, role: 'viewer' });
    expect(await seenBy(ida, jan)).toEqual([true, false]);
    await addBoard(hal, 'unlisted');
    expect(await seenBy(ida, jan)).toEqual([true, true]);
  });

  test('has no name in the list of people who blocked them', async () => {
    const mia = await person('mia');
    await call(mia, 'POST', `/api/profiles/${nora.uid}/block`, {});
    const { items } = await call<{ items: BlockedPerson[] }>(mia, 'GET', '/api/blocked-people');
    expect(items).toMatchObject([{ uid: nora.uid, handle: null, name: null, avatar: null }]);
  });

  test('is found again, with all followers, once the profile is public again', async () => {
    await choose(nora, { profile: 'members' });
    expect(await call<PublicProfile>(fred, 'GET', `/api/people/${nora.handle}`)).toMatchObject({
      following: true,
      followerCount: 1,
    });
    expect((await ask(fred, 'GET', `/api/outfits/${outfits[0]}/shown`)).status).toBe(200);
    expect((await found(fred, 'nora')).map(({ id }) => id)).toEqual([nora.handle]);
  });
});

test('a person who is hidden from search is found by nobody else, and opens by address', async () => {
  const [sue, tom] = [await person('suewren'), await person('tom')];
  expect(await found(tom, 'suewren')).toHaveLength(1);
  await choose(sue, { searchable: false });
  for (const q of ['suewren', 'sue', 'suewern']) expect(await found(tom, q)).toEqual([]);
  expect((await ask(tom, 'GET', `/api/people/${sue.handle}`)).status).toBe(200);
  expect(await found(sue, 'suewren')).toHaveLength(1);
});

describe('invitations', () => {
  const nobody = 'No one here has that email or handle.';
  const add = (by: SignedIn, room: string, who: string, role = 'viewer') =>
    ask(by, 'POST', `/api/${room}/members`, { who, role });

  test('to boards are possible for people whom one follows, or nobody; for everybody else the person is missing', async () => {
    const [olga, pia] = [await person('olga'), await person('pia')];
    const boardOf = async () => `boards/${await addBoard(olga, 'private')}`;
    await choose(pia, { invitations: 'followed' });
    const first = await boardOf();
    const refused = await add(olga, first, pia.handle);
    expect(refused).toMatchObject({ status: 400, body: { error: { message: nobody } } });
    expect(refused.said).toEqual((await add(olga, first, 'no.such.one')).said);
    expect((await add(olga, first, pia.email)).said).toEqual(refused.said);
    await call(pia, 'POST', `/api/profiles/${olga.uid}/follow`, {});
    expect((await add(olga, first, pia.handle)).status).toBe(200);
    // Existing members stay members.
    await choose(pia, { invitations: 'nobody' });
    expect(await call<BoardDetail>(pia, 'GET', `/api/${first}`)).toMatchObject({ role: 'viewer' });
    expect((await add(olga, first, pia.handle)).status).toBe(409);
    expect((await add(olga, await boardOf(), pia.handle)).said).toEqual(refused.said);
  });

  test('of people with a private profile work by e-mail, because their handle is hidden', async () => {
    const [quin, rosa] = [await person('quin'), await person('rosa')];
    await choose(rosa, { profile: 'nobody' });
    const room = `boards/${await addBoard(quin, 'private')}`;
    expect((await add(quin, room, `@${rosa.handle}`)).body.error?.message).toBe(nobody);
    expect((await add(quin, room, rosa.email)).status).toBe(200);
  });

  test('to spaces follow the same rule; by default managers can add creators', async () => {
    const [boss, cora, dina] = [
      await person('boss', 'admin'),
      await person('cora', 'creator'),
      await person('dina', 'creator'),
    ];
    const id = uuidv7();
    await call(boss, 'POST', '/api/spaces', { id, name: 'Studio' });
    expect((await add(boss, `spaces/${id}`, cora.handle, 'editor')).status).toBe(200);
    await choose(dina, { invitations: 'followed' });
    const refused = await add(boss, `spaces/${id}`, dina.handle, 'editor');
    expect(refused.body.error?.message).toBe(nobody);
    await choose(cora, { invitations: 'nobody' });
    expect((await ask(cora, 'GET', `/api/spaces/${id}`)).status).toBe(200);
    await call(dina, 'POST', `/api/profiles/${boss.uid}/follow`, {});
    expect((await add(boss, `spaces/${id}`, dina.handle, 'editor')).status).toBe(200);
    // Refusals also hide that the person is a fan.
    const fay = await person('fay');
    await choose(fay, { invitations: 'nobody' });
    expect((await add(boss, `spaces/${id}`, fay.handle)).said).toEqual(refused.said);
  });

  test('by an archive follow the rule, too; and privacy settings are exported', async () => {
    await whole.server.start();
    const [uma, vic] = [await person('uma'), await person('vic')];
    const board = await addBoard(uma, 'private');
    expect((await add(uma, `boards/${board}`, vic.handle)).status).toBe(200);
    await choose(uma, { profile: 'nobody', searchable: false, invitations: 'followed' });
    const zip = await exportArchive(whole, uma);
    expect(rowsOf(await unpack(zip), 'settings')).toMatchObject([
      { privacyProfile: 'nobody', privacySearchable: false, privacyInvitations: 'followed' },
    ]);
    await call(vic, 'POST', `/api/boards/${board}/leave`, {});
    await choose(vic, { invitations: 'nobody' });
    const { notes } = await importArchive(whole, uma, zip);
    expect(notes).toEqual(['1 person on your boards is not here any more.']);
    expect((await ask(vic, 'GET', `/api/boards/${board}`)).status).toBe(404);
    // In an account without settings, they are imported.
    const will = await person('will');
    await importArchive(whole, will, zip);
    expect((await call<ProfileSettings>(will, 'GET', settingsPath(will))).privacy).toEqual({
      profile: 'nobody',
      searchable: false,
      invitations: 'followed',
      presence: true,
    });
  });
});
