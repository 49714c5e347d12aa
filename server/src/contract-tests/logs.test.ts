/** Logs never contain what people send, at the most verbose level and in every kind of failure. */
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { storageBucket } from '@bestie/contracts/storage';
import { presentError } from '../platform/http/log-lines';
import { bearerOf, startWholeServer, wholePassword } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';
import { createFactories } from './access-fixtures/factories';

const lines: string[] = [];
let whole: WholeServer;
let fan: SignedIn;
let creator: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  });
  fan = await whole.signIn('fan');
  creator = await whole.signIn('creator');
  admin = await whole.signIn('admin');
});
afterAll(() => whole.close());

const secret = 'Zwetschgendatschi';
/** All log lines since the server started. */
const log = () => lines.join('');

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  whole.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } });

function expectNothingPrivate(more: readonly string[] = []): void {
  expect(lines.length).toBeGreaterThan(0);
  const people = [fan, creator, admin].flatMap(({ email, token, refreshToken, cookie }) => [
    ...[email, token, token.split('.')[1] ?? token, refreshToken, cookie.split('=')[1] ?? cookie],
  ]);
  for (const text of [...people, wholePassword, secret, ...more]) expect(log()).not.toContain(text);
}

test('signing up, in and out, right and wrong', async () => {
  const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
  const email = `${secret}.nell@bestie.test`;
  await post(`${toolkit}:signUp?key=${secret}`, { email, password: `${secret}-1` });
  await post(`${toolkit}:signInWithPassword`, { email, password: `${secret} wrong` });
  await post(`${toolkit}:sendOobCode`, { requestType: 'PASSWORD_RESET', email });
  await post(`${toolkit}:update`, { idToken: fan.token, displayName: `${secret}\0` });
  await post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: secret });
  await post('/sessionLogin', {}, { authorization: `Bearer ${secret}` });
  await post('/sessionLogout', {}, { cookie: `bestie_session=${secret}` });
  await whole.app.inject({ url: `/home?token=${secret}`, headers: { cookie: fan.cookie, referer: secret } });
  expect(whole.mails).toHaveLength(1);
  expectNothingPrivate(whole.mails.map(({ link }) => new URL(link).searchParams.get('oobCode') ?? link));
});

test('private texts, in bodies, queries, addresses, file names', async () => {
  const factories = createFactories(whole);
  const headers = bearerOf(fan);
  await factories.item(fan, { notes: secret, name: secret });
  await post('/api/items', { id: uuidv7(), notes: secret.repeat(1000) }, headers);
  await post('/api/items', { id: secret, [secret]: secret }, headers);
  await whole.app.inject({ url: `/api/items?q=${secret}&cursor=${secret}`, headers });
  await whole.app.inject({ url: `/api/items/${secret}`, headers });
  await whole.app.inject({ url: `/${secret}/%zz`, headers });
  await whole.app.inject({ url: `/api/${secret}`, headers });
  await whole.app.inject({ url: `/api/shares/${secret.repeat(2)}` });
  await whole.app.inject({ url: `/v0/b/${storageBucket}/o/${secret}?alt=media&token=${secret}` });
  await factories.object(fan, `users/${fan.uid}/${secret}.png`);
  const { uid } = await factories.person();
  await factories.call(admin, 'POST', `/api/admin/users/${uid}/suspend`, { uid, reason: secret });
  expectNothingPrivate();
});

test('a request that causes a server error, with the database quoting the input', async () => {
  await sql`alter table items add constraint broken check (name <> ${sql.lit(secret)}) not valid`.execute(
    whole.database.db,
  );
  const answer = await post('/api/items', { id: uuidv7(), name: secret, category: 'tops' }, bearerOf(fan));
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toMatch(/constraint|items|sql|stack/i);
  expect(log()).toContain('request failed');
  expect(log()).toContain('broken');
  expectNothingPrivate();
});

test('a database error is logged by name, without its row', async () => {
  const refused = await sql`select ${secret}::uuid`
    .execute(whole.database.db)
    .catch((error: unknown) => error);
  const presented = presentError(new Error('outer', { cause: refused }));
  expect(presented.cause).toMatchObject({ code: '22P02', message: 'data exception' });
  expect(JSON.stringify(presented)).not.toContain(secret);
  expect(JSON.stringify(presented)).toContain('logs.test');
});
