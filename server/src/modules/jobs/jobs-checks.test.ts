/** Checks (9) and (10) of "Meta & Tools" (administration.md), and what admins see of jobs and do to them. */
import { sql } from 'kysely';
import type { Job, JobKind } from '@bestie/contracts/jobs.contract';
import { createJobs } from '../../platform/jobs/jobs';
import { openModules } from '../../platform/module/open-modules';
import { takeConsole } from '../../test-support/loud-console';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { addPeople } from '../../test-support/people';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp, TestPerson } from '../../test-support/test-app';
import { declared } from '../index';
import { errorWithoutPeople } from './error-without-people';
import { jobsModule } from './jobs.module';

const iris: TestPerson = 'admin:iris';
const olga: TestPerson = 'admin:olga';
const reason = 'The network works again.';
const hour = 3_600_000;

let database: TestDatabase;
let app: TestApp;
let ran: unknown[];
let works: boolean;
let server: ReturnType<typeof createJobs>;
beforeAll(async () => {
  database = await createTestDatabase();
  await addPeople(database.db, [iris, olga]);
  app = await createTestApp((fastify, http) => {
    openModules([jobsModule], declared, {
      app: fastify,
      http,
      db: database.db,
      clock: () => new Date(),
      jobs: { register: () => {}, every: () => {}, outwardOf: (kind) => server.outwardOf(kind) },
    });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  for (const table of ['jobs', 'job_schedules', 'job_kinds'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  ran = [];
  works = false;
  server = createJobs({
    db: database.db,
    listen: async () => async () => undefined,
    clock: () => new Date(),
    logger: testLogger,
  });
  const handle = async (payload: unknown) => {
    if (!works) throw new Error(`Refused for “Mila” at mila@bestie.test with token=abc123`);
    ran.push(payload);
  };
  server.register('tests.work', handle, { maxAttempts: 1 });
  server.register('socialPosts.work', handle, { maxAttempts: 1, outward: 'post' });
});

const kinds = async () =>
  (await app.call<{ items: JobKind[] }>(iris, 'GET', '/api/admin/jobs/kinds')).body.items;
const kind = async (name: string) => (await kinds()).find((each) => each.kind === name);
const list = async (state: string) =>
  (await app.call<{ items: Job[] }>(iris, 'GET', `/api/admin/jobs?state=${state}`)).body.items;
const post = (verb: string, input: object, as: TestPerson = iris) =>
  app.call<{ retried: number }>(as, 'POST', `/api/admin/jobs/${verb}`, { reason, ...input });
const enqueue = (name: string, payload: unknown, dedupeKey?: string) =>
  server.enqueue(database.db, { kind: name, payload, ...(dedupeKey !== undefined && { dedupeKey }) });
/** Runs what is due and dies of it, which the log says. */
const die = async () => {
  await server.runDue();
  expect(takeConsole().join()).toContain('a job failed for good');
};
const audited = async () =>
  (
    await sql<{ action: string; target_id: string }>`
      select action, target_id from audit_log where action like 'jobs.%' order by id`.execute(database.db)
  ).rows.map(({ action, target_id: target }) => [action, target]);

test('Meta & Tools check 9: a kind whose runner has been dead for a week is red, whatever else runs', async () => {
  works = true;
  server.every('tests.hourly', hour, async () => undefined);
  server.every('tests.weekly', 7 * 24 * hour, async () => undefined);
  await server.runDue();
  expect([(await kind('tests.hourly'))?.late, (await kind('tests.weekly'))?.late]).toEqual([false, false]);
  await sql`update job_kinds set known_at = now() - interval '8 days'`.execute(database.db);
  await enqueue('tests.work', 1);
  await server.runDue();
  // Nothing failed, and nothing ran: that is red, too.
  expect(await kind('tests.hourly')).toMatchObject({ interval: 3600, late: true, dead: 0, lastDoneAt: null });
  expect((await kind('tests.weekly'))?.late).toBe(false);
  expect(await kind('tests.work')).toMatchObject({ interval: null, late: false, done: 1 });

  await sql`update job_schedules set next_run_at = now() where kind = 'tests.hourly'`.execute(database.db);
  const revived = createJobs({
    db: database.db,
    listen: async () => async () => undefined,
    clock: () => new Date(),
    logger: testLogger,
  });
  revived.every('tests.hourly', hour, async () => undefined);
  await revived.runDue();
  expect(await kind('tests.hourly')).toMatchObject({ late: false, done: 1 });
});

test('Meta & Tools check 10: a dead job that two admins retry at once runs once', async () => {
  await enqueue('tests.work', 'a letter');
  await die();
  const [dead] = await list('dead');
  expect(dead).toMatchObject({ kind: 'tests.work', state: 'dead', attempts: 1 });
  works = true;
  const both = await Promise.all(
    [iris, olga].map((admin) => post('retry', { kind: 'tests.work', jobId: dead?.id }, admin)),
  );
  expect(both.map(({ body }) => body.retried).sort()).toEqual([0, 1]);
  await server.runDue();
  expect(ran).toEqual(['a letter']);
  expect(await audited()).toEqual([['jobs.retry', 'tests.work']]);
  expect((await post('retry', { kind: 'tests.work', jobId: dead?.id })).body.retried).toBe(0);
});

test('all dead jobs of a kind run again, but what one that waits does already goes', async () => {
  for (const [payload, key] of [
    [1, undefined],
    [2, 'same'],
  ] as const) {
    await enqueue('tests.work', payload, key);
    await die();
  }
  await enqueue('tests.work', 3, 'same');
  works = true;
  expect((await post('retry', { kind: 'tests.work' })).body.retried).toBe(2);
  await server.runDue();
  expect([...ran].sort()).toEqual([1, 3]);
  expect(await list('dead')).toEqual([]);
});

test('a paused kind waits on every server and goes on when it is resumed; others run', async () => {
  works = true;
  expect((await post('pause', { kind: 'tests.nobody' })).status).toBe(404);
  await enqueue('tests.work', 1);
  expect((await post('pause', { kind: 'tests.work' })).status).toBe(204);
  await enqueue('socialPosts.work', 2);
  await server.runDue();
  expect(ran).toEqual([2]);
  expect(await kind('tests.work')).toMatchObject({ paused: true, waiting: 1 });
  await post('resume', { kind: 'tests.work' });
  await server.runDue();
  expect(ran).toEqual([2, 1]);
});

test('what leaves the server is not run again, a dead job is discarded with a reason, and errors name nobody', async () => {
  await enqueue('socialPosts.work', 1);
  await die();
  const [dead] = await list('dead');
  expect(dead?.outward).toBe('post');
  expect(dead?.error).toBe('Refused for […] at [address] with token […]');
  expect((await post('retry', { kind: 'socialPosts.work' })).error.code).toBe('forbidden');
  expect((await post(`${dead?.id}/discard`, { reason: 'x' })).error.code).toBe('invalid_input');
  expect((await app.call('fan:ada', 'GET', '/api/admin/jobs')).status).toBe(403);
  expect((await post(`${dead?.id}/discard`, {})).status).toBe(204);
  expect((await post(`${dead?.id}/discard`, {})).status).toBe(404);
  expect(ran).toEqual([]);

  expect(errorWithoutPeople('GET https://x.test/me?access_token=s3cr3t answered 401')).toBe(
    'GET [link] answered 401',
  );
  expect(
    errorWithoutPeople('No account 3f9c1c1e-0000-7000-8000-00000000beef, @mila: Bearer eyJhbGciOi'),
  ).toBe('No account [id], [person]: Bearer […]');
  expect(errorWithoutPeople('connect ECONNREFUSED 127.0.0.1:443')).toBe('connect ECONNREFUSED 127.0.0.1:443');
});
