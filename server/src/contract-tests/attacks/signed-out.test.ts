/**
 * Attack: continuing after the sign-in has ended, with the ID token, the refresh token, or an open event
 * stream of a person who was suspended, demoted, deleted, signed out or removed.
 */
import type { AddressInfo } from 'node:net';
import { boardTopic, spaceTopic, userTopic } from '@bestie/contracts/live';
import { uuidv7 } from 'uuidv7';
import type { Server } from '../../compose';
import { allConfirmed } from '../../test-support/step-up';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createPeopleRepository } from '../../platform/identity/people.repository';

let whole: WholeServer;
let other: Server;
let admin: SignedIn;
let port: number;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  other = await whole.another();
  await whole.server.start();
  await other.start();
  // Streams are opened at the server that does not end them.
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  port = (other.app.server.address() as AddressInfo).port;
  admin = await whole.signIn('admin');
});
afterAll(async () => {
  await other.stop();
  await whole.close();
});

const host = 'localhost';
const inject = (
  server: Pick<Server, 'app'>,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => server.app.inject({ method, url, headers: { host, ...headers }, ...(payload && { payload }) });
const logout = (headers: Record<string, string>) => inject(whole.server, 'POST', '/sessionLogout', headers);

/** What is still valid of a sign-in, at both servers: its ID token, its cookie, its refresh token. */
async function counts({ token, cookie, refreshToken }: Pick<SignedIn, 'token' | 'cookie' | 'refreshToken'>) {
  const statuses: boolean[] = [];
  for (const server of [whole.server, other]) {
    statuses.push(
      (await inject(server, 'POST', '/api/boards', bearerOf({ token }), { id: uuidv7(), title: 'Written' }))
        .statusCode === 200,
      (await inject(server, 'GET', '/whoami', { cookie })).statusCode === 200,
    );
  }
  const refreshed = await whole.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token',
    headers: { host },
    payload: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
  return [...statuses, refreshed.statusCode === 200];
}
const everything = [true, true, true, true, true];

/** Nothing of a sign-in counts any more where it ended; at the other server not either, once the notification arrived. */
async function expectEnded(signIn: Parameters<typeof counts>[0]): Promise<void> {
  const [token, cookie, , , refreshToken] = await counts(signIn);
  expect([token, cookie, refreshToken]).toEqual([false, false, false]);
  await until(async () => !(await counts(signIn)).includes(true));
}

describe('signing out', () => {
  test('ends the ID token, the refresh token and the session of that sign-in, on every server', async () => {
    const fan = await whole.signIn('fan');
    const elsewhere = await whole.signInElsewhere(fan);
    expect(await counts(fan)).toEqual(everything);
    const answer = await logout({ cookie: fan.cookie });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    await expectEnded(fan);
    // The other device stays signed in.
    expect((await inject(other, 'GET', '/whoami', bearerOf({ token: elsewhere }))).statusCode).toBe(200);
  });

  test('works by the token as well, also without the cookie', async () => {
    const fan = await whole.signIn('fan');
    await logout(bearerOf(fan));
    await expectEnded(fan);
  });

  test('of a suspended person ends the sign-in too', async () => {
    const fan = await whole.signIn('fan');
    await createPeopleRepository(whole.database.db).suspend(fan.uid, {
      hours: null,
      reason: 'Spam',
      at: new Date(0),
    });
    await logout(bearerOf(fan));
    await createPeopleRepository(whole.database.db).reinstate(fan.uid);
    await expectEnded(fan);
  });

  test('with an expired or forged credential, or an expired one of another person, ends nothing and is no error', async () => {
    const fan = await whole.signIn('fan');
    const [header = '', , signature = ''] = fan.token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: fan.uid })).toString('base64url');
    for (const token of ['dead', `${header}.${payload}.${signature}`])
      expect((await logout(bearerOf({ token }))).statusCode).toBe(204);
    expect((await logout({ cookie: `bestie_session=${'A'.repeat(43)}` })).statusCode).toBe(204);
    expect(await counts(fan)).toEqual(everything);
  });

  test('a thousand times leaves no more rows than once', async () => {
    const fan = await whole.signIn('fan');
    const rows = async () => {
      const { rows: found } = await whole.database.pool.query<{ events: string; ended: string }>(
        `select (select count(*) from outbox where topic = $1) as events,
          (select count(*) from ended_sign_ins where uid = $2) as ended`,
        [userTopic(fan.uid), fan.uid],
      );
      return found[0];
    };
    await logout(bearerOf(fan));
    const once = await rows();
    for (let call = 0; call < 20; call += 1) await logout(bearerOf(fan));
    expect(await rows()).toEqual(once);
  });
});

