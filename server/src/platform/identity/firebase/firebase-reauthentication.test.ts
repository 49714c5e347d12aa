/**
 * How the confirm page authenticates people on a Firebase project: a full sign-in of the last minutes, by
 * this person.
 */
import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { IdentityUser } from '../identity-admin';
import type { IdTokenClaims } from '../token-verifier';
import { createFirebaseReauthentication } from './firebase-reauthentication';

const now = new Date('2026-06-15T12:00:00.000Z');
const seconds = now.getTime() / 1000;

interface Google {
  providers?: string[];
  answer?: object;
  status?: number;
  /** Uid in the ID token of the answer, and the age of its sign-in in seconds. */
  uid?: string;
  age?: number;
}

function open(google: Google = {}) {
  const {
    providers = ['password'],
    answer = { idToken: 'token' },
    uid = 'ada',
    age = 0,
    status = 200,
  } = google;
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  const reauthentication = createFirebaseReauthentication({
    apiKey: 'key',
    admin: { get: async () => ({ uid: 'ada', email: 'ada@bestie.test', providers }) as IdentityUser },
    tokens: { verify: async () => ({ uid, authTime: seconds - age }) as IdTokenClaims },
    clock: () => now,
    fetch: async (url, init) => {
      sent.push({
        url: url as string,
        body: JSON.parse(init?.body as string) as Record<string, unknown>,
      });
      return new Response(JSON.stringify(answer), { status });
    },
  });
  return { reauthentication, sent };
}

test('a password is checked at Google, for the person’s own address only', async () => {
  const { reauthentication, sent } = open();
  expect(await reauthentication.way('ada')).toBe('password');
  expect(await reauthentication.checkPassword('ada', 'velvet', {} as FastifyRequest)).toBe('right');
  expect(sent).toEqual([
    {
      url: 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key',
      body: { email: 'ada@bestie.test', password: 'velvet', returnSecureToken: true },
    },
  ]);
});

test.each([
  [
    'a wrong one',
    { answer: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } }, status: 400 },
    'wrong-password',
  ],
  ['too many', { answer: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }, status: 400 }, 'too-many'],
  ['a sign-in of somebody else', { uid: 'mallory' }, 'wrong-password'],
  ['a sign-in of long ago', { age: 301 }, 'wrong-password'],
  ['a second factor that is still missing', { answer: { mfaPendingCredential: 'x' } }, 'wrong-password'],
])('%s is refused', async (_what, options, outcome) => {
  expect(await open(options).reauthentication.checkPassword('ada', 'velvet', {} as FastifyRequest)).toBe(
    outcome,
  );
});

test('a person without a password signs in on Google’s page, and must be the same person', async () => {
  const authUri = 'https://accounts.google.com/o/oauth2/auth?state=1';
  const begun = open({ providers: ['google.com'], answer: { authUri, sessionId: 'session' } });
  expect(await begun.reauthentication.way('ada')).toBe('provider');
  const backTo = 'https://bestie.example/confirm/provider';
  expect(await begun.reauthentication.begin('ada', backTo)).toEqual({ url: authUri, session: 'session' });
  expect(begun.sent[0]?.body).toMatchObject({ providerId: 'google.com', continueUri: backTo });

  const answer = { session: 'session', returned: `${backTo}?code=1&state=1` };
  expect(await open().reauthentication.end('ada', answer)).toBe(true);
  expect(await open({ uid: 'mallory' }).reauthentication.end('ada', answer)).toBe(false);
  expect(await open({ age: 301 }).reauthentication.end('ada', answer)).toBe(false);
});

test('redirects elsewhere than Google are refused, and an unreachable Google is reported', async () => {
  const elsewhere = open({ answer: { authUri: 'https://evil.example/', sessionId: 'x' } });
  await expect(elsewhere.reauthentication.begin('ada', 'https://bestie.example/')).rejects.toBeInstanceOf(
    BestieError,
  );
  await expect(
    open({ status: 503 }).reauthentication.checkPassword('ada', 'x', {} as FastifyRequest),
  ).rejects.toMatchObject({
    code: 'unavailable',
  });
});
