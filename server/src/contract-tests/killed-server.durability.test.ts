/**
 * A whole server is killed by kill -9 at each step of a checkout, of a webhook and of the end of a challenge, and in a drill, and
 * started again: nothing is charged twice, no membership is lost, there is one result, and nothing is left of the drill. One step
 * of each is tried each time; `KILLS=all` tries every one.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Billing, Receipt } from '@bestie/contracts/billing.contract';
import { createTestDatabase, testSupport } from '../test-support/database';
import { createReleaseFixture } from '../test-support/releases';
import type { ReleaseFixture } from '../test-support/releases';
import type { AskedOfServer, ServerChildOptions } from '../test-support/server-child';
import { startStripeServer } from '../test-support/stripe/stripe-server';
import type { StripeServer } from '../test-support/stripe/stripe-server';
import { until } from '../test-support/until';

/** Where a server dies: at the commit of a transaction, or when the payment provider has done what it was asked. */
type Step = {
  name: string;
  /** Tried each time, and not with `KILLS=all` alone. */
  always?: true;
} & ({ statement: string; when: 'before' | 'after' } | { call: string });

let folder: string;
let fixture: ReleaseFixture;
let stripe: StripeServer;
let child: ChildProcess | undefined;
let origin = '';
let place: Pick<ServerChildOptions, 'dataDir' | 'databaseUrl'>;
let starts = 0;
let asked = 0;
let people = 0;
let tierId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-killed-server-'));
  fixture = await createReleaseFixture();
  await fixture.addRemote('fan', '1.0.0');
  stripe = await startStripeServer();
  await start({ dataDir: join(folder, 'data') });
  const admin = await signIn('admin');
  tierId = uuidv7();
  const tier = {
    id: tierId,
    name: 'Silver',
    description: '',
    price: { amount: 500, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  };
  await expectOk(call(admin, 'POST', '/api/vip/tiers', tier));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await stripe.close();
  await fixture.remove();
  await rm(folder, { recursive: true, force: true });
});

interface SignedIn {
  uid: string;
  token: string;
}

/** @param on another folder and engine, from then on */
async function start(on?: Pick<ServerChildOptions, 'dataDir' | 'databaseUrl'>): Promise<void> {
  starts += 1;
  if (on) place = on;
  const options: ServerChildOptions = {
    build: testSupport.buildDirectory(),
    migrations: testSupport.migrationsDirectory(),
    fonts: join(__dirname, '../../fonts'),
    ...place,
    // The same again: its address is part of what Stripe is told.
    port: origin === '' ? 0 : Number(new URL(origin).port),
    hostFolder: fixture.hostFolder,
    remoteFolder: fixture.remoteFolder,
    // The claims of a killed server end after a minute.
    ahead: starts * 61_000,
    env: {
      KEYS_DIR: join(place.dataDir, '..', 'keys'),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_ENDPOINT: stripe.origin,
    },
  };
  const script = join(testSupport.buildDirectory(), 'server-child.js');
  child = fork(script, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ address: string }];
  origin = message.address;
}

const isDead = () => child?.signalCode === 'SIGKILL';

/** Asks the server for what no operation of the API does. */
type Question = AskedOfServer extends infer Each
  ? Each extends { id: number }
    ? Omit<Each, 'id'>
    : never
  : never;
async function ask<Answer>(question: Question): Promise<Answer> {
  const id = (asked += 1);
  const server = child!;
  server.setMaxListeners(0);
  return new Promise<Answer>((resolve, reject) => {
    const listen = (message: { id: number; value: Answer; error?: string }) => {
      if (message.id !== id) return;
      server.off('message', listen);
      if (message.error === undefined) resolve(message.value);
      else reject(new Error(message.error));
    };
    server.on('message', listen);
    server.once('exit', () => reject(new Error('killed')));
    server.send({ id, ...question });
  });
}
const sql = <Row>(text: string, ...values: unknown[]) => ask<Row[]>({ sql: text, values });
const signIn = (role: 'fan' | 'admin' = 'fan') =>
  ask<SignedIn>({ signIn: { role, name: `person${(people += 1)}` } });

/** @returns null when the server died before it answered */
async function call<Body>(
  who: SignedIn | null,
  method: 'GET' | 'POST',
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body } | null> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch(() => null);
  if (!answer) return null;
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
}
async function expectOk<Body>(answer: Promise<{ status: number; body: Body } | null>): Promise<Body> {
  const got = await answer;
  expect(got).toMatchObject({ status: 200 });
  return got!.body;
}

async function arm(step: Step): Promise<void> {
  if ('call' in step)
    stripe.arm({ call: step.call, kind: 'killed', onKilled: () => void child?.kill('SIGKILL') });
  else await ask({ dieAt: { statement: step.statement, when: step.when } });
}
/** The server died at the step, and another one starts on what it left. */
async function restart(): Promise<void> {
  await until(async () => isDead());
  expect(stripe.disarm()).toBe(0);
  await start();
}

