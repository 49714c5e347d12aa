/** Servers with different hosts on one database and one S3 bucket, as during a rolling upgrade. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retiredDays } from '@bestie/contracts/releases';
import type { Server } from '../../compose';
import { visit } from '../../test-support/publisher';
import { buildHost, createReleaseFixture } from '../../test-support/releases';
import type { ReleaseFixture } from '../../test-support/releases';
import { startS3Store } from '../../test-support/s3-store';
import type { S3Store } from '../../test-support/s3-store';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const day = 24 * 60 * 60 * 1000;

let folder: string;
let store: S3Store;
let whole: WholeServer;
let fan: SignedIn;
const servers: Pick<Server, 'app' | 'releases'>[] = [];
const others: Server[] = [];
const fixtures: ReleaseFixture[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-rolling-upgrade-'));
  store = await startS3Store(join(folder, 's3'));
  const { bucket, prefix, region, endpoint } = store.settings;
  whole = await startWholeServer({
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
  fan = await whole.signIn('fan');
  servers.push(whole.server);
  for (const look of ['second', 'third']) {
    // The same version, as builds of one branch have it, with other files.
    const fixture = await createReleaseFixture(buildHost('1.0.0', look));
    for (const id of ['fan', 'creator', 'admin'] as const) await fixture.addRemote(id, '1.0.0');
    fixtures.push(fixture);
    others.push(await whole.another(join(folder, look), fixture));
  }
  servers.push(...others);
  for (const { releases } of servers) await releases.builtInStore.keep();
});
afterAll(async () => {
  for (const server of others) await server.stop();
  await whole.close();
  for (const fixture of fixtures) await fixture.remove();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const get = ({ app }: Pick<Server, 'app'>, url: string) => app.inject({ url });

test('a page of any server finds every file of its host on every other, in 12 of 12 loads', async () => {
  const addresses = new Set<string>();
  for (let load = 0; load < 12; load += 1) {
    const from = servers[load % servers.length]!;
    const { host } = (await visit(from.app, fan)).composition;
    addresses.add(host.baseUrl);
    const list = await get(servers[(load + 1) % 3]!, host.baseUrl + host.rest?.path);
    expect([list.statusCode, hashOf(list.rawPayload)]).toEqual([200, host.rest?.integrity]);
    const { files } = list.json<{ files: { path: string; integrity: string }[] }>();
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['main.js', 'main.css', 'help.js']));
    for (const { path, integrity } of files)
      for (const server of servers) {
        const { statusCode, rawPayload, headers } = await get(server, host.baseUrl + path);
        expect([path, statusCode, hashOf(rawPayload)]).toEqual([path, 200, integrity]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
  }
  expect(addresses.size).toBe(3);
});

test('every server that starts with a new host announces it, because the others may still answer with the old one', async () => {
  const announcements = async () =>
    (
      await whole.database.pool.query(
        `select 1 from outbox where type = 'releases.changed' and ids = '{host}'`,
      )
    ).rows.length;
  const before = await announcements();
  const start = async (look: string) => {
    const server = await whole.another(join(folder, look), fixtures[0]);
    others.push(server);
    await server.releases.builtInStore.keep();
    // Renewing its claim is no start.
    await server.releases.builtInStore.keep();
  };
  await start('fourth');
  expect(await announcements()).toBe(before + 1);
  await whole.database.pool.query(`update releases set began_at = began_at - interval '1 day'`);
  await start('fifth');
  expect(await announcements()).toBe(before + 1);
});

test('a host that no server runs any more is served for 30 days, for pages that have it', async () => {
  const { host } = (await visit(others[1]!.app, fan)).composition;
  const [first] = servers;
  const status = async () => (await get(first!, `${host.baseUrl}help.js`)).statusCode;
  whole.advance((retiredDays - 1) * day);
  // These two still run theirs; the third was shut down a while ago.
  for (const { releases } of servers.slice(0, 2)) await releases.builtInStore.keep();
  await first!.releases.sweep();
  await visit(first!.app, fan);
  expect(await status()).toBe(200);
  whole.advance(2 * day);
  for (const { releases } of servers.slice(0, 2)) await releases.builtInStore.keep();
  await first!.releases.sweep();
  await visit(first!.app, fan);
  expect(await status()).toBe(404);
  const running = (await visit(others[0]!.app, fan)).composition.host;
  expect((await get(first!, `${running.baseUrl}help.js`)).statusCode).toBe(200);
});

test('a server that starts again with a host whose files were removed stores them again', async () => {
  const { host } = (await visit(others[1]!.app, fan)).composition;
  await others[1]!.releases.builtInStore.keep();
  expect((await get(servers[0]!, `${host.baseUrl}help.js`)).statusCode).toBe(200);
});
