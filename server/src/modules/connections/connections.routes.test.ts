/** Accounts at networks: how they are connected, by whom, and that nothing of their tokens is ever shown. */
import { sql } from 'kysely';
import { declared } from '..';
import type { Connection as Connect } from '../../platform/module/define-module';
import { createSecretKeys } from '../../platform/keys/secret-keys';
import { testLogger } from '../../test-support/database';
import { testPerson } from '../../test-support/test-app';
import { connectionsRepositories } from './connections.repositories';
import { createConnectionsService } from './connections.service';
import { createOAuthClients } from './oauth/oauth-clients';
import type { Connection, NetworkConnection } from '@bestie/contracts/connections.contract';
import type { Network } from '@bestie/contracts/connections';
import { startInstagram } from '../../test-support/networks/instagram';
import type { InstagramStandIn } from '../../test-support/networks/instagram';
import { startPinterest } from '../../test-support/networks/pinterest';
import type { PinterestStandIn } from '../../test-support/networks/pinterest';
import { startYoutube } from '../../test-support/networks/youtube';
import type { YoutubeStandIn } from '../../test-support/networks/youtube';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let pinterest: PinterestStandIn;
let instagram: InstagramStandIn;
let youtube: YoutubeStandIn;
let cleo: SignedIn;
let admin: SignedIn;
const lines: string[] = [];
/** Every answer that a browser got. */
const answers: string[] = [];

beforeAll(async () => {
  [pinterest, instagram, youtube] = await Promise.all([startPinterest(), startInstagram(), startYoutube()]);
  whole = await startWholeServer({
    env: {
      LOG_LEVEL: 'debug',
      // Instagram fetches files from there.
      PUBLIC_ORIGIN: 'http://localhost',
      ...appOf('PINTEREST', pinterest),
      ...appOf('INSTAGRAM', instagram),
      ...appOf('YOUTUBE', youtube),
    },
    logTo: { write: (line) => void lines.push(line) },
  });
  await whole.server.start();
  cleo = await whole.signIn('creator', 'cleo');
  admin = await whole.signIn('admin', 'adam');
});
afterAll(async () => {
  await whole.close();
  await Promise.all([pinterest, instagram, youtube].map((network) => network.close()));
});

const appOf = (
  name: string,
  { consents, origin }: Pick<PinterestStandIn, 'consents' | 'origin'>,
): Record<string, string> => ({
  [`${name}_CLIENT_ID`]: consents.app.clientId,
  [`${name}_CLIENT_SECRET`]: consents.app.clientSecret,
  [`${name}_ADDRESS`]: origin,
});

async function call<Body = Record<string, unknown>>(
  who: SignedIn,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) {
  const headers = { host: 'localhost', ...bearerOf(who) };
  const reply = await whole.app.inject({ method, url, headers, ...(payload && { payload }) });
  answers.push(reply.body, JSON.stringify(reply.headers));
  const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
    error: { code: string; message: string; field?: string };
  };
  return { status: reply.statusCode, body };
}

const start = async (who: SignedIn, network: Network) =>
  (await call<{ url: string }>(who, 'POST', '/api/connections/start', { network })).body.url;

/** The browser goes to the network, where the person answers. @returns where it sends them back to */
async function consent(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'manual' });
  return reply.headers.get('location') ?? '';
}

/** The browser comes back. @returns what the page of connections is told */
async function comeBack(who: SignedIn | null, address: string): Promise<string> {
  const { pathname, search, hash } = new URL(address);
  const reply = await whole.app.inject({
    url: pathname + search + hash,
    headers: { host: 'localhost', ...(who && { cookie: who.cookie }) },
  });
  expect(reply.statusCode).toBe(303);
  const location = String(reply.headers.location);
  answers.push(reply.body, location);
  const { pathname: page, searchParams } = new URL(location, 'http://localhost');
  expect(page).toBe('/creator/connections');
  return searchParams.get('problem') ?? 'connected';
}

const connect = async (who: SignedIn, network: Network) =>
  comeBack(who, await consent(await start(who, network)));
const listed = async (who: SignedIn, query = '') =>
  (await call<{ items: NetworkConnection[] }>(who, 'GET', `/api/connections${query}`)).body.items;
const connectionOf = async (who: SignedIn, network: Network): Promise<Connection | null> =>
  (await listed(who)).find((item) => item.network === network)?.connection ?? null;