const steps = (...given: Step[]) => given.filter(({ always }) => always || process.env.KILLS === 'all');

const payAt = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ press: 'pay' }), redirect: 'manual' });

/** Who paid is a member, by one charge with one receipt. */
async function expectPaidOnce(who: SignedIn, id: string): Promise<void> {
  const billing = await expectOk(call<Billing>(who, 'GET', '/api/billing'));
  expect(billing.plan).toMatchObject({ id, state: 'active' });
  const subscriptions = stripe.books
    .all('subscription')
    .filter(({ metadata }) => metadata.bestie_membership === id);
  expect(subscriptions).toHaveLength(1);
  const customer = subscriptions[0]!.customer;
  expect(stripe.books.all('charge').filter((charge) => charge.customer === customer)).toHaveLength(1);
  const { items } = await expectOk(call<{ items: Receipt[] }>(who, 'GET', '/api/billing/receipts'));
  expect(items.map(({ occasion }) => occasion)).toEqual(['start']);
  expect(await sql('select state from vip_memberships where uid = $1', who.uid)).toEqual([
    { state: 'active' },
  ]);
}

test.each(
  steps(
    { name: 'before the place is kept', statement: 'insert into "?vip_memberships', when: 'before' },
    { name: 'when the place is kept', statement: 'insert into "?vip_memberships', when: 'after' },
    { name: 'when the checkout exists at Stripe', call: 'POST /v1/checkout/sessions', always: true },
    { name: 'before it is noted', statement: 'update "?billing_subscriptions', when: 'before' },
    { name: 'when it is noted', statement: 'update "?billing_subscriptions', when: 'after' },
  ),
)('a checkout, killed $name: repeated, it is one, and it is charged once', async (step) => {
  const who = await signIn();
  const id = uuidv7();
  const begin = () => call<{ url: string }>(who, 'POST', '/api/billing/checkouts', { id, tierId });
  await arm(step);
  expect(await begin()).toBeNull();
  await restart();
  const { url } = await expectOk(begin());
  await payAt(url);
  await expectOk(call(who, 'POST', `/api/billing/checkouts/${id}/confirm`, {}));
  await expectPaidOnce(who, id);
});

test.each(
  steps(
    { name: 'before the event is written down', statement: 'insert into "?billing_events', when: 'before' },
    { name: 'when it is written down', statement: 'insert into "?billing_events', when: 'after' },
    { name: 'when the state was fetched', call: 'GET /v1/subscriptions' },
    {
      name: 'before the state is applied',
      statement: 'insert into "?billing_receipts',
      when: 'before',
      always: true,
    },
    { name: 'when the state is applied', statement: 'insert into "?billing_receipts', when: 'after' },
  ),
)('a webhook, killed $name: sent again, the membership is there, by one charge', async (step) => {
  const who = await signIn();
  const id = uuidv7();
  const { url } = await expectOk(
    call<{ url: string }>(who, 'POST', '/api/billing/checkouts', { id, tierId }),
  );
  const before = stripe.books.events.length;
  await payAt(url);
  const events = stripe.books.events.slice(before);
  /** Stripe sends what was not answered again. */
  const deliver = async () => {
    for (const event of events) {
      const { payload, headers } = stripe.sign(event, { at: Date.now() + starts * 61_000 });
      await call(null, 'POST', '/api/billing/events', payload, headers);
    }
  };
  await arm(step);
  await deliver();
  await restart();
  await deliver();
  await until(async () => {
    const [membership] = await sql<{ state: string }>('select state from vip_memberships where id = $1', id);
    return membership?.state === 'active';
  });
  await expectPaidOnce(who, id);
});

