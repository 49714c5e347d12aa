import { once } from 'node:events';
import { createServer } from 'node:http';
import { createReleaseClient, originOf, Refusal, requireOperation, signIn } from './release-client';

/** Responses of a server to successive requests; the last one repeats. */
let turns;
let requests;
let server;
let origin;
beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const { method, url, headers } = request;
    requests.push({ call: `${method} ${url}`, headers, body: Buffer.concat(pieces) });
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    turn(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${server.address().port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const answer =
  (status, body, headers = {}) =>
  (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const refusal = (status, code, message, headers) => answer(status, { error: { code, message } }, headers);
const cut = (response) => response.socket.destroy();

/** A client without real pauses, with its pauses and messages. */
function open() {
  const waits = [];
  const said = [];
  const client = createReleaseClient({
    origin,
    token: 'bestie_deploy_x',
    say: (line) => said.push(line),
    pause: async (milliseconds) => void waits.push(milliseconds),
  });
  return { client, waits, said };
}

test('requests that fail during a restart or a bad connection are repeated, with growing pauses', async () => {
  turns = [answer(503, ''), cut, answer(502, '<h1>Bad gateway</h1>'), answer(200, { stable: '1.0.0' })];
  const { client, waits, said } = open();
  expect(await client.list('fan')).toEqual({ stable: '1.0.0' });
  expect(requests.map(({ call }) => call)).toEqual(Array(4).fill('GET /api/releases/fan'));
  expect(requests.every(({ headers }) => headers.authorization === 'Bearer bestie_deploy_x')).toBe(true);
  expect(waits).toEqual([200, 400, 800]);
  expect(said).toEqual([
    `  ${origin} does not respond as expected (it answered 503); retrying in 0.2 s`,
    expect.stringMatching(/\(UND_ERR_SOCKET|ECONNRESET/),
    `  ${origin} does not respond as expected (it answered 502); retrying in 0.8 s`,
  ]);
});

test('after a rate limit it waits as long as the server says', async () => {
  turns = [refusal(429, 'rate_limited', 'Too many requests.', { 'retry-after': '7' }), answer(204, '')];
  const { client, waits } = open();
  expect(await client.delete('/api/releases/fan/tokens/1')).toBeNull();
  expect(waits).toEqual([7_000]);
});

test('a server that is unreachable for nine attempts is given up, with a hint how to continue', async () => {
  turns = [answer(500, 'broken')];
  const { client, waits } = open();
  await expect(client.list('fan')).rejects.toThrow(
    `${origin} cannot be reached (it answered 500). Run the same command again to continue.`,
  );
  expect(requests).toHaveLength(9);
  expect(Math.max(...waits)).toBe(15_000);
});

test('a refusal is not retried, and its message is the server’s', async () => {
  turns = [refusal(409, 'already_exists', 'fan@1.0.0 exists.')];
  const { client, waits } = open();
  const error = await client.post('/api/releases/fan/versions/1.0.0', {}).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ message: 'fan@1.0.0 exists.', code: 'already_exists', uncertain: false });
  expect(waits).toEqual([]);
});

test('a file is sent with its version and encoding, and again completely after an interruption', async () => {
  turns = [cut, answer(204, '')];
  const { client } = open();
  const bytes = Buffer.from([0, 255, 10, 13]);
  await client.putFile('fan', '1.0.0+a', { path: 'page.js', encoding: 'br', bytes });
  expect(requests).toHaveLength(2);
  for (const { call, body, headers } of requests) {
    expect(call).toBe('PUT /api/releases/fan/versions/1.0.0%2Ba/files/page.js?encoding=br');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(body).toEqual(bytes);
  }
});

describe('a change of a channel', () => {
  const conflict = refusal(409, 'conflict', '1.2.0 is stable since a moment ago.');
  const change = (client) =>
    client.changeChannel(
      'fan',
      'promote',
      { version: '1.1.0', reason: 'Because' },
      ({ stable }) => stable === '1.1.0',
    );

  test('is conditional on what was seen', async () => {
    turns = [answer(200, { revision: 7 }), answer(200, { stable: '1.1.0' })];
    expect(await change(open().client)).toEqual({ stable: '1.1.0' });
    expect(JSON.parse(requests[1].body)).toEqual({ version: '1.1.0', reason: 'Because', revision: 7 });
  });

  test('with a lost answer counts as done when the list shows it', async () => {
    turns = [answer(200, { revision: 7 }), cut, conflict, answer(200, { revision: 8, stable: '1.1.0' })];
    expect(await change(open().client)).toEqual({ revision: 8, stable: '1.1.0' });
  });

  test('with a lost answer is refused when somebody else was faster', async () => {
    turns = [answer(200, { revision: 7 }), cut, conflict, answer(200, { revision: 8, stable: '1.2.0' })];
    await expect(change(open().client)).rejects.toThrow('1.2.0 is stable since a moment ago.');
  });

  test('that was refused does not count as done', async () => {
    turns = [answer(200, { revision: 7 }), conflict, answer(200, { revision: 8, stable: '1.1.0' })];
    await expect(change(open().client)).rejects.toThrow('1.2.0 is stable since a moment ago.');
    expect(requests).toHaveLength(2);
  });
});

describe('the identity of the command', () => {
  test('a team by its token, before any other', async () => {
    const env = {
      BESTIE_DEPLOY_TOKEN: 'bestie_deploy_x',
      BESTIE_EMAIL: 'a@b.test',
      BESTIE_PASSWORD: 'secret',
    };
    expect(await signIn(origin, env)).toBe('bestie_deploy_x');
    expect(requests).toEqual([]);
  });

  test('an admin by e-mail and password', async () => {
    turns = [answer(200, { idToken: 'token' })];
    const env = { BESTIE_EMAIL: 'admin@bestie.test', BESTIE_PASSWORD: 'secret' };
    expect(await signIn(origin, env)).toBe('token');
    expect(JSON.parse(requests[0].body)).toMatchObject({ email: 'admin@bestie.test', password: 'secret' });
    turns = [answer(400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } })];
    await expect(signIn(origin, env)).rejects.toThrow(
      'Signing in as admin@bestie.test was refused (INVALID_LOGIN_CREDENTIALS).',
    );
  });

  test('without credentials the message says which ones are possible', async () => {
    await expect(signIn(origin, {})).rejects.toThrow('No credentials: set BESTIE_DEPLOY_TOKEN (a team)');
  });
});