const execute = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
const tokens = () => whole.server.services.connectionTokens;
let accounts = 0;
/** Somebody else signs in at the networks. */
const anotherAccount = (network: { consents: PinterestStandIn['consents'] }) =>
  (network.consents.account = { id: `7000${(accounts += 1)}`, name: `account-${accounts}` });

test.each(['pinterest', 'instagram', 'youtube'] as const)(
  '%s: a creator connects an account, and it is used with a valid token',
  async (network) => {
    const name = { pinterest: 'ada_pins', instagram: 'ada.grams', youtube: 'Ada on camera' }[network];
    expect(await connectionOf(cleo, network)).toBeNull();
    expect(await connect(cleo, network)).toBe('connected');
    expect(await connectionOf(cleo, network)).toMatchObject({
      network,
      accountName: name,
      state: 'connected',
      problem: null,
      can: { disconnect: true, reconnect: true },
    });
    const used = await tokens().useOf(cleo.uid, network);
    const { consents } = { pinterest, instagram, youtube }[network];
    expect('accessToken' in used && consents.whoseAccess(used.accessToken)?.name).toBe(name);
  },
);

test('Google gets a PKCE challenge, and a code without its verifier is worth nothing', async () => {
  const url = new URL(await start(cleo, 'youtube'));
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  const form = new URLSearchParams({
    code: new URL(await consent(url.href)).searchParams.get('code') ?? '',
    redirect_uri: url.searchParams.get('redirect_uri') ?? '',
    grant_type: 'authorization_code',
    client_id: youtube.consents.app.clientId,
    client_secret: youtube.consents.app.clientSecret,
  });
  const stolen = await fetch(`${youtube.origin}/token`, { method: 'POST', body: form });
  expect(stolen.status).toBe(400);
});

describe('the state', () => {
  test('that is made up, or of another network, connects nothing', async () => {
    const made = '/connections/pinterest/return?code=abc&state=abc';
    expect(await comeBack(cleo, `http://localhost${made}`)).toBe('expired');
    expect(await comeBack(cleo, 'http://localhost/connections/pinterest/return')).toBe('expired');
    const back = await consent(await start(cleo, 'pinterest'));
    expect(await comeBack(cleo, back.replace('/pinterest/', '/instagram/'))).toBe('expired');
  });

  test('counts once', async () => {
    const back = await consent(await start(cleo, 'pinterest'));
    const both = await Promise.all([comeBack(cleo, back), comeBack(cleo, back)]);
    expect(both.sort()).toEqual(['connected', 'expired']);
    expect(await comeBack(cleo, back)).toBe('expired');
  });

  test('of another person, another browser or nobody connects nothing, and stays good for its own', async () => {
    const back = await consent(await start(cleo, 'pinterest'));
    const mallory = await whole.signIn('creator', 'mallory');
    expect(await comeBack(mallory, back)).toBe('expired');
    expect(await comeBack(null, back)).toBe('expired');
    const elsewhere = await whole.app.inject({
      method: 'POST',
      url: '/sessionLogin',
      headers: { host: 'localhost', authorization: `Bearer ${await whole.signInElsewhere(cleo)}` },
    });
    const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? '';
    expect(await comeBack({ ...cleo, cookie }, back)).toBe('expired');
    expect(await connectionOf(mallory, 'pinterest')).toBeNull();
    expect(await comeBack(cleo, back)).toBe('connected');
  });

  test('ends after ten minutes', async () => {
    const back = await consent(await start(cleo, 'pinterest'));
    const { rows } = await execute(
      `update connection_starts set expires_at = expires_at - interval '10 minutes' returning uid`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await comeBack(cleo, back)).toBe('expired');
  });
});

