import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { BestieError } from '@bestie/contracts/errors';
import type { IdentityAdmin, IdentityUser, NewIdentityUser } from '../platform/identity/identity-admin';
import { idTokenIssuer } from '../platform/identity/token-verifier';

export const firebaseProject = 'stand-in';

/** The wire format of an account, as firebase-admin reads it. */
function present(user: IdentityUser) {
  return {
    localId: user.uid,
    email: user.email,
    emailVerified: user.emailVerified,
    ...(user.displayName && { displayName: user.displayName }),
    disabled: user.disabled,
    customAttributes: JSON.stringify(user.claims),
    providerUserInfo: user.providers.map((providerId) => ({
      providerId,
      rawId: user.uid,
      email: user.email,
    })),
    createdAt: String(user.createdAt.getTime()),
    ...(user.lastLoginAt && { lastLoginAt: String(user.lastLoginAt.getTime()) }),
    ...(user.validAfter && { validSince: String(Math.floor(user.validAfter.getTime() / 1000)) }),
  };
}

interface Update {
  localId: string;
  customAttributes?: string;
  disableUser?: boolean;
  validSince?: number;
}

const refusal = (message: string) => ({ error: { code: 400, message } });

/** A server with the part of Google's protocol that `firebase-admin` speaks: it administrates these accounts. */
export function createAccountsServer(
  accounts: Omit<IdentityAdmin, 'list'> & Partial<Pick<IdentityAdmin, 'list'>>,
): FastifyInstance {
  const app = Fastify();
  const root = `/identitytoolkit.googleapis.com/v1/projects/${firebaseProject}`;
  app.post(`${root}/accounts`, async (request, reply) => {
    const body = request.body as NewIdentityUser & { displayName?: string };
    const made = await accounts.create({ ...body, displayName: body.displayName ?? null }).catch(() => null);
    return made ? { localId: made.uid } : reply.code(400).send(refusal('EMAIL_EXISTS'));
  });
  app.post(`${root}/accounts::lookup`, async (request) => {
    const { localId, email } = request.body as { localId?: string[]; email?: string[] };
    const user = localId ? await accounts.get(localId[0] ?? '') : await accounts.getByEmail(email?.[0] ?? '');
    return user ? { users: [present(user)] } : {};
  });
  app.post(`${root}/accounts::update`, async (request, reply) => {
    const { localId, customAttributes, disableUser, validSince } = request.body as Update;
    if (!(await accounts.get(localId))) return reply.code(400).send(refusal('USER_NOT_FOUND'));
    if (customAttributes !== undefined)
      await accounts.setClaims(localId, JSON.parse(customAttributes) as object as never);
    if (disableUser !== undefined) await accounts.setDisabled(localId, disableUser);
    if (validSince !== undefined) await accounts.revoke(localId);
    return { localId };
  });
  app.post(`${root}/accounts::delete`, async (request, reply) => {
    const { localId } = request.body as { localId: string };
    if (!(await accounts.get(localId))) return reply.code(400).send(refusal('USER_NOT_FOUND'));
    await accounts.delete(localId);
    return {};
  });
  app.get(`${root}/accounts::batchGet`, async (request, reply) => {
    if (!accounts.list) return reply.code(501).send();
    const { maxResults, nextPageToken } = request.query as { maxResults: string; nextPageToken?: string };
    const page = await accounts.list(Number(maxResults), nextPageToken);
    return {
      users: page.users.map(present),
      ...(page.nextPageToken && { nextPageToken: page.nextPageToken }),
    };
  });
  return app;
}

type Account = IdentityUser & { password: string };

/** Hosts of Google whose requests are answered here. */
const hosts = new Set(['identitytoolkit.googleapis.com', 'securetoken.googleapis.com', 'www.googleapis.com']);

export type FirebaseProject = Awaited<ReturnType<typeof startFirebaseProject>>;

