/** Automatic clean-up: publishes that nobody finished, files that nobody can need any more. */
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildRemote } from '../../../test-support/releases';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let asAdmin: Publisher;

const hour = 60 * 60_000;
const day = 24 * hour;

beforeEach(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  await signIn();
});
afterEach(() => whole.close());

async function signIn(): Promise<void> {
  admin = await whole.signIn('admin');
  asAdmin = createPublisher(whole.app, admin.token);
}

/** Advances the clock, and renews sign-ins. */
async function pass(milliseconds: number): Promise<void> {
  whole.advance(milliseconds);
  await signIn();
}

const states = async () =>
  (
    await whole.database.pool.query(
      `select state, count(*)::int from object_contents group by state order by 1`,
    )
  ).rows;
const entry = (version: string) =>
  whole.app.inject({ url: `/remotes/fan/${version}/entry.js`, headers: { cookie: admin.cookie } });

test('a publish that was not finished within a day is given up, and its version is free again', async () => {
  const built = buildRemote('fan', '1.1.0');
  await asAdmin.begin(built);
  await asAdmin.put(built, 'entry.js');
  await pass(day - hour);
  await whole.server.releases.sweep();
  expect((await asAdmin.begin(built)).body.missing).not.toContainEqual({ path: 'entry.js', encoding: '' });
  await pass(day - hour);
  // It was continued less than a day ago.
  await whole.server.releases.sweep();
  expect(await states()).toEqual([{ state: 'live', count: 1 }]);
  await pass(2 * hour);
  await whole.server.releases.sweep();
  expect(await states()).toEqual([{ state: 'dead', count: 1 }]);
  expect((await asAdmin.publish(built, 'stable')).status).toBe(404);
  const other = buildRemote('fan', '1.1.0', { title: 'Another one' });
  expect((await asAdmin.begin(other)).body.missing).toHaveLength(12);
});

test('the files of a release are removed 30 days after it was in use; its history and version stay', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await asAdmin.release(buildRemote('fan', version), version === '1.4.0' ? null : 'stable');
  await pass(30 * day - hour);
  await whole.server.releases.sweep();
  expect((await entry('1.1.0')).statusCode).toBe(200);
  await pass(2 * hour);
  const [{ count: before }] = await states();
  await whole.server.releases.sweep();
  // 1.2.0 is the target of a rollback; 1.4.0 was never in use.
  expect(await states()).toEqual([
    { state: 'dead', count: before / 2 },
    { state: 'live', count: before / 2 },
  ]);
  await visit(whole.app, null);
  const statuses = await Promise.all(['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map(entry));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 404]);
  const { releases } = (await asAdmin.list('fan')).body;
  expect(releases.map(({ version, incompatibilities }) => [version, incompatibilities])).toEqual([
    ['1.4.0', ['fan@1.4.0 was collected; its files are gone.']],
    ['1.3.0', []],
    ['1.2.0', []],
    ['1.1.0', ['fan@1.1.0 was collected; its files are gone.']],
    ['1.0.0', []],
  ]);
  expect((await asAdmin.changeChannel('fan', 'promote', { version: '1.1.0' })).error.message).toContain(
    'were collected',
  );
  expect((await asAdmin.begin(buildRemote('fan', '1.1.0'))).error.code).toBe('already_exists');
  expect((await asAdmin.changeChannel('fan', 'rollback')).body.stable).toBe('1.2.0');
});

test('files of releases are not garbage, and those of removed releases are deleted from the store', async () => {
  await asAdmin.release(buildRemote('fan', '1.1.0'));
  await whole.database.pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
  await whole.server.maintenance.garbage.collect();
  const contents = await states();
  expect(contents).toEqual([{ state: 'live', count: 12 }]);
  await asAdmin.release(buildRemote('fan', '1.2.0'));
  await asAdmin.release(buildRemote('fan', '1.3.0'));
  await pass(31 * day);
  await whole.server.releases.sweep();
  await whole.database.pool.query(`update object_contents set changed_at = now() - interval '2 days'`);
  await whole.server.storage.collect();
  expect(await states()).toEqual([{ state: 'live', count: 24 }]);
});
