/**
 * “Hide what they published”: one action of an admin that hides everything others see of a person, and one
 * that undoes it.
 */
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { storageBucket } from '@bestie/contracts/storage';
import type { User } from '@bestie/contracts/users.contract';
import { uuidv7 } from 'uuidv7';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { guest } from '../../platform/http/caller';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createBoardPreview } from '../boards/board-preview';
import { createBoardsRepository } from '../boards/boards.repository';
import { showsPicture } from '../../test-support/modules';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let visitor: SignedIn;
let owner: SignedIn;
/** Addresses at which others find something of the owner, and the callers. */
let places: Record<string, { url: string; as: 'guest' | 'visitor' }>;
let pictureId: string;
/** The HTML of the public board. */
let preview: () => Promise<unknown>;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  visitor = await whole.signIn('fan');
  owner = await whole.signIn('creator');
  const handle = 'hidden_one';
  await factories.call(owner, 'PATCH', `/api/profiles/${owner.uid}`, { version: 0, handle });
  const { boardId } = await factories.pin(owner, 'public');
  const outfit = await factories.outfit(owner, { visibility: 'public' });
  const { spaceId, assetId } = await factories.asset(owner);
  const share = await factories.call(owner, 'POST', `/api/spaces/${spaceId}/assets/${assetId}/shares`, {
    what: 'original',
    hours: 1,
  });
  const name = await factories.object(owner);
  const { rows } = await whole.database.pool.query<{ token: string }>(
    'select download_tokens[1] as token from objects where name = $1',
    [name],
  );
  const picture = await whole.database.pool.query<{ id: string }>(
    'select picture_id as id from pins where board_id = $1',
    [boardId],
  );
  pictureId = picture.rows[0]?.id ?? '';
  preview = () =>
    createBoardPreview(createBoardsRepository(whole.database.db))(guest, { uid: owner.uid, boardId });
  places = {
    'a public board': { url: `/api/boards/${boardId}`, as: 'guest' },
    'its pins': { url: `/api/boards/${boardId}/pins`, as: 'guest' },
    'a file by its download link': {
      url: `/v0/b/${storageBucket}/o/${encodeURIComponent(name)}?alt=media&token=${rows[0]?.token}`,
      as: 'guest',
    },
    'a file by a share link': { url: `/api/shares/${String(share['token'])}`, as: 'guest' },
    'a public outfit': { url: `/api/outfits/${outfit.id}/shown`, as: 'visitor' },
    'the profile': { url: `/api/people/${handle}`, as: 'visitor' },
  };
});
afterAll(() => whole.close());

const look = async (as: SignedIn | null, url: string) => {
  const headers = as ? { ...bearerOf(as), cookie: as.cookie } : {};
  return (await whole.app.inject({ url, headers })).statusCode;
};
const seen = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(places).map(async ([what, { url, as }]) => [
        what,
        await look(as === 'guest' ? null : visitor, url),
      ]),
    ),
  ) as Record<string, number>;
const everywhere = (status: unknown) =>
  Object.fromEntries(Object.keys(places).map((what) => [what, status])) as Record<string, unknown>;
const act = async (verb: string, more: object = {}, by = admin, uid = owner.uid) => {
  const url = `/api/admin/users/${uid}/${verb}`;
  const payload = { reason: 'Three reports', ...more };
  const reply = await whole.app.inject({ method: 'POST', url, headers: bearerOf(by), payload });
  return { status: reply.statusCode, body: reply.json<User>() };
};

test('one action hides everything that others see of a person, and one shows it again', async () => {
  expect(await seen()).toEqual(everywhere(200));
  expect(await showsPicture(whole.database.db, guest, pictureId)).toBe(true);
  expect(await preview()).toMatchObject({ title: 'Linen' });

  expect(await act('hide-published')).toMatchObject({ status: 200, body: { published: 'hidden' } });
  // Storage asks guests to sign in for every missing object.
  expect(await seen()).toEqual({ ...everywhere(404), 'a file by its download link': 401 });
  expect(await showsPicture(whole.database.db, guest, pictureId)).toBe(false);
  expect(await preview()).toBeNull();
  // They still see their own things, and nothing is deleted.
  expect(await look(owner, places['a public board']?.url ?? '')).toBe(200);
  expect(await look(owner, places['a public outfit']?.url ?? '')).toBe(200);

  expect(await act('show-published')).toMatchObject({ status: 200, body: { published: 'shown' } });
  expect(await seen()).toEqual(everywhere(200));
  expect(await showsPicture(whole.database.db, guest, pictureId)).toBe(true);
  expect(await preview()).toMatchObject({ title: 'Linen' });
});