/** A challenge whose voting is over, with three entries and twelve voters. */
async function makeChallenge(): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into challenges (id, maker_uid, request_hash, title, brief, rules, eligibility, method, voting_method, prizes, ties,
       opens_at, votes_at, closes_at)
     values ($1, null, '', 'One coat', 'As if it were three.', '', 'everyone', 'pairwise', 'pairwise', '{A scarf}', 'share',
       now() - interval '20 days', now() - interval '5 days', now() - interval '1 hour')`,
    id,
  );
  await sql(
    `insert into people (uid, display_name, role, created_at)
     select 'entrant' || n, 'Entrant ' || n, 'fan', now() - n * interval '9 days' from generate_series(3, 20) n
     on conflict do nothing`,
  );
  await sql(
    `insert into challenge_entries (id, challenge_id, author_uid, request_hash, outfit_id, name, piece_count, answers, shown)
     select gen_random_uuid(), $1, 'entrant' || n, '', gen_random_uuid(), 'Look ' || n, 1, 24, 24
     from generate_series(3, 5) n`,
    id,
  );
  await sql(
    `insert into challenge_voters (challenge_id, uid, dealt, answered)
     select $1, 'entrant' || n, 3, 3 from generate_series(9, 20) n`,
    id,
  );
  await sql(
    `insert into challenge_ballots (challenge_id, voter_uid, number, left_id, right_id, dealt_at, answer, answered_at)
     select $1::uuid, 'entrant' || v, row_number() over (partition by v), l.id, r.id,
       now() - interval '2 days', case when (v + l.piece_count) % 3 = 0 then 'right' else 'left' end,
       now() - interval '2 days' + interval '8 seconds'
     from generate_series(9, 20) v, challenge_entries l, challenge_entries r
     where l.challenge_id = $1::uuid and r.challenge_id = $1::uuid and l.name < r.name`,
    id,
  );
  return id;
}

test.each(
  steps(
    { name: 'before the end of voting is written down', statement: '"counting_at" =', when: 'before' },
    { name: 'when counting begins', statement: '"counting_at" =', when: 'after' },
    { name: 'when votes are screened', statement: '"screened_at" =', when: 'after' },
    {
      name: 'before the result is written',
      statement: 'insert into "?challenge_results',
      when: 'before',
      always: true,
    },
    { name: 'when the result is written', statement: 'insert into "?challenge_results', when: 'after' },
  ),
)('the end of a challenge, killed $name: there is one result, and entrants hear of it once', async (step) => {
  const id = await makeChallenge();
  await arm(step);
  await ask({ settle: true }).catch(() => {});
  await restart();
  await ask({ settle: true });
  await until(async () => {
    const [row] = await sql<{ closed_at: string | null }>(
      'select closed_at from challenges where id = $1',
      id,
    );
    return row?.closed_at != null;
  });
  expect(await sql('select outcome, voters from challenge_results where challenge_id = $1', id)).toEqual([
    { outcome: 'ranked', voters: 12 },
  ]);
  expect(
    await sql(
      `select uid, count(*)::int as heard from notifications where target_id = $1 and source_id like '%#results'
       group by uid order by uid`,
      id,
    ),
  ).toEqual(['entrant3', 'entrant4', 'entrant5'].map((uid) => ({ uid, heard: 1 })));
});

/** What is alive: how many rows every table of people, pieces and files has, and the names of the files. */
const readLive = async () => [
  await sql(`select 'people' as name, count(*)::int as rows from people union all
    select 'objects', count(*)::int from objects union all
    select 'audit', count(*)::int from audit_log union all
    select 'tables', count(*)::int from information_schema.tables where table_schema = 'public' order by 1`),
  (await readdir(join(place.dataDir, 'objects'), { recursive: true })).sort(),
];

async function drillIsKilled(): Promise<void> {
  await ask({ request: 'backup' });
  await until(async () => (await sql("select 1 from backups where state = 'done'")).length > 0);
  const before = await readLive();
  await ask({ request: 'drill' });
  // Its scratch database has rows: the drill is in the middle of it.
  const drills = join(place.dataDir, 'drills');
  const databases = async () =>
    (
      await sql<{ name: string }>(
        "select datname as name from pg_database where datname like 'bestie_drill_%'",
      )
    )
      .map(({ name }) => name)
      .filter((name) => scratch.includes(name));
  let scratch: string[] = [];
  await until(async () => {
    scratch = await readdir(drills).catch(() => []);
    if (scratch.length === 0) return false;
    if (place.databaseUrl !== undefined) return (await databases()).length > 0;
    return (await readdir(join(drills, scratch[0]!), { recursive: true })).length > 100;
  });
  expect(scratch).toEqual([expect.stringMatching(/^bestie_drill_[0-9a-f]{24}$/)]);
  expect(await sql("select state from backup_drills where state in ('waiting', 'running')")).toEqual([
    { state: 'running' },
  ]);
  child!.kill('SIGKILL');
  await restart();
  expect(await readdir(drills)).toEqual([]);
  expect(await databases()).toEqual([]);
  expect(await sql('select state, problem from backup_drills order by requested_at desc limit 1')).toEqual([
    { state: 'failed', problem: 'The server ended in the middle of it.' },
  ]);
  expect(await readLive()).toEqual(before);
}

test('Meta & Tools check 3: kill -9 in the drill: live is untouched, and the scratch is gone at the next start', async () => {
  await drillIsKilled();
});

const databaseUrl = testSupport.databaseUrl();
if (databaseUrl !== undefined)
  test('Meta & Tools check 3 on PostgreSQL', async () => {
    const database = await createTestDatabase();
    try {
      const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
      const url = new URL(databaseUrl);
      url.pathname = `/${rows[0]!.name}`;
      child!.kill('SIGKILL');
      await until(async () => isDead());
      await start({ dataDir: join(folder, 'beside', 'data'), databaseUrl: url.href });
      await signIn();
      await drillIsKilled();
      child!.kill('SIGKILL');
      await until(async () => isDead());
    } finally {
      await database.close();
    }
  });
