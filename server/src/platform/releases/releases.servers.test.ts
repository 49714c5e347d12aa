/** Two servers on one database and one S3 bucket, each with its own disk, act as one. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '../../compose';
import { allConfirmed } from '../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../test-support/publisher';
import { buildRemote } from '../../test-support/releases';
import { startS3Store } from '../../test-support/s3-store';
import type { S3Store } from '../../test-support/s3-store';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let folder: string;
let store: S3Store;
let whole: WholeServer;
let second: Server;
let admin: SignedIn;
let fan: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-release-servers-'));
  store = await startS3Store(join(folder, 's3'));
  const { bucket, prefix, region, endpoint } = store.settings;
  whole = await startWholeServer({
    stepUp: allConfirmed,
    rateLimits: uncounted,
    env: {
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_REGION: region,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  second = await whole.another(join(folder, 'second'));
  [admin, fan] = [await whole.signIn('admin'), await whole.signIn('fan')];
});
afterAll(async () => {
  await second.stop();
  await whole.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const running = async (server: Pick<Server, 'app'>) =>
  runningIn((await visit(server.app, fan)).composition, 'fan');
const file = (server: Pick<Server, 'app'>, url: string) =>
  server.app.inject({ url, headers: { cookie: fan.cookie } });

test('what is published or promoted on one server is served by the other next, including files', async () => {
  const built = buildRemote('fan', '1.1.0');
  const [here, there] = [createPublisher(whole.app, admin.token), createPublisher(second.app, admin.token)];
  const { missing } = (await here.begin(built)).body;
  // Every file may be sent to another server, and so may the publish.
  for (const [index, { path, encoding }] of missing.entries())
    expect((await (index % 2 === 0 ? here : there).put(built, path, encoding)).status).toBeLessThan(300);
  // A page of one server, with files from the other, which has not been notified yet.
  expect((await here.publish(built, 'stable')).status).toBe(200);
  for (const { path, integrity } of built.release.files) {
    const { rawPayload, statusCode } = await file(second, `/remotes/fan/1.1.0/${path}`);
    expect(statusCode).toBe(200);
    expect(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`).toBe(integrity);
  }
  expect([await running(whole), await running(second)]).toEqual(['1.1.0 stable', '1.1.0 stable']);
  expect((await visit(second.app, fan)).composition.id).toBe((await visit(whole.app, fan)).composition.id);

  await there.release(buildRemote('fan', '1.2.0'), 'canary', { basisPoints: 10_000 });
  expect([await running(whole), await running(second)]).toEqual(['1.2.0 canary', '1.2.0 canary']);
  await here.changeChannel('fan', 'rollback');
  expect([await running(whole), await running(second)]).toEqual(['1.0.0 stable', '1.0.0 stable']);
});

test('of two changes on two servers one succeeds', async () => {
  const [here, there] = [createPublisher(whole.app, admin.token), createPublisher(second.app, admin.token)];
  const { revision } = (await here.list('fan')).body;
  const answers = await Promise.all([
    here.changeChannel('fan', 'promote', { version: '1.1.0', revision }),
    there.changeChannel('fan', 'promote', { version: '1.2.0', revision }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await running(whole)).toBe(await running(second));
});

test('a trial that one server signed is valid on the other', async () => {
  const link = await createPublisher(whole.app, admin.token).call<{ path: string }>(
    'POST',
    '/api/releases/fan/try',
    { version: '1.0.0', who: fan.uid, reason: 'Because a test says so' },
  );
  const opened = await second.app.inject({ url: link.body.path, headers: { cookie: fan.cookie } });
  const cookie = String(opened.headers['set-cookie']).split(';')[0];
  expect(runningIn((await visit(whole.app, fan, '/home', cookie)).composition, 'fan')).toBe('1.0.0 trial');
});

test('each server copies a release once, completely, even for simultaneous requests', async () => {
  await createPublisher(whole.app, admin.token).release(buildRemote('fan', '1.3.0'), null);
  const asked = Array.from({ length: 20 }, () => file(second, '/remotes/fan/1.3.0/entry.js'));
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const copies = await readdir(join(folder, 'second/release-files/fan'));
  expect(copies.filter((name) => name.startsWith('1.3.0-'))).toHaveLength(1);
  expect(await readdir(join(folder, 'second/release-files/.making'))).toEqual([]);
});

test('while the store is down, a release without local files is unavailable, and available afterwards', async () => {
  const built = buildRemote('fan', '1.4.0');
  await createPublisher(whole.app, admin.token).release(built, null);
  const { port } = new URL(store.settings.endpoint ?? '');
  await store.close();
  const refused = await file(second, '/remotes/fan/1.4.0/entry.js');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  store = await startS3Store(join(folder, 's3'), Number(port));
  expect((await file(second, '/remotes/fan/1.4.0/entry.js')).statusCode).toBe(200);
});
