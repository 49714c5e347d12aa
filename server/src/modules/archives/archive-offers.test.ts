/** An import makes everything private and gives nobody access; publishing and inviting again is offered. */
import { uuidv7 } from 'uuidv7';
import type { ArchiveOffers } from '@bestie/contracts/archives.contract';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import { exportArchive, importArchive } from '../../test-support/archives';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let ada: SignedIn;
let bob: SignedIn;
let nell: SignedIn;
let zip: Buffer;

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
const offersOf = (person: SignedIn, importId: string) =>
  call<ArchiveOffers>(person, 'GET', `/api/archives/imports/${importId}/offers`);
const boardsOf = async (person: SignedIn, tab = 'own') =>
  (await call<{ items: Board[] }>(person, 'GET', `/api/boards?tab=${tab}`)).items;

beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  [ada, bob, nell] = [
    await whole.signIn('fan', 'ada'),
    await whole.signIn('fan', 'bob'),
    await whole.signIn('fan', 'nell'),
  ];
  await call(bob, 'PATCH', `/api/profiles/${bob.uid}`, { version: 0, handle: 'bob_b', name: 'Bob' });
  for (const [title, visibility] of [
    ['Street', 'public'],
    ['Letters', 'unlisted'],
    ['Diary', 'private'],
  ]) {
    const id = uuidv7();
    await call(ada, 'POST', '/api/boards', { id, title, visibility });
    if (title === 'Street')
      await call(ada, 'POST', `/api/boards/${id}/members`, { who: 'bob_b', role: 'editor' });
  }
  const itemId = uuidv7();
  await call(ada, 'POST', '/api/items', { id: itemId, name: 'Coat', category: 'outerwear' });
  const layer = { id: uuidv7(), kind: 'item', itemId, slot: null, flip: false, locked: false };
  await call(ada, 'POST', '/api/outfits', {
    id: uuidv7(),
    name: 'Monday',
    visibility: 'public',
    document: {
      background: 'ivory',
      slots: { locked: [], empty: [] },
      layers: [
        {
          ...layer,
          x: 500,
          y: 600,
          scale: 0.6,
          rotation: 0,
          seen: { name: 'Coat', category: 'outerwear', pictureId: null },
        },
      ],
    },
  });
  zip = await exportArchive(whole, ada);
});
afterAll(() => whole.close());

test('an import shows nothing to others and adds nobody to a board until the person agrees', async () => {
  const { id: importId, notes } = await importArchive(whole, nell, zip);
  const boards = await boardsOf(nell);
  expect(boards.map(({ title, visibility }) => [title, visibility]).sort()).toEqual([
    ['Diary', 'private'],
    ['Letters', 'private'],
    ['Street', 'private'],
  ]);
  const { rows } = await whole.database.pool.query('select visibility from outfits where owner_uid = $1', [
    nell.uid,
  ]);
  expect(rows).toEqual([{ visibility: 'private' }]);
  expect((await boardsOf(bob, 'shared')).map(({ owner }) => owner.uid)).toEqual([ada.uid]);
  expect(notes).toContain('1 person works on your boards once you invite them again.');

  const { publish, invite } = await offersOf(nell, importId);
  expect(publish.map(({ kind, title, visibility }) => [kind, title, visibility])).toEqual([
    ['board', 'Letters', 'unlisted'],
    ['board', 'Street', 'public'],
    ['outfit', 'Monday', 'public'],
  ]);
  expect(invite).toEqual([
    {
      boardId: boards.find(({ title }) => title === 'Street')?.id,
      boardTitle: 'Street',
      handle: 'bob_b',
      name: 'Bob',
      role: 'editor',
    },
  ]);

  // An answered offer is not made again.
  const street = publish.find(({ title }) => title === 'Street')!;
  await call(nell, 'PATCH', `/api/boards/${street.id}`, { version: street.version, visibility: 'public' });
  await call<BoardDetail>(nell, 'POST', `/api/boards/${street.id}/members`, { who: 'bob_b', role: 'editor' });
  const rest = await offersOf(nell, importId);
  expect(rest.publish.map(({ title }) => title)).toEqual(['Letters', 'Monday']);
  expect(rest.invite).toEqual([]);

  // Nobody else is offered anything, and a second import does not reset answered offers.
  await expect(offersOf(ada, importId)).rejects.toThrow('not_found');
  const again = await importArchive(whole, nell, zip);
  expect((await boardsOf(nell)).find(({ title }) => title === 'Street')?.visibility).toBe('public');
  expect(await offersOf(nell, again.id)).toEqual({ publish: [], invite: [] });
});

test('people who blocked the person since, or refuse invitations, are not offered', async () => {
  const una = await whole.signIn('fan', 'una');
  await call(bob, 'POST', `/api/profiles/${una.uid}/block`);
  const { id } = await importArchive(whole, una, zip);
  expect((await offersOf(una, id)).invite).toEqual([]);
});
