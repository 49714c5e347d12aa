/** The second factor: its story, and what attackers try. */
import { sql } from 'kysely';
import type { ErrorBody } from '@bestie/contracts/errors';
import type { PasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { rates } from '@bestie/contracts/limits';
import { createRateLimits } from '../../http/rate-limits';
import { createSoftwareAuthenticator } from '../../../test-support/software-authenticator';
import { confirmStepUp, pageNavigation, readConfirmPage } from '../../../test-support/step-up';
import { untilLocked } from '../../../test-support/until-locked';
import { bearerOf, startWholeServer, wholePassword } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

let whole: WholeServer;
/** Whether calls are limited, as they are outside of tests. */
let counted = false;
beforeAll(async () => {
  const limits = createRateLimits(null);
  const consume: typeof limits.consume = async (...call) => (counted ? limits.consume(...call) : undefined);
  whole = await startWholeServer({ rateLimits: { consume } });
});
afterAll(() => whole.close());

async function send<T>(token: string, method: Method, url: string, payload?: object, headers: object = {}) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  });
  const body = (reply.body === '' ? {} : reply.json()) as T & Partial<ErrorBody>;
  return { status: reply.statusCode, body, code: body.error?.code, message: body.error?.message };
}

/** Sends a call, and confirms it as asked: with the password, or else with a recovery code. */
async function confirmed<T>(who: SignedIn, method: Method, url: string, payload: object, code = 'x') {
  const refused = await send<T>(who.token, method, url, payload);
  const stepUp = refused.body.error?.stepUp;
  if (!stepUp) return refused;
  await confirmStepUp(
    (request) => whole.app.inject({ ...request, headers: { host: 'localhost', ...request.headers } }),
    { stepUp, cookie: who.cookie, password: wholePassword },
    code,
  );
  return send<T>(who.token, method, url, payload, { [stepUpHeader]: stepUp });
}

interface Added {
  passkey: { id: string };
  recoveryCodes: string[] | null;
}
async function add(who: SignedIn, code?: string) {
  const begun = await confirmed<{ challengeId: string; challenge: string }>(
    who,
    'POST',
    '/api/passkeys/begin',
    {},
    code,
  );
  expect(begun.status).toBe(200);
  const authenticator = createSoftwareAuthenticator();
  const { body } = await send<Added>(who.token, 'POST', '/api/passkeys', {
    challengeId: begun.body.challengeId,
    name: 'Phone',
    ...authenticator.create(begun.body),
  });
  return { authenticator, id: body.passkey.id, codes: body.recoveryCodes ?? [] };
}
const begin = async (token: string) =>
  (await send<PasskeyQuestion>(token, 'POST', '/api/passkeys/sign-in/begin', {})).body;
const show = (token: string, { challengeId }: PasskeyQuestion, answer: ReturnType<Authenticator['sign']>) =>
  send(token, 'POST', '/api/passkeys/sign-in', { challengeId, ...answer });
const useCode = (token: string, code: string) =>
  send(token, 'POST', '/api/passkeys/sign-in/recovery-code', { code });
const open = (token: string) => send(token, 'GET', '/whoami');
const login = (token: string) => send(token, 'POST', '/sessionLogin', {});