describe('what goes wrong at a network', () => {
  afterEach(() => {
    for (const { consents } of [pinterest, instagram, youtube])
      Object.assign(consents, { says: 'yes', granted: null });
    youtube.hasChannel = true;
  });

  test('is said in words: no consent, too little of it, no channel, no answer', async () => {
    const dora = await whole.signIn('creator', 'dora');
    pinterest.consents.says = 'no';
    expect(await connect(dora, 'pinterest')).toBe('denied');
    instagram.consents.granted = ['instagram_business_basic'];
    expect(await connect(dora, 'instagram')).toBe('permissions');
    youtube.hasChannel = false;
    expect(await connect(dora, 'youtube')).toBe('no_channel');
    pinterest.consents.says = 'yes';
    pinterest.failNext('token', { status: 503 });
    expect(await connect(dora, 'pinterest')).toBe('unreachable');
    pinterest.failNext('token', 'lost');
    expect(await connect(dora, 'pinterest')).toBe('unreachable');
    expect(await listed(dora)).toMatchObject([
      { connection: null },
      { connection: null },
      { connection: null },
    ]);
  });

  test('an account that somebody else has connected is refused, also to two at once', async () => {
    const eve = await whole.signIn('creator', 'eve');
    expect(await connect(eve, 'instagram')).toBe('taken');
    anotherAccount(instagram);
    const [first, second] = [await whole.signIn('creator'), await whole.signIn('creator')];
    const backs = [
      await consent(await start(first, 'instagram')),
      await consent(await start(second, 'instagram')),
    ];
    const ends = await Promise.all([comeBack(first, backs[0]!), comeBack(second, backs[1]!)]);
    expect(ends.sort()).toEqual(['connected', 'taken']);
  });

  test('another account in place of the connected one is refused until that is disconnected', async () => {
    const flo = await whole.signIn('creator', 'flo');
    anotherAccount(pinterest);
    await connect(flo, 'pinterest');
    anotherAccount(pinterest);
    expect(await connect(flo, 'pinterest')).toBe('other_account');
    const { id } = (await connectionOf(flo, 'pinterest'))!;
    expect((await call(flo, 'POST', `/api/connections/${id}/disconnect`, {})).status).toBe(204);
    expect(await connect(flo, 'pinterest')).toBe('connected');
  });
});

