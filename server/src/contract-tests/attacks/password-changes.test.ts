/**
 * Attack: many password changes at once with one token, whose hashing slows down everybody's sign-in; and
 * e-mail changes that reveal, one after another, who has an account.
 */
import { createIdentityHttp, newEmail, testPassword } from '../../test-support/identity-http';
import { startIdentityServer } from '../../test-support/identity-server';
import type { IdentityServer } from '../../test-support/identity-server';

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());
const { toolkit, refresh, signUp, whoami } = createIdentityHttp(() => server);

/** First word of the answer: `ok`, or the error code. */
const outcome = ({ status, body }: Awaited<ReturnType<typeof toolkit>>) =>
  status === 200 ? 'ok' : String(body.error?.message.split(' : ')[0]);
const countOf = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((o) => o === one).length]),
  );

test('of many password changes with one token one succeeds, and only a few are hashed', async () => {
  const { idToken, email } = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 195 }, (_, index) =>
      toolkit('update', { idToken, password: `another good horse ${index}` }),
    ),
  );
  const { ok, TOKEN_EXPIRED = 0, TOO_MANY_ATTEMPTS_TRY_LATER = 0 } = countOf(answers.map(outcome));
  expect([ok, TOKEN_EXPIRED + TOO_MANY_ATTEMPTS_TRY_LATER]).toEqual([1, 194]);
  const won = answers.findIndex(({ status }) => status === 200);
  const signIn = await toolkit('signInWithPassword', { email, password: `another good horse ${won}` });
  expect(outcome(signIn)).toBe('ok');
});

test('a token from one change does not survive the next change in the same second', async () => {
  const { idToken } = await signUp();
  const first = await toolkit('update', { idToken, password: 'another good horse' });
  const both = await Promise.all(
    ['horse number two', 'horse number three'].map((password) =>
      toolkit('update', { idToken: first.body.idToken, password }),
    ),
  );
  expect(both.map(outcome).sort()).toEqual(['TOKEN_EXPIRED', 'ok']);
  const { body } = both.find(({ status }) => status === 200) ?? both[0] ?? first;
  expect((await refresh(String(first.body.refreshToken))).status).toBe(400);
  expect((await whoami(String(first.body.idToken))).status).toBe(401);
  expect((await whoami(String(body.idToken))).status).toBe(200);
});

test('a waiting change fails when the sign-in is ended meanwhile', async () => {
  const { idToken, localId, email } = await signUp();
  const changing = toolkit('update', { idToken, password: 'another good horse' });
  const ending = server.identity.admin.revoke(localId);
  const [answer] = await Promise.all([changing, ending]);
  const works = outcome(await toolkit('signInWithPassword', { email, password: 'another good horse' }));
  // Whichever came first: the answers match the final state.
  expect(works).toBe(outcome(answer) === 'ok' ? 'ok' : 'INVALID_LOGIN_CREDENTIALS');
});

test('e-mail changes reveal at most ten times an hour whether an address is taken', async () => {
  const { idToken } = await signUp();
  const { email: taken } = await signUp();
  const outcomes: string[] = [];
  for (let guess = 0; guess < 20; guess += 1)
    outcomes.push(outcome(await toolkit('update', { idToken, email: taken })));
  expect(countOf(outcomes)).toEqual({ EMAIL_EXISTS: 10, TOO_MANY_ATTEMPTS_TRY_LATER: 10 });
  // Also with another token of the same person, and together with a password change.
  const more = await toolkit('update', { idToken, email: newEmail(), password: testPassword });
  expect(outcome(more)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('other changes are limited too', async () => {
  const { idToken } = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => toolkit('update', { idToken, displayName: `Ada ${index}` })),
  );
  expect(countOf(answers.map(outcome))).toEqual({ TOO_MANY_ATTEMPTS_TRY_LATER: 20, ok: 60 });
});

test('every call of the protocol is limited per address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1250 }, () =>
      server.app.inject({
        method: 'POST',
        url: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
        remoteAddress: '203.0.113.77',
        payload: { idToken: 'x' },
      }),
    ),
  );
  const messages = answers.map((answer) => answer.json<{ error: { message: string } }>().error.message);
  expect(countOf(messages)).toEqual({ INVALID_ID_TOKEN: 1200, TOO_MANY_ATTEMPTS_TRY_LATER: 50 });
  const refreshed = await server.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token',
    remoteAddress: '203.0.113.77',
    payload: { grant_type: 'refresh_token', refresh_token: 'x' },
  });
  expect(refreshed.json<{ error: { message: string } }>().error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});
