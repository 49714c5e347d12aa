import { takeConsole } from '../../test-support/loud-console';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import type { DatabaseConnection } from '../database/database';
import type { Lane } from './job-lanes';
import { backoff } from './job-runs';
import { createJobs } from './jobs';
import type { Jobs } from './jobs';

let database: TestDatabase;
let connections: DatabaseConnection[];
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  connections = [];
  now = new Date('2026-11-02T12:00:00Z');
});
afterEach(async () => {
  for (const connection of connections) await connection.close();
  await database.db.deleteFrom('jobs').execute();
  await database.db.deleteFrom('job_schedules').execute();
});

const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

/** The jobs of one more server on the same database. */
function createServer(slots: Partial<Record<Lane, number>> = {}): Jobs {
  const connection = database.connect();
  connections.push(connection);
  const { db, listen } = connection;
  return createJobs({
    db,
    listen,
    clock: () => now,
    logger: testLogger,
    slots,
  });
}

const countJobs = async () => (await database.db.selectFrom('jobs').selectAll().execute()).length;

/** A handler that begins and does not end before `end` is called. */
function endless() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { handler: () => (begin(), ended), begun, end: () => end() };
}

test('a mail waits neither for imports nor for pinned pages to be read', async () => {
  const server = createServer();
  const slow = [endless(), endless(), endless()];
  let sent = () => {};
  const mailed = new Promise<void>((resolve) => (sent = resolve));
  const handle = async (payload: unknown) => slow[payload as number]?.handler();
  server.register('import', handle, { lane: 'long' });
  server.register('link', handle, { lane: 'links' });
  server.register('letter', async () => sent(), { lane: 'mail' });
  await server.start();
  for (const [payload, kind] of ['import', 'import', 'link'].entries())
    await server.enqueue(database.db, { kind, payload });
  for (let more = 0; more < 50; more += 1) await server.enqueue(database.db, { kind: 'link', payload: null });
  await Promise.all(slow.map(({ begun }) => begun));
  await server.enqueue(database.db, { kind: 'letter', payload: null });
  await mailed;
  expect((await server.count('link')).waiting).toBe(51);
  for (const { end } of slow) end();
  await server.stop();
});

test('within a lane, kinds that are marked as last run after the others', async () => {
  const done: unknown[] = [];
  const server = createServer({ pictures: 1 });
  server.register('later', async (payload) => void done.push(payload), { lane: 'pictures', last: true });
  server.register('now', async (payload) => void done.push(payload), { lane: 'pictures' });
  for (const payload of [1, 2, 3]) await server.enqueue(database.db, { kind: 'later', payload });
  pass(1_000);
  await server.enqueue(database.db, { kind: 'now', payload: 'first' });
  await server.runDue();
  expect(done[0]).toBe('first');
  expect(done).toHaveLength(4);
});

test('a scheduled run that takes longer than its interval is not overtaken by the next one, on any server', async () => {
  const slow = endless();
  const runs: string[] = [];
  const [one, other] = [createServer(), createServer()];
  one.every('renew', 60_000, async () => (runs.push('one'), slow.handler()));
  other.every('renew', 60_000, async () => void runs.push('other'));
  await one.runDue();
  pass(60_000);
  const running = one.runDue();
  await slow.begun;
  await database.db
    .updateTable('jobs')
    .set({ locked_until: new Date(now.getTime() + 600_000) })
    .execute();
  pass(60_000);
  await other.runDue();
  expect(runs).toEqual(['one']);
  slow.end();
  await running;
  await other.runDue();
  expect(runs).toHaveLength(2);
});

test('paused jobs wait while others run, and start when the pause ends', async () => {
  const done: unknown[] = [];
  let isPaused = true;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const server = createServer();
  server.register('letter', async (payload) => void done.push(payload));
  server.register('picture', async (payload) => (done.push(payload), finish()), { isPaused: () => isPaused });
  for (const kind of ['picture', 'letter']) await server.enqueue(database.db, { kind, payload: kind });
  await server.runDue();
  expect(done).toEqual(['letter']);
  await server.start();
  isPaused = false;
  await finished;
  expect(done).toEqual(['letter', 'picture']);
  await server.stop();
});

