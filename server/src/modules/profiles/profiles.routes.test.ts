import { uuidv7 } from 'uuidv7';
import type { Profile } from '@bestie/contracts/profiles.contract';
import { createCloset, documentOf } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';

let closet: TestCloset;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const update = (uid: string, body: object, as = uid) =>
  closet.call<Profile>(`fan:${as}`, 'PATCH', `/api/profiles/${uid}`, { version: 0, ...body });
const setAvatar = (uid: string, avatarPath: string | null) =>
  closet.call<Profile>(`fan:${uid}`, 'PUT', `/api/profiles/${uid}/avatar`, { avatarPath });

test('the name and picture of the profile are those that every page shows', async () => {
  const whole = await startWholeServer();
  const ada = await whole.signIn('fan');
  const { pool } = whole.database;
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) =>
    whole.app.inject({ method, url, headers: bearerOf(ada), ...(payload && { payload }) });
  const session = async () => {
    // Database notifications, by which other servers learn of changes.
    whole.server.identity.forget(ada.uid);
    const reply = await whole.app.inject({ url: '/api/composition', headers: { cookie: ada.cookie } });
    return reply.json<{ session: { displayName: string | null; picture?: string } }>().session;
  };
  expect(await session()).not.toHaveProperty('picture');
  await ask('PATCH', `/api/profiles/${ada.uid}`, { version: 0, name: 'Ada L.' });
  expect(await session()).toMatchObject({ displayName: 'Ada L.' });
  expect((await ask('GET', '/whoami')).json()).toMatchObject({ displayName: 'Ada L.' });

  // Admins find her by it, and members read it on her boards.
  const admin = await whole.signIn('admin');
  const found = await whole.app.inject({
    url: `/api/admin/users?q=${encodeURIComponent('Ada L.')}`,
    headers: bearerOf(admin),
  });
  expect(found.json()).toMatchObject({ items: [{ uid: ada.uid, displayName: 'Ada L.' }] });
  const id = uuidv7();
  await ask('POST', '/api/boards', { id, title: 'Linen', visibility: 'public' });
  const board = await whole.app.inject({ url: `/api/boards/${id}`, headers: bearerOf(admin) });
  expect(board.json()).toMatchObject({ owner: { uid: ada.uid, name: 'Ada L.' } });

  const path = `users/${ada.uid}/profile/me.png`;
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  await whole.server.storage.objects.ensureObject(path, png, 'image/png', ada.uid);
  const { rows } = await pool.query<{ id: string }>(
    `update pictures set state = 'ready', revision = 3 where object_name = $1 returning id`,
    [path],
  );
  expect((await ask('PUT', `/api/profiles/${ada.uid}/avatar`, { avatarPath: path })).statusCode).toBe(200);
  expect((await session()).picture).toBe(`/pictures/${rows[0]?.id}/small?v=3`);

  // A person who removes their name has none.
  await ask('PATCH', `/api/profiles/${ada.uid}`, { version: 1, name: null });
  expect((await session()).displayName).toBeNull();

  // Who has neither a name nor a handle is “You” to themselves, and “Someone” to everybody else, wherever they are named.
  const outfitId = uuidv7();
  await ask('POST', '/api/outfits', {
    id: outfitId,
    name: 'Plain',
    visibility: 'public',
    document: documentOf([]),
  });
  for (const [as, name] of [
    [ada, 'You'],
    [admin, 'Someone'],
  ] as const) {
    const read = async (url: string) =>
      (await whole.app.inject({ url, headers: bearerOf(as) })).json<{ owner: object }>();
    expect(await read(`/api/boards/${id}`)).toMatchObject({ owner: { name } });
    expect(await read(`/api/outfits/${outfitId}/shown`)).toMatchObject({ owner: { name } });
  }
  await whole.close();
});