test('a fan adds a passkey; from then on the password alone opens nothing, and the passkey opens everything', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const before = await whole.signInElsewhere(ada);
  expect((await open(before)).status).toBe(200);
  const { authenticator, codes } = await add(ada);
  expect(new Set(codes).size).toBe(10);
  // This device goes on; another one that was signed in has to show it, and its streams have ended.
  expect((await open(ada.token)).status).toBe(200);
  expect(await open(before)).toMatchObject({ status: 403, code: 'second_factor_required' });
  const { rows } =
    await sql`select from outbox where topic = ${`user:${ada.uid}`} and type = 'live.disconnect'`.execute(
      whole.database.db,
    );
  expect(rows.length).toBeGreaterThan(0);

  const token = await whole.signInElsewhere(ada);
  for (const [method, url] of [
    ['GET', '/whoami'],
    ['GET', '/api/live?topics=platform'],
    ['GET', '/api/passkeys'],
    ['POST', '/sessionLogin'],
    ['POST', '/api/passkeys/begin'],
    ['GET', '/api/storage/usage'],
  ] as const)
    expect({ url, code: (await send(token, method, url, method === 'POST' ? {} : undefined)).code }).toEqual({
      url,
      code: 'second_factor_required',
    });
  // Nor does it change or delete the account at the identity provider.
  const account = '/identitytoolkit.googleapis.com/v1/accounts';
  for (const change of [':update', ':delete']) {
    const { body } = await send<{ error: { message: string } }>(token, 'POST', account + change, {
      idToken: token,
      password: 'another long password',
    });
    expect(JSON.stringify(body)).toContain('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  const question = await begin(token);
  expect(question.allowed).toEqual([{ id: authenticator.stored.id, transports: ['internal'] }]);
  expect((await show(token, question, authenticator.sign(question))).status).toBe(204);
  expect((await login(token)).status).toBe(200);
  // Another server has it at once, and a refreshed token of the sign-in too.
  const other = await whole.another();
  const reply = await other.app.inject({ url: '/whoami', headers: bearerOf({ token }) });
  expect(reply.statusCode).toBe(200);
  await other.app.close();
  // Signed out everywhere: the next sign-in shows it again.
  await send(ada.token, 'POST', '/api/devices/sign-out-others', {});
  expect((await open(token)).status).toBe(401);
  expect((await open(await whole.signInElsewhere(ada))).code).toBe('second_factor_required');
});

test('a new password needs the passkey after the current one, and the sign-in that it starts counts at once', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const { authenticator } = await add(ada);
  const token = await whole.signInElsewhere(ada);
  const change = () =>
    send<{ idToken: string }>(token, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:update', {
      idToken: token,
      password: 'another long password',
      returnSecureToken: true,
    });
  expect((await change()).status).toBe(400);
  const question = await begin(token);
  await show(token, question, authenticator.sign(question));
  // The new sign-in is confirmed only after another request of hers was answered.
  await sql`
    create function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(whole.database.db);
  await sql`
    create trigger wait_for_test before insert on confirmed_sign_ins
      for each row execute function wait_for_test()`.execute(whole.database.db);
  const client = await whole.database.pool.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { result } = await untilLocked(whole.database, change());
    expect((await open(ada.token)).status).toBe(401);
    await client.query('select pg_advisory_unlock(1)');
    const { body } = await result;
    expect((await open(body.idToken)).status).toBe(200);
  } finally {
    client.release();
    await sql`drop function wait_for_test cascade`.execute(whole.database.db);
  }
});

test('what is sent again after its answer was lost gets the same passkey, with codes that work', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const begun = (
    await confirmed<{ challengeId: string; challenge: string }>(ada, 'POST', '/api/passkeys/begin', {})
  ).body;
  const authenticator = createSoftwareAuthenticator();
  const made = { challengeId: begun.challengeId, name: 'Phone', ...authenticator.create(begun) };
  const post = (token: string, payload: object = made) =>
    send<Added>(token, 'POST', '/api/passkeys', payload);
  const first = await post(ada.token);
  const again = await post(ada.token);
  expect(again).toMatchObject({ status: 200, body: { passkey: first.body.passkey } });
  expect(new Set(again.body.recoveryCodes).size).toBe(10);

  // It is refused for another sign-in, another person, and another passkey for the same question.
  const elsewhere = await whole.signInElsewhere(ada);
  expect((await post(elsewhere)).code).toBe('second_factor_required');
  const [, unshown = ''] = first.body.recoveryCodes ?? [];
  expect((await useCode(elsewhere, unshown)).status).toBe(403);
  const eve = await whole.signIn('fan', 'Eve');
  const refused = { status: 400, message: 'That took too long, or was answered already. Try again.' };
  expect(await post(eve.token)).toMatchObject(refused);
  const other = createSoftwareAuthenticator().create(begun);
  expect(await post(ada.token, { ...made, ...other })).toMatchObject(refused);
  const named = { ...made, ...other, id: made.id };
  expect((await post(ada.token, named)).status).toBe(400);
  const { body } = await send<{ items: object[] }>(ada.token, 'GET', '/api/passkeys');
  expect(body.items).toHaveLength(1);

  // Once a code is used, the codes stay as they are; once the question expires, nothing is answered.
  const [code = ''] = again.body.recoveryCodes ?? [];
  expect((await useCode(elsewhere, code)).status).toBe(204);
  expect((await post(elsewhere)).status).toBe(400);
  expect((await post(ada.token)).body).toMatchObject({ passkey: first.body.passkey, recoveryCodes: null });
  await sql`update passkey_challenges set expires_at = now() - interval '1 second' where uid = ${ada.uid}`.execute(
    whole.database.db,
  );
  expect(await post(ada.token)).toMatchObject(refused);
});

test('a passkey that was removed does not come back with what made it', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const { codes } = await add(ada);
  const begun = (
    await confirmed<{ challengeId: string; challenge: string }>(
      ada,
      'POST',
      '/api/passkeys/begin',
      {},
      codes[0],
    )
  ).body;
  const made = {
    challengeId: begun.challengeId,
    name: 'Key',
    ...createSoftwareAuthenticator().create(begun),
  };
  const post = () => send<Added>(ada.token, 'POST', '/api/passkeys', made);
  const { body } = await post();
  // It is not the only one, so the codes are as they were.
  expect(body.recoveryCodes).toBeNull();
  expect((await post()).body).toEqual(body);
  const removed = { passkeyId: body.passkey.id };
  expect((await confirmed(ada, 'POST', '/api/passkeys/remove', removed, codes[1])).status).toBe(204);
  expect((await post()).status).toBe(400);
});

test('of two renewals of the codes at once, the codes of one are valid', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const { codes } = await add(ada);
  const url = '/api/passkeys/recovery-codes';
  const ready = async (code = '') => {
    const stepUp = (await send(ada.token, 'POST', url, {})).body.error?.stepUp ?? '';
    await confirmStepUp(
      (request) => whole.app.inject({ ...request, headers: { host: 'localhost', ...request.headers } }),
      { stepUp, cookie: ada.cookie, password: wholePassword },
      code,
    );
    return () => send(ada.token, 'POST', url, {}, { [stepUpHeader]: stepUp });
  };
  const renewals = [await ready(codes[0]), await ready(codes[1])];
  const client = await whole.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from recovery_codes where uid = $1 for update', [ada.uid]);
    const { result } = await untilLocked(whole.database, Promise.all(renewals.map((renew) => renew())));
    await client.query('commit');
    expect((await result).map(({ status }) => status)).toEqual([200, 200]);
  } finally {
    client.release();
  }
  const { body } = await send<{ recoveryCodesLeft: number }>(ada.token, 'GET', '/api/passkeys');
  expect(body.recoveryCodesLeft).toBe(10);
});

test('what attackers who know the password try with passkeys is refused, and listed for the person', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const eve = await whole.signIn('fan', 'Eve');
  const { authenticator } = await add(ada);
  const eves = await add(eve);
  const token = await whole.signInElsewhere(ada);
  const refused = { status: 403, message: 'That passkey was refused. Try again.' };

  // Somebody else’s credential, also under the name of Ada’s.
  const first = await begin(token);
  expect(await show(token, first, eves.authenticator.sign(first))).toMatchObject(refused);
  const second = await begin(token);
  const forged = { ...eves.authenticator.sign(second), id: authenticator.stored.id };
  expect(await show(token, second, forged)).toMatchObject(refused);
  // Signed at another site; without a check of the person; for a question of another sign-in.
  const third = await begin(token);
  expect(await show(token, third, authenticator.sign(third, { at: 'https://bestie.evil' }))).toMatchObject(
    refused,
  );
  const fourth = await begin(token);
  expect(await show(token, fourth, authenticator.sign(fourth, { verified: false }))).toMatchObject(refused);
  const elsewhere = await whole.signInElsewhere(ada);
  const theirs = await begin(elsewhere);
  expect(await show(token, theirs, authenticator.sign(theirs))).toMatchObject(refused);
  // The same question twice, at once: one counts. A replay counts never.
  const fifth = await begin(token);
  const answer = authenticator.sign(fifth, { count: 100 });
  const both = await Promise.all([show(token, fifth, answer), show(token, fifth, answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  const sixth = await begin(elsewhere);
  expect(await show(elsewhere, sixth, answer)).toMatchObject(refused);
  // A copy of the authenticator counts less far.
  const seventh = await begin(elsewhere);
  expect(await show(elsewhere, seventh, authenticator.sign(seventh, { count: 99 }))).toMatchObject(refused);
  // Five minutes later.
  const late = await begin(elsewhere);
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(
    whole.database.db,
  );
  expect(await show(elsewhere, late, authenticator.sign(late, { count: 101 }))).toMatchObject(refused);
  expect((await open(elsewhere)).code).toBe('second_factor_required');

  const { body } = await send<{ items: { method: string }[] }>(ada.token, 'GET', '/api/failed-sign-ins');
  expect(body.items.length).toBe(9);
  expect(new Set(body.items.map(({ method }) => method))).toEqual(new Set(['passkey']));
});

test('a recovery code counts once, also when it is sent twice at the same time; guesses are listed', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const { codes } = await add(ada);
  const [one = '', two = ''] = codes;
  const tokens = [await whole.signInElsewhere(ada), await whole.signInElsewhere(ada)];
  const both = await Promise.all(tokens.map((token) => useCode(token, one)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  const token = await whole.signInElsewhere(ada);
  expect((await useCode(token, one)).message).toContain('or you have used it');
  expect((await useCode(token, 'abcd-abcd-abcd-abcd')).status).toBe(403);
  // As people type it.
  expect((await useCode(token, two.toUpperCase().replaceAll('-', ' '))).status).toBe(204);
  const { rows } = await sql<{ actor_uid: string; after: object }>`
    select actor_uid, after from audit_log where action = 'passkeys.useRecoveryCode' and target_id = ${ada.uid}
    order by at`.execute(whole.database.db);
  expect(rows).toEqual([
    { actor_uid: ada.uid, after: { left: 9 } },
    { actor_uid: ada.uid, after: { left: 8 } },
  ]);
  // Codes are stored as hashes alone.
  const stored = await sql<{
    text: string;
  }>`select code_hash as text from recovery_codes where uid = ${ada.uid}`.execute(whole.database.db);
  expect(JSON.stringify(stored.rows)).not.toContain(one.replaceAll('-', ''));
  const iris = await whole.signIn('admin', 'Iris');
  const listed = await send<{ items: { method: string }[]; passkeys: number }>(
    iris.token,
    'GET',
    `/api/admin/users/${ada.uid}/failed-sign-ins`,
  );
  expect(listed.body.passkeys).toBe(1);
  expect(listed.body.items.map(({ method }) => method)).toEqual(Array(3).fill('recoveryCode'));
});

test('who goes on guessing is told to wait', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  await add(ada);
  const token = await whole.signInElsewhere(ada);
  counted = true;
  try {
    for (let tries = 0; tries < rates.secondFactor.points; tries += 1)
      expect((await useCode(token, 'abcd-abcd-abcd-abcd')).status).toBe(403);
    const refused = await useCode(token, 'abcd-abcd-abcd-abcd');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.body.error?.retryAfter).toBeGreaterThan(0);
  } finally {
    counted = false;
  }
});

test('a wrong password of a known account is in its list of failed sign-ins', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const wrong = await whole.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' },
    payload: { email: ada.email, password: 'not hers at all', returnSecureToken: true },
  });
  expect(wrong.statusCode).toBe(400);
  const list = async () =>
    (await send<{ items: object[] }>(ada.token, 'GET', '/api/failed-sign-ins')).body.items;
  // It is written after the answer, which tells nobody whether the account exists.
  for (let tries = 0; tries < 200 && (await list()).length === 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await list()).toMatchObject([{ method: 'password', browser: 'Firefox', system: 'Windows' }]);
});

test('a step-up asks for the passkey instead of the password', async () => {
  const ada = await whole.signIn('fan', 'Ada');
  const { authenticator, id, codes } = await add(ada);
  const remove = '/api/passkeys/remove';
  const removed = { passkeyId: id };
  const stepUp = (await send(ada.token, 'POST', remove, removed)).body.error?.stepUp ?? '';
  const headers = { ...pageNavigation, host: 'localhost', cookie: ada.cookie };
  const page = () => whole.app.inject({ url: `/confirm/${stepUp}`, headers });
  const answer = async (form: (question: PasskeyQuestion) => Record<string, string>) => {
    const shown = await page();
    const [, json = ''] = /data-question="([^"]+)"/.exec(shown.body) ?? [];
    const question = JSON.parse(json.replaceAll('&quot;', '"')) as PasskeyQuestion;
    const { secret } = readConfirmPage(shown);
    const reply = await whole.app.inject({
      method: 'POST',
      url: `/confirm/${stepUp}`,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ secret, ...form(question) }).toString(),
    });
    return reply.statusCode;
  };
  expect((await page()).headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+';/);
  expect(await answer(() => ({ password: wholePassword }))).toBe(403);
  expect(await answer(() => ({ recoveryCode: 'abcd-abcd-abcd-abcd' }))).toBe(403);
  const signed = ({ challengeId, challenge }: PasskeyQuestion, changes = {}) => ({
    passkey: JSON.stringify({ challengeId, ...authenticator.sign({ challenge }, changes) }),
  });
  expect(await answer((question) => signed(question, { at: 'https://bestie.evil' }))).toBe(403);
  // A question of a sign-in is none of a step-up.
  const other = await begin(ada.token);
  expect(await answer(() => signed(other))).toBe(403);
  expect(await answer((question) => signed(question))).toBe(303);
  expect((await send(ada.token, 'POST', remove, removed, { [stepUpHeader]: stepUp })).status).toBe(204);
  // The last one is gone: the password is enough again, and codes are gone too.
  const token = await whole.signInElsewhere(ada);
  expect((await open(token)).status).toBe(200);
  expect((await useCode(token, codes[0] ?? '')).status).toBe(403);
});

test('where admins need a passkey, one without counts as a fan until they add it, and the last one stays', async () => {
  const iris = await whole.signIn('admin', 'Iris');
  const olga = await whole.signIn('admin', 'Olga');
  const reason = 'Our insurance asks for it.';
  const policy = (version: number, adminsNeedPasskeys = true, code?: string) =>
    confirmed(iris, 'PUT', '/api/admin/passkeys', { adminsNeedPasskeys, version, reason }, code);
  expect((await policy(0)).message).toMatch(/Add a passkey to your own account first/);
  const { id, codes } = await add(iris);
  expect((await policy(0, true, codes[0])).body).toMatchObject({ adminsNeedPasskeys: true, version: 1 });
  // Nobody is locked out: Olga is a fan with a hint, and an admin again with a passkey.
  expect((await send(olga.token, 'GET', '/api/admin/passkeys')).code).toBe('forbidden');
  expect((await open(olga.token)).body).toMatchObject({ role: 'fan', admin: false, needsPasskey: true });
  const cookie = await whole.app.inject({ url: '/whoami', headers: { cookie: olga.cookie } });
  expect(cookie.json()).toMatchObject({ role: 'fan', needsPasskey: true });
  await add(olga);
  expect((await open(olga.token)).body).toMatchObject({ role: 'admin', needsPasskey: false });
  // The last passkey of an admin stays.
  const removed = await confirmed(iris, 'POST', '/api/passkeys/remove', { passkeyId: id }, codes[1]);
  expect(removed).toMatchObject({ code: 'limit_reached' });
  // Olga lost hers: another admin takes it away, and she signs in with her password and adds a new one.
  const lost = { reason: 'She lost her phone.' };
  const own = await confirmed(iris, 'POST', `/api/admin/users/${iris.uid}/passkeys/remove`, lost, codes[2]);
  expect(own.code).toBe('own_role');
  const taken = await confirmed(iris, 'POST', `/api/admin/users/${olga.uid}/passkeys/remove`, lost, codes[3]);
  expect(taken.status).toBe(204);
  expect((await open(olga.token)).status).toBe(401);
  const again = await whole.signInElsewhere(olga);
  expect((await open(again)).body).toMatchObject({ needsPasskey: true });
  // She hears of it and why, by the bell and by mail.
  const heard = await whole.app.inject({
    url: '/api/notifications',
    headers: { authorization: `Bearer ${again}` },
  });
  expect(heard.json()).toMatchObject({
    items: [
      {
        kind: 'secondFactor',
        text: expect.stringMatching(/^An admin removed your passkeys .* Reason: She lost her phone\.$/),
        href: '/settings#passkeys',
      },
    ],
  });
  const mails = await whole.database.pool.query(
    `select payload from jobs where kind = 'notifications.mailAbout' and payload ->> 'uid' = $1`,
    [olga.uid],
  );
  expect(mails.rows).toHaveLength(1);
  expect((await policy(0, false, codes[4])).code).toBe('conflict');
  expect((await policy(1, false, codes[5])).body).toMatchObject({ adminsNeedPasskeys: false, version: 2 });
});
