/** Sign-in across servers of one database. */
import type { InjectOptions } from 'fastify';
import { startWholeServer, wholePassword } from '../../test-support/whole-server';
import type { WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer();
});
afterAll(() => whole.close());

test('a new account is signed in on a server that knew it before its first sign-in was recorded elsewhere', async () => {
  const other = await whole.another();
  const toolkit = (app: WholeServer['app'], method: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`,
      payload,
    });
  const account = { email: 'nell@bestie.test', password: wholePassword, returnSecureToken: true };
  const { idToken } = (await toolkit(whole.app, 'signUp', account)).json<{ idToken: string }>();
  expect((await toolkit(other.app, 'lookup', { idToken })).statusCode).toBe(200);

  const login: InjectOptions = { url: '/sessionLogin', headers: { authorization: `Bearer ${idToken}` } };
  const { cookies } = await whole.app.inject({ method: 'POST', ...login });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await other.app.inject({ url: '/whoami', headers: { cookie } })).statusCode).toBe(200);
  await other.app.close();
});