describe('profiles', () => {
  test('guests are asked to sign in', async () => {
    expect((await closet.call(null, 'GET', '/api/profiles/ada')).status).toBe(401);
    expect((await closet.call(null, 'PATCH', '/api/profiles/ada', { version: 0 })).status).toBe(401);
  });

  test('another person’s profile answers like a missing one, to admins too', async () => {
    await update('ada', { name: 'Ada' });
    for (const [uid, as] of [
      ['ada', 'fan:bob'],
      ['nobody', 'fan:bob'],
      ['ada', 'admin:root'],
    ] as const) {
      expect((await closet.call(as, 'GET', `/api/profiles/${uid}`)).status).toBe(404);
      expect((await closet.call(as, 'PATCH', `/api/profiles/${uid}`, { version: 0, name: 'X' })).status).toBe(
        404,
      );
    }
  });

  test('is empty at first, keeps what was given, and notifies the owner’s pages', async () => {
    const empty = await closet.call<Profile>('fan:cleo', 'GET', '/api/profiles/cleo');
    expect(empty.body).toEqual({
      uid: 'cleo',
      handle: null,
      name: null,
      bio: null,
      links: [],
      avatar: null,
      updatedAt: null,
      version: 0,
      waiting: false,
    });
    await update('cleo', { handle: 'Cleo.P', links: ['https://example.com/cleo'] });
    await closet.addPicture('fan:cleo', 'users/cleo/profile/me.jpg');
    await setAvatar('cleo', 'users/cleo/profile/me.jpg');
    const { body } = await update('cleo', { version: 1, bio: 'Nile green.' });
    expect(body).toMatchObject({
      handle: 'Cleo.P',
      bio: 'Nile green.',
      links: ['https://example.com/cleo'],
      version: 2,
      avatar: { path: 'users/cleo/profile/me.jpg' },
    });
    expect(await closet.eventsOf('fan:cleo')).toEqual([
      ['profiles.update', []],
      ['profiles.setAvatar', []],
      ['profiles.update', []],
    ]);
  });

  test('a picture can be saved first, causes no conflicts, and can be sent twice', async () => {
    await closet.addPicture('fan:kim', 'users/kim/profile/me.jpg');
    for (const _again of [1, 2])
      expect((await setAvatar('kim', 'users/kim/profile/me.jpg')).body).toMatchObject({
        version: 0,
        links: [],
        avatar: { path: 'users/kim/profile/me.jpg' },
      });
    expect((await update('kim', { version: 0, name: 'Kim' })).body).toMatchObject({
      version: 1,
      name: 'Kim',
      avatar: { path: 'users/kim/profile/me.jpg' },
    });
    expect((await setAvatar('kim', null)).body).toMatchObject({ version: 1, name: 'Kim', avatar: null });
    const { status, error } = await setAvatar('kim', 'users/kim/profile/other.jpg');
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', 'avatarPath']);
    for (const as of [null, 'fan:lou', 'creator:lou', 'admin:lou'] as const)
      expect((await closet.call(as, 'PUT', '/api/profiles/kim/avatar', { avatarPath: null })).status).toBe(
        as === null ? 401 : 404,
      );
  });

  test('a stale version is a conflict, on the first save too', async () => {
    await update('dora', { name: 'Dora' });
    for (const version of [0, 2]) {
      const { status, error } = await update('dora', { version, name: 'Other' });
      expect([status, error.code, error.currentVersion]).toEqual([409, 'conflict', 1]);
    }
  });

  test('a handle belongs to one person, in any spelling, also when two want it at once', async () => {
    const answers = await Promise.all(
      ['eva', 'fay'].map((uid) => update(uid, { handle: uid === 'eva' ? 'Star' : 'sTAR' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.error.code, refused?.error.field]).toEqual(['already_exists', 'handle']);
    await update('gil', { handle: 'gil' });
    expect((await update('gil', { version: 1, handle: 'GIL' })).body.handle).toBe('GIL');
  });

  test('a handle that was changed is free for others at once', async () => {
    await update('ivy', { handle: 'Poison' });
    expect((await update('ivy', { version: 1, handle: null })).body.handle).toBeNull();
    expect((await update('jon', { handle: 'poison' })).body.handle).toBe('poison');
    // Nobody is found by an old handle, neither in search nor by admins.
    const { rows } = await closet.database.pool.query<{ handle: string | null }>(
      `select handle from profiles where uid = 'ivy' union all select handle from people where uid = 'ivy'`,
    );
    expect(rows.filter(({ handle }) => handle !== null)).toEqual([]);
  });

  test.each([
    [{ handle: 'ab' }, 'handle'],
    [{ handle: '' }, 'handle'],
    [{ handle: 'a'.repeat(21) }, 'handle'],
    [{ handle: '-dash' }, 'handle'],
    [{ handle: 'two words' }, 'handle'],
    [{ bio: 'x'.repeat(301) }, 'bio'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ links: ['javascript:alert(1)'] }, 'links.0'],
    [{ links: Array.from({ length: 6 }, (_, n) => `https://example.com/${n}`) }, 'links'],
    [{ version: -1 }, 'version'],
    [{ role: 'admin' }, 'role'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { status, error } = await update('hal', wrong);
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
  });
});

test('deleting an account removes its profile and frees its handle', async () => {
  const whole = await startWholeServer();
  try {
    const [going, next] = [await whole.signIn('fan'), await whole.signIn('fan')];
    const take = async (person: typeof going, handle: string) => {
      const url = `/api/profiles/${person.uid}`;
      const { version } = (await whole.app.inject({ url, headers: bearerOf(person) })).json<Profile>();
      const payload = { version, handle, name: 'Someone', bio: 'About me' };
      return (await whole.app.inject({ method: 'PATCH', url, headers: bearerOf(person), payload }))
        .statusCode;
    };
    expect(await take(going, 'Wanted')).toBe(200);
    expect(await take(next, 'wanted')).toBe(409);
    await whole.server.identity.admin.delete(going.uid);
    const { rows } = await whole.database.pool.query('select uid from profiles where uid = $1', [going.uid]);
    expect(rows).toEqual([]);
    expect(await take(next, 'wanted')).toBe(200);
  } finally {
    await whole.close();
  }
});