test('each job runs once across two servers, without polling', async () => {
  const done: unknown[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const servers = [createServer(), createServer()];
  for (const server of servers) {
    server.register('count', async (payload) => {
      done.push(payload);
      if (done.length === 60) finish();
    });
    await server.start();
  }
  await database.db.transaction().execute(async (trx) => {
    for (let number = 0; number < 60; number += 1)
      await servers[0]?.enqueue(trx, { kind: 'count', payload: { number } });
  });
  await finished;
  for (const server of servers) await server.stop();
  expect(done).toHaveLength(60);
  expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(60);
  expect(await countJobs()).toBe(0);
});

test('a job of a rolled-back transaction does not exist', async () => {
  const jobs = createServer();
  const undone = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, { kind: 'never', payload: null });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await countJobs()).toBe(0);
});

test('a failing job is retried with growing delays, then kept as failed', async () => {
  const jobs = createServer();
  const attempts: number[] = [];
  jobs.register(
    'fail',
    async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error(`try ${attempt}`);
    },
    { maxAttempts: 3 },
  );
  await jobs.enqueue(database.db, { kind: 'fail', payload: null });
  await jobs.runDue();
  await jobs.runDue();
  expect(attempts).toEqual([1]);
  pass(backoff(1));
  await jobs.runDue();
  pass(backoff(2) - 1);
  await jobs.runDue();
  expect(attempts).toEqual([1, 2]);
  pass(1);
  await jobs.runDue();
  pass(backoff(20));
  await jobs.runDue();
  expect(attempts).toEqual([1, 2, 3]);
  expect(await jobs.listFailed(10)).toMatchObject([{ kind: 'fail', attempts: 3, lastError: 'try 3' }]);
  expect(takeConsole()).toEqual([expect.stringContaining('a job failed for good')]);
});

test('delays double from a second to an hour', () => {
  expect([1, 2, 3, 12, 13, 40].map(backoff)).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000]);
});

test('equal jobs wait once, but a running job does not count as waiting', async () => {
  const jobs = createServer();
  const enqueue = () => jobs.enqueue(database.db, { kind: 'same', payload: null, dedupeKey: 'x' });
  let runs = 0;
  jobs.register('same', async () => {
    runs += 1;
    if (runs > 1) return;
    await enqueue();
    await enqueue();
    throw new Error('the waiting one does it');
  });
  await enqueue();
  await enqueue();
  expect(await countJobs()).toBe(1);
  await jobs.runDue();
  expect(runs).toBe(2);
  expect(await countJobs()).toBe(0);
});

test('a waiting job that is to see what a transaction writes does not begin before its end', async () => {
  const jobs = createServer();
  const job = { kind: 'mail', payload: null, dedupeKey: 'x', seesChanges: true };
  const runs: string[] = [];
  let written = 'nothing';
  jobs.register('mail', async () => void runs.push(written));
  await jobs.enqueue(database.db, job);
  let running = Promise.resolve();
  await database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, job);
    running = jobs.runDue();
    // The embedded engine begins nothing else meanwhile.
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 500))]);
    written = 'everything';
  });
  await running;
  await jobs.runDue();
  expect(runs).toEqual(['everything']);
  expect(await countJobs()).toBe(0);
});

test('a delayed job waits for its time', async () => {
  const jobs = createServer();
  let runs = 0;
  jobs.register('later', async () => {
    runs += 1;
  });
  await jobs.enqueue(database.db, { kind: 'later', payload: null, runAt: new Date(now.getTime() + 5_000) });
  await jobs.runDue();
  expect(runs).toBe(0);
  pass(5_000);
  await jobs.runDue();
  expect(runs).toBe(1);
});

test('the job of a dead server is taken over when its lease expires', async () => {
  const dead = createServer();
  let reached = () => {};
  const taken = new Promise<void>((resolve) => (reached = resolve));
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  dead.register('slow', async () => {
    reached();
    await blocked;
  });
  await dead.enqueue(database.db, { kind: 'slow', payload: 'work' });
  const stuck = dead.runDue();
  await taken;
  const other = createServer();
  const done: unknown[] = [];
  other.register('slow', async (payload) => void done.push(payload), { retriesWhenInterrupted: true });
  await other.runDue();
  expect(done).toEqual([]);
  pass(61_000);
  await other.runDue();
  expect(done).toEqual(['work']);
  release();
  await stuck;
  expect(await countJobs()).toBe(0);
});