test('a platform that is older than the command is named as such, with the version that it needs', () => {
  const refused = (platform) => () =>
    requireOperation(platform, 'releases.checkPreviewPeople', 'https://bestie.example', '0.3.0');
  expect(refused({ surface: {} })).toThrow(
    'https://bestie.example is older than this command and has no previews of branches. It needs Bestie 0.3.0 or newer; ask those who run it to upgrade it.',
  );
  expect(refused({ surface: {}, version: '0.2.0' })).toThrow('It needs Bestie 0.3.0 or newer and is 0.2.0;');
  expect(refused({ surface: { 'releases.checkPreviewPeople': {} } })).not.toThrow();
});

test.each([
  ['https://bestie.example/', 'https://bestie.example'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('the platform is at %s', (given, origin) => {
  expect(originOf({}, { BESTIE_ORIGIN: given })).toBe(origin);
});

test.each([
  [{}, { BESTIE_ORIGIN: '' }],
  [{}, { BESTIE_ORIGIN: ' ' }],
  [{ origin: '' }, { BESTIE_ORIGIN: 'https://bestie.example' }],
])('with %j and %j the address of the platform is missing', (options, env) => {
  expect(() => originOf(options, env)).toThrow(
    'BESTIE_ORIGIN or --origin is empty; it is an address such as https://bestie.example.',
  );
});

test.each(['localhost:3000', 'bestie.example', 'ftp://bestie.example'])(
  '%s is no address of a platform, which is said before anything is built',
  (given) => {
    expect(() => originOf({ origin: given }, {})).toThrow(`such as https://bestie.example, not ${given}.`);
  },
);
