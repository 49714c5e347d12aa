/** The list of a person's devices, and how sign-ins end, over real HTTP. */
import type { Device } from '@bestie/contracts/devices.contract';
import { userTopic } from '@bestie/contracts/live';
import type { JWTPayload } from 'jose';
import { bearer, cookieOf, createIdentityHttp } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';
import { openSigningKeys } from './signing-keys';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const { call, postJson, toolkit, refresh, whoami, signUp, signIn } = createIdentityHttp(() => server);
const minute = 60_000;
const day = 24 * 60 * minute;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Opens a session as a browser does. @returns its cookie */
const open = async (idToken: string, userAgent: string) =>
  cookieOf(
    (
      await call('/sessionLogin', {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}`, 'user-agent': userAgent },
      })
    ).headers,
  );
const list = async (init: RequestInit) => {
  const { status, body } = await call('/api/devices', init);
  return { status, items: (body.items ?? []) as Device[] };
};
const signOut = (idToken: string, id: string) =>
  call(`/api/devices/${id}/sign-out`, { method: 'POST', ...bearer(idToken) });
const signOutOthers = (idToken: string) =>
  call('/api/devices/sign-out-others', { method: 'POST', ...bearer(idToken) });

/** A person with a computer and a phone, signed in within the same second. */
async function twoDevices() {
  const { email, ...first } = await signUp();
  const second = await signIn(email);
  return {
    email,
    here: { ...first, cookie: await open(first.idToken, computer) },
    there: { ...second, cookie: await open(second.idToken, phone) },
  };
}
type SignedIn = Awaited<ReturnType<typeof twoDevices>>['here'];
/** What is still valid of a device: its token, its cookie, and a refresh. */
async function counts({ idToken, cookie, refreshToken }: SignedIn) {
  return [
    (await whoami(idToken)).status === 200,
    (await call('/whoami', { headers: { cookie } })).status === 200,
    (await refresh(refreshToken)).status === 200,
  ];
}

test('devices are described in words, this one first, by token and by cookie', async () => {
  const { here, there } = await twoDevices();
  const { items } = await list(bearer(here.idToken));
  expect(items).toEqual([
    {
      id: expect.any(String) as string,
      current: true,
      kind: 'computer',
      browser: 'Firefox',
      system: 'Linux',
      signedInAt: expect.any(String) as string,
      seenAt: expect.any(String) as string,
    },
    expect.objectContaining({ current: false, kind: 'phone', browser: 'Safari', system: 'iPhone' }),
  ]);
  const fromThere = await list({ headers: { cookie: there.cookie } });
  expect(fromThere.items.map(({ system }) => system)).toEqual(['iPhone', 'Linux']);
  // Still the same device after a refresh and another session.
  const { body } = await refresh(here.refreshToken);
  await open(String(body.id_token), computer);
  expect((await list(bearer(String(body.id_token)))).items.map(({ id }) => id)).toEqual(
    items.map(({ id }) => id),
  );
  expect((await list({})).status).toBe(401);
});

test('a device that is signed out loses token, cookie and refresh at once; the other one stays signed in', async () => {
  const { email, here, there } = await twoDevices();
  const [, device] = (await list(bearer(here.idToken))).items;
  expect(await counts({ ...there, refreshToken: '' })).toEqual([true, true, false]);
  expect((await signOut(here.idToken, device?.id ?? '')).status).toBe(204);
  expect(await counts(there)).toEqual([false, false, false]);
  expect((await toolkit('update', { idToken: there.idToken, displayName: 'Mallory' })).status).toBe(400);
  // It cannot open another session either.
  expect((await call('/sessionLogin', { method: 'POST', ...bearer(there.idToken) })).status).toBe(401);
  expect(await counts(here)).toEqual([true, true, true]);
  expect((await list(bearer(here.idToken))).items).toHaveLength(1);
  expect((await signOut(here.idToken, device?.id ?? '')).status).toBe(204);
  // Signing in again with the password makes a new device.
  const again = await signIn(email);
  expect((await whoami(again.idToken)).status).toBe(200);
});

test('signing out everywhere else includes devices that never opened a page', async () => {
  const { email, here, there } = await twoDevices();
  const third = { ...(await signIn(email)), cookie: '' };
  expect((await signOutOthers(here.idToken)).status).toBe(204);
  expect(await counts(here)).toEqual([true, true, true]);
  expect(await counts(there)).toEqual([false, false, false]);
  expect(await counts(third)).toEqual([false, false, false]);
  expect((await list(bearer(here.idToken))).items).toHaveLength(1);
  expect((await signOutOthers(here.idToken)).status).toBe(204);
});

test('streams of the person end, and pages get the reason', async () => {
  const { here } = await twoDevices();
  await signOutOthers(here.idToken);
  const { rows } = await server.database.pool.query<{ type: string }>(
    'select type from outbox where topic = $1 order by position',
    [userTopic(here.localId)],
  );
  expect(rows.map(({ type }) => type)).toEqual(['devices.signOut', 'live.disconnect']);
});

test('another person’s device is missing, and the cookie alone signs out nobody', async () => {
  const { here } = await twoDevices();
  const { here: other } = await twoDevices();
  const [theirs] = (await list(bearer(other.idToken))).items;
  expect((await signOut(here.idToken, theirs?.id ?? '')).status).toBe(404);
  expect(await counts(other)).toEqual([true, true, true]);
  const byCookie = { method: 'POST', headers: { cookie: here.cookie } };
  expect((await call(`/api/devices/${theirs?.id}/sign-out`, byCookie)).status).toBe(401);
  expect((await call('/api/devices/sign-out-others', byCookie)).status).toBe(401);
  expect((await postJson('/api/devices/nothing/sign-out', {})).status).toBe(401);
  expect((await signOut(here.idToken, 'a%20b')).status).toBe(400);
});

test('the last use of a device is recorded once an hour, and logging out removes it from the list', async () => {
  const { here, there } = await twoDevices();
  const seen = async () => (await list(bearer(here.idToken))).items.find(({ current }) => !current)?.seenAt;
  const first = await seen();
  const visit = () => call('/whoami', { headers: { cookie: there.cookie } });
  server.advance(50 * minute);
  await visit();
  expect(await seen()).toBe(first);
  server.advance(9.5 * minute);
  await visit();
  expect(await seen()).toBe(first);
  server.advance(minute);
  // This device's token is an hour old by now.
  const { body } = await refresh(here.refreshToken);
  here.idToken = String(body.id_token);
  await visit();
  expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 60 * minute);
  await call('/sessionLogout', { method: 'POST', headers: { cookie: there.cookie } });
  expect(await seen()).toBeUndefined();
});

test('a device stays listed after its cookie has expired, until its sign-in has expired, too', async () => {
  const { email } = await twoDevices();
  server.advance(20 * day);
  await server.identity.sweep();
  const here = await signIn(email);
  await open(here.idToken, computer);
  expect((await list(bearer(here.idToken))).items).toHaveLength(3);
  server.advance(71 * day);
  await server.identity.sweep();
  const later = await signIn(email);
  await open(later.idToken, computer);
  expect((await list(bearer(later.idToken))).items).toHaveLength(2);
});

test('records of ended sign-ins are deleted once no token of them can exist, and not before', async () => {
  const { here, there } = await twoDevices();
  const kept = async () =>
    (await server.database.pool.query('select 1 from ended_sign_ins where uid = $1', [here.localId]))
      .rowCount;
  await signOutOthers(here.idToken);
  await server.identity.sweep();
  expect(await kept()).toBe(1);
  server.advance(2 * day);
  await server.identity.sweep();
  expect(await kept()).toBe(0);
  expect(await counts(there)).toEqual([false, false, false]);
});

test('without ids of sign-ins, as with Firebase, the second of the sign-in distinguishes them', async () => {
  const { idToken } = await signUp();
  const keys = await openSigningKeys(server.database.db, 'id-token');
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
  const nameless = (change: JWTPayload) =>
    keys.sign({ ...claims, firebase: { sign_in_provider: 'password' }, ...change });
  const { iat = 0 } = claims;
  const here = await nameless({ auth_time: iat });
  const there = await nameless({ auth_time: iat + 1 });
  await open(here, computer);
  const cookie = await open(there, phone);
  await signOutOthers(here);
  expect((await whoami(here)).status).toBe(200);
  expect((await whoami(there)).status).toBe(401);
  expect((await call('/whoami', { headers: { cookie } })).status).toBe(401);
  // A token that was refreshed at Google belongs to the same sign-in.
  expect((await whoami(await nameless({ auth_time: iat + 1, iat: iat + 2 }))).status).toBe(401);
});

test('a new password ends every device except the one that changed it', async () => {
  const { here, there } = await twoDevices();
  const { body } = await toolkit('update', { idToken: here.idToken, password: 'another good horse' });
  const idToken = String(body.idToken);
  await open(idToken, computer);
  expect(await counts(there)).toEqual([false, false, false]);
  expect((await list(bearer(idToken))).items).toMatchObject([{ current: true }]);
});