test('a job whose process died is not retried: it fails at once and its handler is told', async () => {
  const jobs = createServer();
  const { db } = database;
  const seen: string[] = [];
  jobs.register('deadly', async () => void seen.push('ran'), {
    onInterrupted: async (payload) => void seen.push(`interrupted ${String(payload)}`),
  });
  await jobs.enqueue(db, { kind: 'deadly', payload: 'archive' });
  await db.updateTable('jobs').set({ attempts: 1, locked_until: now, locked_by: 'a dead server' }).execute();
  pass(1);
  await jobs.runDue();
  expect(seen).toEqual(['interrupted archive']);
  expect(await jobs.listFailed(1)).toMatchObject([
    {
      kind: 'deadly',
      attempts: 2,
      lastError: 'The server ended in the middle of it. It is not tried again.',
    },
  ]);
  expect(takeConsole()).toHaveLength(1);
});

test('an orderly shutdown is no interruption: the next server continues the job', async () => {
  const ending = createServer();
  ending.register(
    'long',
    (_payload, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
  );
  await ending.enqueue(database.db, { kind: 'long', payload: null });
  await ending.start();
  while ((await ending.count('long')).waiting > 0) {
    const { rows } = await database.pool.query('select 1 from jobs where locked_by is not null');
    if (rows.length > 0) break;
  }
  await ending.stop(0);
  const next = createServer();
  const attempts: number[] = [];
  next.register('long', async (_payload, { attempt }) => void attempts.push(attempt));
  pass(1);
  await next.runDue();
  expect(attempts).toEqual([1]);
});

test('a job that crashes its server every time fails for good', async () => {
  const jobs = createServer();
  const { db } = database;
  let runs = 0;
  jobs.register('deadly', async () => void (runs += 1), { retriesWhenInterrupted: true });
  await jobs.enqueue(db, { kind: 'deadly', payload: null });
  await db.updateTable('jobs').set({ attempts: 8, locked_until: now, locked_by: 'a dead server' }).execute();
  pass(1);
  await jobs.runDue();
  expect(runs).toBe(0);
  expect(await jobs.listFailed(1)).toMatchObject([
    { kind: 'deadly', lastError: 'The server ended during every try.' },
  ]);
  expect(takeConsole()).toHaveLength(1);
});

test('a scheduled job runs once per interval, regardless of the number of servers', async () => {
  const servers = [createServer(), createServer(), createServer()];
  let runs = 0;
  for (const server of servers) {
    server.every('tidy', 60_000, async () => {
      runs += 1;
    });
  }
  const everybody = () => Promise.all(servers.map((server) => server.runDue()));
  await everybody();
  expect(runs).toBe(0);
  for (let round = 1; round <= 3; round += 1) {
    pass(60_000);
    await everybody();
    expect(runs).toBe(round);
  }
});

test('stopping lets a running job finish and claims no more', async () => {
  const jobs = createServer({ prompt: 1 });
  const done: unknown[] = [];
  let reached = () => {};
  const taken = new Promise<void>((resolve) => (reached = resolve));
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  jobs.register('work', async (payload) => {
    reached();
    await blocked;
    done.push(payload);
  });
  await jobs.start();
  await jobs.enqueue(database.db, { kind: 'work', payload: 1 });
  await taken;
  await jobs.enqueue(database.db, { kind: 'work', payload: 2 });
  const stopped = jobs.stop();
  release();
  await stopped;
  expect(done).toEqual([1]);
  expect(await countJobs()).toBe(1);
});

test('a schedule on the mark is due at multiples of its interval, and at once when its time passed without a server', async () => {
  const runs: string[] = [];
  const start = () => {
    const server = createServer();
    server.every('tick', 5 * 60_000, async () => void runs.push(now.toISOString().slice(11, 16)), {
      onTheMark: true,
    });
    return server;
  };
  pass(2 * 60_000);
  await start().runDue();
  pass(2 * 60_000);
  await start().runDue();
  expect(runs).toEqual([]);
  pass(60_000);
  await start().runDue();
  pass(13 * 60_000);
  await start().runDue();
  pass(60_000);
  await start().runDue();
  expect(runs).toEqual(['12:05', '12:18']);
  pass(60_000);
  await start().runDue();
  expect(runs).toEqual(['12:05', '12:18', '12:20']);
});
