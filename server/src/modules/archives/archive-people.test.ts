import { uuidv7 } from 'uuidv7';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { exportArchive, importArchive, pack, rowsOf, unpack, withRows } from '../../test-support/archives';
import type { Unpacked } from '../../test-support/archives';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let ada: SignedIn;
let bob: SignedIn;
let cyd: SignedIn;
let eve: SignedIn;
let zip: Buffer;
let files: Unpacked;
let lookbook: string;
let saved: string;

async function call<Answer>(
  person: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload = {},
) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: bearerOf(person),
    ...(method !== 'GET' && { payload }),
  });
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.body}`);
  return (reply.body === '' ? undefined : reply.json()) as Answer;
}
const to = (person: SignedIn, other: SignedIn, verb: string) =>
  call(person, 'POST', `/api/profiles/${other.uid}/${verb}`);
const asSeen = (person: SignedIn, name: string) =>
  call<PublicProfile>(person, 'GET', `/api/people/h_${name}`);
const countsOf = ({ results }: ArchiveImport, name: string) => {
  const { added, known, refused } = results.find((one) => one.name === name)!;
  return { added, known, refused };
};
const gone = ['follows', 'blocks', 'board-members', 'board-follows'] as const;
const sums = (outcome: ArchiveImport) => gone.map((name) => countsOf(outcome, name));
const eventsOf = async (topic: string) =>
  (
    await whole.database.pool.query<{ type: string }>(
      'select type from outbox where topic = $1 order by id',
      [topic],
    )
  ).rows.map(({ type }) => type);

async function person(name: string) {
  const signedIn = await whole.signIn('fan', name);
  await call(signedIn, 'PATCH', `/api/profiles/${signedIn.uid}`, { version: 0, handle: `h_${name}` });
  return signedIn;
}
async function addBoard(owner: SignedIn, title: string, visibility: 'private' | 'public') {
  const id = uuidv7();
  await call(owner, 'POST', '/api/boards', { id, title, visibility });
  return id;
}

beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  [ada, bob, cyd, eve] = [await person('ada'), await person('bob'), await person('cyd'), await person('eve')];
  lookbook = await addBoard(ada, 'Lookbook', 'private');
  saved = await addBoard(cyd, 'Street', 'public');
  await call(ada, 'POST', `/api/boards/${lookbook}/members`, { who: bob.email, role: 'editor' });
  await call(ada, 'POST', `/api/boards/${saved}/follow`);
  await to(ada, bob, 'follow');
  await to(ada, cyd, 'follow');
  await to(ada, eve, 'block');
  zip = await exportArchive(whole, ada);
  files = await unpack(zip);
});
afterAll(() => whole.close());

test('what one pinned to another’s board, and pictures of one’s posts and messages, are in the archive with their files', async () => {
  const factories = createFactories(whole);
  const picture = async () => {
    const name = await factories.object(bob);
    await whole.database.pool.query(
      `insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
       values ($1, $2, 1, $3, 'ready', $2, '[]') on conflict do nothing`,
      [uuidv7(), name, bob.uid],
    );
    return name;
  };
  const [ofPin, ofPost, ofMessage] = [await picture(), await picture(), await picture()];
  const pins = [{ id: uuidv7(), path: ofPin, title: 'A coat' }];
  await call(bob, 'POST', `/api/boards/${lookbook}/pins`, { pins });
  await factories.thread(bob, { pictures: [ofPost] });
  await factories.message(bob, { pictures: [ofMessage] });
  const exported = await unpack(await exportArchive(whole, bob));
  expect(rowsOf(exported, 'pins')).toEqual([]);
  expect(rowsOf(exported, 'pins-on-other-boards')).toMatchObject([{ boardId: lookbook, title: 'A coat' }]);
  for (const name of ['pins-on-other-boards', 'forum-post-pictures', 'lounge-message-pictures'])
    expect(exported.get(rowsOf(exported, name)[0]!['file'] as string)?.length).toBeGreaterThan(0);
});

test('follows, blocks and saved boards are imported; nobody joins a board and nobody is notified', async () => {
  const before = await Promise.all([cyd, eve].map(({ uid }) => eventsOf(`user:${uid}`)));
  await to(ada, bob, 'unfollow');
  await to(ada, cyd, 'unfollow');
  await to(ada, eve, 'unblock');
  await call(ada, 'DELETE', `/api/boards/${lookbook}/members/${bob.uid}`);
  await call(ada, 'POST', `/api/boards/${saved}/unfollow`);

  const outcome = await importArchive(whole, ada, zip);
  expect(sums(outcome)).toEqual([
    { added: 2, known: 0, refused: 0 },
    { added: 1, known: 0, refused: 0 },
    { added: 0, known: 0, refused: 0 },
    { added: 1, known: 0, refused: 0 },
  ]);
  expect(outcome.notes).toEqual(['1 person works on your boards once you invite them again.']);
  expect(await asSeen(ada, 'bob')).toMatchObject({ following: true });
  expect(await asSeen(ada, 'cyd')).toMatchObject({ following: true, followerCount: 1 });
  expect(await asSeen(ada, 'eve')).toMatchObject({ blocked: true });
  await expect(asSeen(eve, 'ada')).rejects.toThrow('not_found');
  await expect(call(bob, 'GET', `/api/boards/${lookbook}`)).rejects.toThrow('not_found');
  const shelf = await call<{ items: Board[] }>(ada, 'GET', '/api/boards?tab=saved');
  expect(shelf.items.map(({ id }) => id)).toEqual([saved]);
  expect((await call<BoardDetail>(cyd, 'GET', `/api/boards/${saved}`)).followerCount).toBe(1);
  expect(await Promise.all([cyd, eve].map(({ uid }) => eventsOf(`user:${uid}`)))).toEqual(before);

  const again = await importArchive(whole, ada, zip);
  expect(sums(again).map(({ added, refused }) => added + refused)).toEqual([0, 0, 0, 0]);
  await call(ada, 'POST', `/api/boards/${lookbook}/members`, { who: bob.email, role: 'editor' });
  const third = await importArchive(whole, ada, zip);
  expect(countsOf(third, 'board-members')).toEqual({ added: 0, known: 1, refused: 0 });
});

test('people who are gone, hidden or blocked since are counted in a note, and none is guessed', async () => {
  const nell = await person('nell');
  await to(cyd, nell, 'block');
  const at = '2026-01-01T00:00:00.000Z';
  const rows = (uids: string[]) => uids.map((uid) => ({ uid, createdAt: at }));
  const [member] = rowsOf(files, 'board-members');
  const hidden = await addBoard(bob, 'Hidden', 'private');
  const [dan] = [await person('dan')];
  await to(nell, dan, 'block');
  let forged = withRows(
    files,
    'follows',
    rows([bob.uid, cyd.uid, dan.uid, nell.uid, bob.uid.toUpperCase(), 'h_bob', 'nobody']),
  );
  forged = withRows(forged, 'blocks', rows([eve.uid, nell.uid, 'nobody']));
  forged = withRows(forged, 'board-members', [
    member,
    ...[cyd.uid, nell.uid, 'nobody'].map((uid) => ({ ...member, uid })),
  ]);
  forged = withRows(
    forged,
    'board-follows',
    [saved, hidden, lookbook, uuidv7()].map((boardId) => ({ boardId, createdAt: at })),
  );
  const outcome = await importArchive(whole, nell, await pack(forged));
  expect(outcome.state).toBe('done');
  expect(sums(outcome)).toEqual([
    { added: 1, known: 0, refused: 6 },
    { added: 1, known: 0, refused: 2 },
    { added: 0, known: 0, refused: 3 },
    { added: 0, known: 0, refused: 4 },
  ]);
  expect(outcome.notes).toEqual(
    expect.arrayContaining([
      'People whom you followed and blocked since: 1. They stay blocked.',
      '4 people whom you followed are not here any more.',
      '1 person whom you blocked is not here any more.',
      '2 people on your boards are not here any more.',
      '4 boards that you saved are not here any more.',
    ]),
  );
  // Nobody joined a board: the copy belongs to Nell alone.
  const { items } = await call<{ items: Board[] }>(bob, 'GET', '/api/boards?tab=shared');
  expect(items.map(({ owner }) => owner.uid).sort()).toEqual([ada.uid]);
});

test('an imported profile makes its person known by handle and name, like a saved one', async () => {
  const flo = await whole.signIn('fan', 'flo');
  const [profile] = rowsOf(files, 'profile');
  const own = { ...profile, handle: 'h_flo', name: 'Flo of Lyon', version: 1 };
  await importArchive(whole, flo, await pack(withRows(files, 'profile', [own])));
  const members = `/api/boards/${await addBoard(ada, 'Together', 'private')}/members`;
  await call(ada, 'POST', members, { who: 'h_flo', role: 'viewer' });
  const { rows } = await whole.database.pool.query('select handle, display_name from people where uid = $1', [
    flo.uid,
  ]);
  expect(rows).toEqual([{ handle: 'h_flo', display_name: 'Flo of Lyon' }]);
  // What is saved since stays.
  await call(flo, 'PATCH', `/api/profiles/${flo.uid}`, {
    version: own.version,
    name: 'Flo',
    handle: 'h_flora',
  });
  await importArchive(whole, flo, await pack(withRows(files, 'profile', [own])));
  expect(await asSeen(ada, 'flora')).toMatchObject({ name: 'Flo' });
});

test('blocks of people who are suspended are imported', async () => {
  const [ike, jo] = [await person('ike'), await person('jo')];
  await to(ike, jo, 'block');
  const blocked = await exportArchive(whole, ike);
  await to(ike, jo, 'unblock');
  await whole.database.pool.query(`update people set status = 'suspended' where uid = $1`, [jo.uid]);
  const outcome = await importArchive(whole, ike, blocked);
  expect(countsOf(outcome, 'blocks')).toEqual({ added: 1, known: 0, refused: 0 });
});

test('an imported block separates two people like any other block', async () => {
  const [una, vic] = [await person('una'), await person('vic')];
  await to(una, vic, 'block');
  const blocked = await exportArchive(whole, una);
  await to(una, vic, 'unblock');
  await to(vic, una, 'follow');
  const board = await addBoard(una, 'Ours', 'private');
  await call(una, 'POST', `/api/boards/${board}/members`, { who: vic.email, role: 'viewer' });
  await importArchive(whole, una, blocked);
  expect((await asSeen(una, 'una')).followerCount).toBe(0);
  await expect(call(vic, 'GET', `/api/boards/${board}`)).rejects.toThrow('not_found');
  expect(await eventsOf(`board:${board}`)).toContain('live.disconnect');
});