/**
 * A Firebase project on this machine: accounts with passwords, ID tokens signed with its own published key, and refresh tokens.
 * While it runs, requests of this process to Google's hosts are answered by it.
 * @param clock of its tokens
 */
export async function startFirebaseProject(clock: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, Account>();
  const refreshTokens = new Map<string, { uid: string; authTime: number }>();
  const byEmail = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const change = (uid: string, changed: Partial<Account>) => {
    const account = accounts.get(uid);
    if (!account) throw new BestieError('not_found');
    accounts.set(uid, { ...account, ...changed });
  };

  const app = createAccountsServer({
    get: async (uid) => accounts.get(uid) ?? null,
    getByEmail: async (email) => byEmail(email) ?? null,
    async create({ email, emailVerified, password, displayName }) {
      if (byEmail(email)) throw new BestieError('already_exists');
      const account: Account = {
        uid: randomUUID().replaceAll('-', '').slice(0, 28),
        email,
        emailVerified,
        displayName,
        password,
        disabled: false,
        claims: {},
        providers: ['password'],
        createdAt: clock(),
        lastLoginAt: null,
        validAfter: null,
      };
      accounts.set(account.uid, account);
      return account;
    },
    setClaims: async (uid, claims) => change(uid, { claims }),
    revoke: async (uid) => change(uid, { validAfter: clock() }),
    setDisabled: async (uid, disabled) => change(uid, { disabled }),
    delete: async (uid) => void accounts.delete(uid),
  });

  /** As Google's: no claim names the sign-in but its second, which a refreshed token keeps. */
  async function issue(uid: string, authTime: number): Promise<string> {
    const { email, emailVerified, displayName, claims } = accounts.get(uid)!;
    const now = Math.floor(clock().getTime() / 1000);
    return new SignJWT({
      ...claims,
      name: displayName,
      user_id: uid,
      auth_time: authTime,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(idTokenIssuer(firebaseProject))
      .setAudience(firebaseProject)
      .setSubject(uid)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey);
  }

  app.get('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', async () => ({ keys: [key] }));
  app.post('/v1/accounts::signInWithPassword', async (request, reply) => {
    const { email, password } = request.body as { email: string; password: string };
    const account = byEmail(email);
    if (account?.password !== password) return reply.code(400).send(refusal('INVALID_LOGIN_CREDENTIALS'));
    const authTime = Math.floor(clock().getTime() / 1000);
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { uid: account.uid, authTime });
    return { localId: account.uid, idToken: await issue(account.uid, authTime), refreshToken };
  });
  app.post('/v1/token', async (request, reply) => {
    const { refresh_token: refreshToken } = request.body as { refresh_token: string };
    const known = refreshTokens.get(refreshToken);
    const validAfter = known && accounts.get(known.uid)?.validAfter;
    if (!known || (validAfter && known.authTime < Math.floor(validAfter.getTime() / 1000)))
      return reply.code(400).send(refusal('TOKEN_EXPIRED'));
    return { id_token: await issue(known.uid, known.authTime), refresh_token: refreshToken };
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(origin).host;

  const { fetch: ask } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return hosts.has(url.host) ? ask(origin + url.pathname + url.search, init) : ask(input, init);
  };
  const post = async <Answer>(url: string, body: object): Promise<Answer> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url} answered ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

  return {
    /** What the server needs to know of the project. */
    env: {
      FIREBASE_PROJECT_ID: firebaseProject,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'stand-in.firebaseapp.com',
    },
    signIn: (email: string, password: string) =>
      post<{ localId: string; idToken: string; refreshToken: string }>(
        'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key',
        { email, password, returnSecureToken: true },
      ),
    /** @throws Error when its sign-ins were ended */
    refresh: async (refreshToken: string) =>
      (
        await post<{ id_token: string }>('https://securetoken.googleapis.com/v1/token?key=key', {
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        })
      ).id_token,
    async close() {
      globalThis.fetch = ask;
      delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
      await app.close();
    },
  };
}
