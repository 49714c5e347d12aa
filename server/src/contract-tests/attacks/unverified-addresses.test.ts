/**
 * Attack: signing up with another person's address. Nobody finds the account by it, nothing is shared with it,
 * it gets no mail except the confirmation and a password reset, and its storage is small.
 */
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted, wholePassword } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createPeopleRepository } from '../../platform/identity/people.repository';

let whole: WholeServer;
let owner: SignedIn;
let creator: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  owner = await whole.signIn('fan', 'owner');
  creator = await whole.signIn('creator', 'manager');
  admin = await whole.signIn('admin', 'admin');
});
afterAll(() => whole.close());

const toolkit = (method: string, payload: object) =>
  whole.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:${method}`,
    headers: { host: 'localhost' },
    payload,
  });

async function call<Body = Record<string, unknown>>(
  as: Pick<SignedIn, 'token'>,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: { ...bearerOf(as), host: 'localhost' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: (reply.body && reply.json()) as Body };
}

let strangers = 0;
/** A person with an unconfirmed address, which may belong to anybody. */
async function signUp(email = `victim${(strangers += 1)}@bestie.test`) {
  const reply = await toolkit('signUp', { email, password: wholePassword });
  const { idToken: token, localId: uid } = reply.json<{ idToken: string; localId: string }>();
  await call({ token }, 'POST', '/sessionLogin', {});
  return { uid, email, token };
}

/** Follows the link of the latest confirmation, as the owner of the mailbox does. */
async function confirm({ token }: { token: string }) {
  await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
  const oobCode = new URL(whole.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  expect((await toolkit('update', { oobCode })).statusCode).toBe(200);
}

/** Sets a new password by the mailed link, as the owner of the mailbox does. */
async function resetPassword(email: string) {
  await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = new URL(whole.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  const reset = await toolkit('resetPassword', { oobCode, newPassword: 'another good horse' });
  expect(reset.statusCode).toBe(200);
}

const workOff = () => whole.server.maintenance.pictures.workOff(new AbortController().signal);

/** Kinds of the mails to an address, without those that people ask for themselves. */
async function mailsTo(email: string) {
  await workOff();
  const { rows } = await whole.database.pool.query<{ kind: string }>(
    `select kind from mail_outbox where recipient = $1
      and kind not in ('email-verification', 'password-reset') order by created_at`,
    [email],
  );
  return rows.map(({ kind }) => kind);
}

async function board() {
  const id = uuidv7();
  await call(owner, 'POST', '/api/boards', { id, title: 'Winter' });
  return id;
}

test('nobody finds an account by an unconfirmed address, and after the confirmation they do', async () => {
  const boardId = await board();
  const stranger = await signUp();
  const invite = () =>
    call(owner, 'POST', `/api/boards/${boardId}/members`, { who: stranger.email, role: 'viewer' });
  const nobody = await call(owner, 'POST', `/api/boards/${boardId}/members`, {
    who: 'nobody@bestie.test',
    role: 'viewer',
  });
  const refused = await invite();
  expect(refused.status).toBe(400);
  const { requestId: _one, ...refusal } = (refused.body as { error: { requestId?: string } }).error;
  const { requestId: _other, ...missing } = (nobody.body as { error: { requestId?: string } }).error;
  expect(refusal).toEqual(missing);
  await confirm(stranger);
  expect((await invite()).status).toBe(200);
});

test('an unconfirmed address is not added to a space, nor given a release to try', async () => {
  const spaceId = uuidv7();
  await call(creator, 'POST', '/api/spaces', { id: spaceId, name: 'Shoot' });
  const stranger = await signUp();
  await whole.server.identity.setRole(stranger.uid, 'creator');
  const invite = () =>
    call(creator, 'POST', `/api/spaces/${spaceId}/members`, { who: stranger.email, role: 'viewer' });
  expect((await invite()).status).toBe(400);
  expect(await createPeopleRepository(whole.database.db).findByEmail(stranger.email)).toBeUndefined();
  await confirm(stranger);
  expect((await invite()).status).toBe(200);
});

test('no mail but the confirmation and a password reset is sent to an unconfirmed address', async () => {
  const stranger = await signUp();
  await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: stranger.token });
  await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email: stranger.email });
  expect((await call(stranger, 'POST', '/api/account/request-deletion', {})).status).toBe(200);
  await workOff();
  const { rows } = await whole.database.pool.query<{ kind: string }>(
    'select kind from mail_outbox where recipient = $1 order by kind',
    [stranger.email],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['email-verification', 'password-reset']);
});

test.each([
  ['the confirmation', confirm],
  ['a password reset', ({ email }: { email: string }) => resetPassword(email)],
])('the mail about a suspension, with its link, waits for %s', async (_what, confirmAddress) => {
  const stranger = await signUp();
  const suspended = await call(admin, 'POST', `/api/admin/users/${stranger.uid}/suspend`, {
    reason: 'Spam in three threads',
  });
  expect(suspended.status).toBe(200);
  expect(await mailsTo(stranger.email)).toEqual([]);
  // The sign-in after the suspension, which is refused with the reason.
  const again = await toolkit('signInWithPassword', { email: stranger.email, password: wholePassword });
  await confirmAddress({ ...stranger, token: again.json<{ idToken: string }>().idToken });
  expect(await mailsTo(stranger.email)).toEqual(['suspension']);
});

test('an admin cannot have an archive announced to an unconfirmed address', async () => {
  const stranger = await signUp();
  const announce = () =>
    call<{ error?: { field?: string } }>(admin, 'POST', `/api/admin/users/${stranger.uid}/export`, {
      reason: 'They asked for it',
    });
  const refused = await announce();
  expect([refused.status, refused.body.error?.field]).toEqual([400, 'uid']);
  expect(await mailsTo(stranger.email)).toEqual([]);
  await confirm(stranger);
  expect((await announce()).status).toBe(204);
  expect(await mailsTo(stranger.email)).toEqual(['archive']);
});

test('the secret calendar address of who had the account before ends when its owner takes it back', async () => {
  const stranger = await signUp();
  const { body } = await call<{ path: string }>(stranger, 'POST', '/api/calendar/feed', {});
  const read = async (path: string) => (await whole.app.inject({ url: path })).statusCode;
  expect(await read(body.path)).toBe(200);
  await resetPassword(stranger.email);
  expect(await read(body.path)).toBe(404);

  // Later resets leave the owner's own address.
  const signedIn = await toolkit('signInWithPassword', {
    email: stranger.email,
    password: 'another good horse',
  });
  const token = signedIn.json<{ idToken: string }>().idToken;
  const { body: own } = await call<{ path: string }>({ token }, 'POST', '/api/calendar/feed', {});
  await resetPassword(stranger.email);
  expect(await read(own.path)).toBe(200);
});

test('changing the address makes it unconfirmed', async () => {
  const boardId = await board();
  const stranger = await signUp();
  await confirm(stranger);
  const target = 'target@bestie.test';
  expect((await toolkit('update', { idToken: stranger.token, email: target })).statusCode).toBe(200);
  // An older token still says that the old address is confirmed, which has no effect.
  const { body } = await call<{ email: string; emailVerified: boolean }>(stranger, 'GET', '/whoami');
  expect(body).toMatchObject({ email: target, emailVerified: false });
  for (const who of [target, stranger.email])
    expect(
      (await call(owner, 'POST', `/api/boards/${boardId}/members`, { who, role: 'viewer' })).status,
    ).toBe(400);
});

test('a confirmation link confirms one address, once, and not a later one', async () => {
  const stranger = await signUp();
  await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: stranger.token });
  const oobCode = new URL(whole.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  await toolkit('update', { idToken: stranger.token, email: 'somebody.else@bestie.test' });
  expect((await toolkit('update', { oobCode })).json()).toMatchObject({
    error: { message: 'INVALID_OOB_CODE' },
  });
  const other = await signUp();
  await confirm(other);
  const used = new URL(whole.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  expect((await toolkit('update', { oobCode: used })).statusCode).toBe(400);
  // Nor does it set a password.
  await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: (await signUp()).token });
  const fresh = new URL(whole.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  const reset = await toolkit('resetPassword', { oobCode: fresh, newPassword: 'another good horse' });
  expect(reset.json()).toMatchObject({ error: { message: 'INVALID_OOB_CODE' } });
});

test('one account, and one address, get five confirmations a day however often they are requested', async () => {
  const stranger = await signUp();
  const before = whole.mails.length;
  const ask = () => toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: stranger.token });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(whole.mails.length - before).toBe(5);
  const left = await call<{ verificationMails: object }>(stranger, 'GET', '/api/account');
  expect(left.body.verificationMails).toMatchObject({ left: 0, reach: 'terminal' });

  // Another account takes over the same address after this one changed it.
  await toolkit('update', { idToken: stranger.token, email: `left-${stranger.email}` });
  const next = await signUp(stranger.email);
  const again = await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: next.token });
  expect(again.json()).toMatchObject({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
});

test('an unconfirmed account has 200 MB, and its role’s quota once it is confirmed', async () => {
  const stranger = await signUp();
  const quota = () => whole.server.storage.objects.quota(stranger.uid);
  expect(await quota()).toBe(limits.storage.unverifiedQuotaBytes);
  expect(limits.storage.unverifiedQuotaBytes).toBe(200 * 1000 ** 2);
  await confirm(stranger);
  expect(await quota()).toBe(limits.storage.quotaBytes.fan);
});