test('what they pinned to boards of others, and copies of it, are hidden and shown with it', async () => {
  const boardsOf = async (person: SignedIn) => {
    const { id } = await factories.board(person, { visibility: 'public' });
    return `/api/boards/${id}`;
  };
  const [board, copies] = [await boardsOf(visitor), await boardsOf(visitor)];
  await factories.call(visitor, 'POST', `${board}/members`, { who: owner.email, role: 'editor' });
  const [photo, note] = [uuidv7(), uuidv7()];
  const pins = [
    { id: photo, path: await factories.object(owner), title: 'Her coat' },
    { id: note, text: 'Ask about the tailor in Porto' },
  ];
  await factories.call(owner, 'POST', `${board}/pins`, { pins });
  await factories.call(visitor, 'POST', `${copies}/pins`, { pins: [{ id: uuidv7(), pinId: photo }] });
  const { rows } = await whole.database.pool.query<{ id: string }>(
    `update pictures set state = 'ready' where id = (select picture_id from pins where id = $1) returning id`,
    [photo],
  );
  const read = async <Body>(as: SignedIn | null, url: string) => {
    const headers = as ? { ...bearerOf(as), cookie: as.cookie } : {};
    return (await whole.app.inject({ url, headers })).json<Body>();
  };
  const mosaicOf = async (url: string) => (await read<{ mosaic: unknown[] }>(visitor, url)).mosaic.length;
  const shown = async (as: SignedIn | null) => ({
    pins: (await read<{ items: Pin[] }>(as, `${board}/pins`)).items.map(({ id }) => id),
    copied: (await read<{ items: Pin[] }>(as, `${copies}/pins`)).items.map(({ picture }) => picture !== null),
    mosaics: [await mosaicOf(board), await mosaicOf(copies)],
    bytes: await showsPicture(whole.database.db, guest, rows[0]?.id ?? ''),
    words: JSON.stringify(await read(visitor, '/api/search?kind=boards&q=Porto')).includes('Porto'),
  });
  const copy = async () => {
    const payload = { pins: [{ id: uuidv7(), pinId: note }] };
    const headers = bearerOf(visitor);
    return (await whole.app.inject({ method: 'POST', url: `${copies}/pins`, headers, payload })).statusCode;
  };
  const all = { pins: [photo, note], copied: [true], mosaics: [1, 1], bytes: true, words: true };
  expect(await shown(null)).toEqual(all);

  await act('hide-published');
  const none = { pins: [], copied: [false], mosaics: [0, 0], bytes: false, words: false };
  expect([await shown(null), await shown(visitor), await copy()]).toEqual([none, none, 404]);
  // They see their own pins.
  expect((await shown(owner)).pins).toEqual(all.pins);

  await act('show-published');
  expect(await shown(null)).toEqual(all);
  expect(await copy()).toBe(200);
});

test('suspending hides it only when that was ticked; reinstating does not show it again', async () => {
  expect((await act('suspend', { hidePublished: true })).body).toMatchObject({
    status: 'suspended',
    published: 'hidden',
  });
  expect((await act('reinstate')).body).toMatchObject({ status: 'active', published: 'hidden' });
  expect((await act('show-published')).body.published).toBe('shown');
});

test('the audit log has admin, reason and former state; nobody hides or shows their own things', async () => {
  await act('hide-published');
  await act('show-published');
  const log = await whole.app.inject({
    url: `/api/admin/audit?targetKind=user&targetId=${owner.uid}`,
    headers: bearerOf(admin),
  });
  expect(log.json<{ items: AuditEntry[] }>().items.slice(0, 2)).toMatchObject([
    { action: 'users.showPublished', before: { published: 'hidden' }, reason: 'Three reports' },
    { action: 'users.hidePublished', before: { published: 'shown' }, after: { published: 'hidden' } },
  ]);
  expect((await act('hide-published', {}, admin, admin.uid)).status).toBe(409);
});