/** Opens a stream at the other server, as a page does. */
async function listen(person: SignedIn, ...topics: string[]) {
  const abort = new AbortController();
  const query = new URLSearchParams({ topics: topics.join(',') });
  const response = await fetch(`http://127.0.0.1:${port}/api/live?${query}`, {
    headers: { cookie: person.cookie },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  // The stream is open once its first bytes have arrived.
  await reader?.read();
  const ended = (async () => {
    while (!(await reader?.read())?.done);
    return 'ended';
  })();
  return { ended, close: () => abort.abort() };
}

describe('streams at another server end for a person who', () => {
  const reason = 'because of a test';
  async function expectEnd(
    person: SignedIn,
    act: () => Promise<unknown>,
    topics = [userTopic(person.uid)] as string[],
  ) {
    const streams = [await listen(person, ...topics), await listen(person, 'platform')];
    const bystander = await listen(admin, 'admin');
    await act();
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['ended', 'ended']);
    bystander.close();
    await expect(bystander.ended).rejects.toThrow();
  }
  const asAdmin = async (verb: string, uid: string, more: object = {}) => {
    const answer = await inject(whole.server, 'POST', `/api/admin/users/${uid}/${verb}`, bearerOf(admin), {
      reason,
      ...more,
    });
    expect([verb, answer.statusCode, answer.body]).toEqual([verb, 200, expect.anything()]);
  };

  test('was suspended', async () => {
    const fan = await whole.signIn('fan');
    await expectEnd(fan, () => asAdmin('suspend', fan.uid));
  });

  test('lost a role', async () => {
    const creator = await whole.signIn('creator');
    const { version = 0 } = (await createPeopleRepository(whole.database.db).find(creator.uid)) ?? {};
    await expectEnd(creator, () => asAdmin('role', creator.uid, { role: 'fan', version }));
  });

  test('was signed out everywhere', async () => {
    const fan = await whole.signIn('fan');
    await expectEnd(fan, () => asAdmin('sign-out', fan.uid));
  });

  test('was deleted', async () => {
    const fan = await whole.signIn('fan');
    await expectEnd(fan, () => whole.server.identity.admin.delete(fan.uid));
  });

  test('signed out', async () => {
    const fan = await whole.signIn('fan');
    await expectEnd(fan, () => logout({ cookie: fan.cookie }));
  });

  test('has a new password', async () => {
    const fan = await whole.signIn('fan');
    await expectEnd(fan, () =>
      inject(
        whole.server,
        'POST',
        '/identitytoolkit.googleapis.com/v1/accounts:update',
        {},
        {
          idToken: fan.token,
          password: 'another good horse',
        },
      ),
    );
  });

  test('was removed from a board', async () => {
    const [owner, member] = [await whole.signIn('fan'), await whole.signIn('fan')];
    const id = uuidv7();
    await inject(whole.server, 'POST', '/api/boards', bearerOf(owner), { id, title: 'Shared' });
    const add = { who: member.email, role: 'editor' };
    await inject(whole.server, 'POST', `/api/boards/${id}/members`, bearerOf(owner), add);
    const stream = await listen(member, boardTopic(id));
    await inject(whole.server, 'DELETE', `/api/boards/${id}/members/${member.uid}`, bearerOf(owner));
    expect(await stream.ended).toBe('ended');
  });

  test('was removed from a space', async () => {
    const [owner, member] = [await whole.signIn('creator'), await whole.signIn('creator')];
    const id = uuidv7();
    await inject(whole.server, 'POST', '/api/spaces', bearerOf(owner), { id, name: 'Shared' });
    const add = { who: member.email, role: 'editor' };
    await inject(whole.server, 'POST', `/api/spaces/${id}/members`, bearerOf(owner), add);
    const stream = await listen(member, spaceTopic(id));
    await inject(whole.server, 'DELETE', `/api/spaces/${id}/members/${member.uid}`, bearerOf(owner));
    expect(await stream.ended).toBe('ended');
  });
});