describe('tokens', () => {
  const due = (uid: string) =>
    execute(
      `update connections set renew_at = now() - interval '1 second', access_until = least(access_until, now() + interval '10 days')
       where owner_uid = $1`,
      [uid],
    );
  const accessOf = async (who: SignedIn, network: Network) => {
    const used = await tokens().useOf(who.uid, network);
    return 'accessToken' in used ? used.accessToken : used.why;
  };

  test('are renewed before they end, once over two servers, and each new refresh token is stored', async () => {
    const gil = await whole.signIn('creator', 'gil');
    for (const network of [pinterest, instagram, youtube]) anotherAccount(network);
    for (const network of ['pinterest', 'instagram', 'youtube'] as const) await connect(gil, network);
    const other = await whole.another();
    try {
      for (let round = 0; round < 2; round += 1) {
        const before = [pinterest.callsOf('token'), instagram.callsOf('renew'), youtube.callsOf('token')];
        const access = await accessOf(gil, 'pinterest');
        await due(gil.uid);
        await Promise.all([tokens().renewDue(), other.services.connectionTokens.renewDue()]);
        const now = [pinterest.callsOf('token'), instagram.callsOf('renew'), youtube.callsOf('token')];
        expect(now.map((calls, at) => calls.length - before[at]!.length)).toEqual([1, 1, 1]);
        expect(await accessOf(gil, 'pinterest')).not.toBe(access);
      }
    } finally {
      await other.stop();
    }
    const { rows } = await execute(
      `select network, state, round(extract(epoch from renew_at - now()) / 86400)::int as days
       from connections where owner_uid = $1 order by network`,
      [gil.uid],
    );
    expect(rows).toEqual([
      { network: 'instagram', state: 'connected', days: 30 },
      { network: 'pinterest', state: 'connected', days: 15 },
      { network: 'youtube', state: 'connected', days: 1 },
    ]);
  });

  test('that have ended are renewed when they are needed, once for many at once', async () => {
    const before = youtube.callsOf('token').length;
    await execute(
      `update connections set access_until = now() where owner_uid = $1 and network = 'youtube'`,
      [cleo.uid],
    );
    const used = await Promise.all(Array.from({ length: 5 }, () => accessOf(cleo, 'youtube')));
    expect(new Set(used).size).toBe(1);
    expect(youtube.consents.whoseAccess(used[0]!)).not.toBeNull();
    expect(youtube.callsOf('token').length - before).toBe(1);
  });

  test('in trouble at the network stay as they are; refused ones ask the person to reconnect', async () => {
    const hal = await whole.signIn('creator', 'hal');
    anotherAccount(youtube);
    await connect(hal, 'youtube');
    await due(hal.uid);
    youtube.failNext('token', { status: 500 });
    await tokens().renewDue();
    expect(await connectionOf(hal, 'youtube')).toMatchObject({ state: 'connected' });
    await due(hal.uid);
    youtube.failNext('token', {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    await tokens().renewDue();
    expect(await connectionOf(hal, 'youtube')).toMatchObject({
      state: 'reconnect',
      problem: 'Token has been expired or revoked.',
    });
    expect(await accessOf(hal, 'youtube')).toBe('reconnect');
    expect(await connect(hal, 'youtube')).toBe('connected');
    expect(await connectionOf(hal, 'youtube')).toMatchObject({ state: 'connected', problem: null });
  });

  test('that were asked for too often, or of which a proxy answered, stay as they are', async () => {
    const ivy = await whole.signIn('creator', 'ivy');
    anotherAccount(instagram);
    await connect(ivy, 'instagram');
    const tooMany = { message: 'Application request limit reached', type: 'OAuthException' };
    for (const fault of [
      ...[4, 17, 32, 613].map((code) => ({ status: 400, body: { error: { ...tooMany, code } } })),
      { status: 403, body: '<html><title>403 Forbidden</title></html>' },
    ]) {
      await due(ivy.uid);
      instagram.failNext('renew', fault);
      await tokens().renewDue();
      expect(await connectionOf(ivy, 'instagram')).toMatchObject({ state: 'connected', problem: null });
    }
    await due(ivy.uid);
    instagram.failNext('renew', { status: 400, body: { error: { ...tooMany, code: 190 } } });
    await tokens().renewDue();
    expect(await connectionOf(ivy, 'instagram')).toMatchObject({ state: 'reconnect' });
  });

  test('of somebody who is no creator any more, or suspended, are held', async () => {
    await whole.server.identity.setRole(cleo.uid, 'fan');
    expect(await tokens().useOf(cleo.uid, 'pinterest')).toEqual({ why: 'held' });
    await whole.server.identity.setRole(cleo.uid, 'creator');
    expect(await accessOf(cleo, 'pinterest')).toMatch(/^access-/);
    await execute(`update people set status = 'suspended' where uid = $1`, [cleo.uid]);
    expect(await tokens().useOf(cleo.uid, 'pinterest')).toEqual({ why: 'held' });
    await execute(`update people set status = 'active' where uid = $1`, [cleo.uid]);
    expect(await tokens().useOf(admin.uid, 'pinterest')).toEqual({ why: 'none' });
  });

  test('of one connection cannot be moved to another', async () => {
    const ida = await whole.signIn('creator', 'ida');
    anotherAccount(pinterest);
    await connect(ida, 'pinterest');
    await execute(
      `update connections set sealed_tokens = (select sealed_tokens from connections where owner_uid = $1 and network = 'pinterest')
       where owner_uid = $2`,
      [cleo.uid, ida.uid],
    );
    expect(await accessOf(ida, 'pinterest')).toBe('reconnect');
  });
});

test('admins look at the connections of others and disconnect them for a reason, and use none', async () => {
  const jan = await whole.signIn('creator', 'jan');
  anotherAccount(youtube);
  await connect(jan, 'youtube');
  const seen = (await listed(admin, `?uid=${jan.uid}`)).find(({ network }) => network === 'youtube');
  expect(seen?.connection?.can).toEqual({ disconnect: true, reconnect: false });
  expect((await call(cleo, 'GET', `/api/connections?uid=${jan.uid}`)).status).toBe(404);
  const path = `/api/connections/${seen!.connection!.id}/disconnect`;
  expect((await call(cleo, 'POST', path, { reason: 'Because I can' })).status).toBe(404);
  const without = await call(admin, 'POST', path, {});
  expect([without.status, without.body.error.field]).toEqual([400, 'reason']);
  const revoked = youtube.callsOf('revoke').length;
  expect((await call(admin, 'POST', path, { reason: 'Asked by phone' })).status).toBe(204);
  expect(await connectionOf(jan, 'youtube')).toBeNull();
  await until(async () => youtube.callsOf('revoke').length > revoked);
  expect((await call(jan, 'POST', path, {})).status).toBe(404);
});

test('somebody who is erased leaves no token behind, and Google gets theirs back', async () => {
  const kim = await whole.signIn('creator', 'kim');
  anotherAccount(youtube);
  await connect(kim, 'youtube');
  const revoked = youtube.callsOf('revoke').length;
  await execute(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [kim.uid]);
  await whole.server.maintenance.erasure.run();
  const { rows } = await execute('select id from connections where owner_uid = $1', [kim.uid]);
  expect(rows).toEqual([]);
  await until(async () => youtube.callsOf('revoke').length > revoked);
});

test('giving a grant back is tried for days, and nothing of its tokens is kept when it never works', async () => {
  const lea = await whole.signIn('creator', 'lea');
  anotherAccount(youtube);
  await connect(lea, 'youtube');
  youtube.failNext('revoke', ...Array<{ status: number }>(10).fill({ status: 500 }));
  await execute(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [lea.uid]);
  await whole.server.maintenance.erasure.run();
  const job = async () =>
    (
      await execute(
        `select attempts, failed_at, locked_until from jobs
         where kind = 'connections.revoke' and payload->>'network' = 'youtube'`,
      )
    ).rows[0] as { attempts: number; failed_at: Date | null; locked_until: Date | null } | undefined;
  const tried = (attempts: number) =>
    until(async () => {
      const found = await job();
      return !found || (found.attempts >= attempts && found.locked_until === null);
    });
  const tryAs = async (attempt: number) => {
    await execute(`update jobs set attempts = $1, run_at = now() where kind = 'connections.revoke'`, [
      attempt - 1,
    ]);
    await execute(`select pg_notify('bestie_jobs', '')`);
    await tried(attempt);
  };
  await tried(1);
  await tryAs(99);
  expect(await job()).toMatchObject({ attempts: 99, failed_at: null });
  await tryAs(100);
  expect(await job()).toBeUndefined();
  expect(lines.filter((line) => line.includes('was never given back'))).toHaveLength(1);
});

test('nothing of the tokens is kept when the server ends during the last try', async () => {
  const mia = await whole.signIn('creator', 'mia');
  anotherAccount(youtube);
  await connect(mia, 'youtube');
  const client = await whole.database.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into jobs (id, kind, payload, run_at, attempts, locked_by, locked_until)
     select gen_random_uuid(), 'connections.revoke', jsonb_build_object('id', id, 'network', network, 'accountId', 'gone',
       'sealed', encode(sealed_tokens, 'base64')), now(), 100, 'a server that ended', now() - interval '1 second'
     from connections where owner_uid = $1 and network = 'youtube' returning id`,
    [mia.uid],
  );
  await client.query(`select pg_notify('bestie_jobs', '')`);
  await client.query('commit');
  client.release();
  expect(rows).toHaveLength(1);
  const left = async () => (await execute('select failed_at from jobs where id = $1', [rows[0]?.id])).rows;
  await until(async () => {
    const [job] = (await left()) as { failed_at: Date | null }[];
    return !job || job.failed_at !== null;
  });
  expect(await left()).toEqual([]);
});

test('a network that is not set up says so, and admins which address to register', async () => {
  const connect = (connection: Connect) => connectionsRepositories(connection);
  const connection = { db: whole.database.db, emit: async () => {}, declared };
  const service = createConnectionsService({
    repositories: connect(connection),
    transaction: (run) => run(connect(connection)),
    secretKeys: createSecretKeys({
      db: whole.database.db,
      keysDir: whole.config.keysDir,
      given: undefined,
      logger: testLogger,
    }),
    clock: () => new Date(),
    clients: createOAuthClients({ pinterest: undefined, instagram: undefined, youtube: undefined }),
    logger: testLogger,
    publicOrigin: undefined,
  });
  const [first] = (await service.list(testPerson('admin:lou'), {}, 'https://bestie.test')).items;
  expect(first).toEqual({
    network: 'pinterest',
    missing: 'app',
    returnAddress: 'https://bestie.test/connections/pinterest/return',
    connection: null,
  });
  const visit = { signIn: 'here', origin: 'https://bestie.test' };
  await expect(
    service.start(testPerson('creator:moe'), { network: 'pinterest' }, visit),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Pinterest is not set up on this server.',
  });
});

test('no token, code or secret of an app is in an answer, a log line or the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(whole.database.db);
  const dumps = await Promise.all(
    rows.map(async ({ name }) => JSON.stringify((await execute(`select t::text from "${name}" t`)).rows)),
  );
  const secrets = [pinterest, instagram, youtube].flatMap(({ consents }) => [
    ...consents.secrets,
    consents.app.clientSecret,
  ]);
  expect(secrets.length).toBeGreaterThan(40);
  expect(lines.length).toBeGreaterThan(50);
  const everything = [...answers, ...lines, ...dumps].join('\n');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  expect(secrets.filter((secret) => everything.includes(secret) || everything.includes(hex(secret)))).toEqual(
    [],
  );
});
