/** What operators see when a server is not ready. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@bestie/contracts/errors';
import { createApp } from '../../app';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { until } from '../../test-support/until';
import { startS3Store } from '../../test-support/s3-store';
import type { S3Settings } from '../objects/drivers/s3-bucket';
import { createSecretKeys } from '../keys/secret-keys';
import { openObjectDriver } from '../objects/object-storage';
import { registerHealth } from './health';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bestie-health-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function ready(
  s3?: S3Settings,
  db = database.db,
  keysDir = join(folder, 'keys'),
  isDraining = () => false,
) {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const secretKeys = createSecretKeys({ db, keysDir, given: undefined, logger: testLogger });
  const driver = await openObjectDriver({ dataDir: folder, s3 });
  registerHealth(app, { db, driver, secretKeys, isDraining });
  const { statusCode, headers, body } = await app.inject('/readyz');
  await app.close();
  const { error, sealingKey } = JSON.parse(body) as Partial<ErrorBody> & { sealingKey?: string };
  return { status: statusCode, message: error?.message, retryAfter: headers['retry-after'], sealingKey };
}

test('a server that reaches its database and its objects is ready, on disk and on S3', async () => {
  const store = await startS3Store(join(folder, 's3'));
  expect(await ready()).toEqual({ status: 200, sealingKey: 'unused' });
  expect((await ready(store.settings)).status).toBe(200);
  const elsewhere = { ...store.settings, bucket: 'another' };
  expect(await ready(elsewhere)).toEqual({
    status: 503,
    retryAfter: '5',
    message: 'The object store cannot be used (NoSuchBucket).',
  });
  await store.close();
  // An address where nothing listens.
  const nowhere = { ...store.settings, endpoint: 'http://127.0.0.1:9' };
  expect((await ready(nowhere)).message).toMatch(/^The object store cannot be used \(\w+\)\.$/);
});

test('a server without the key that seals confessions is ready, and says that it lacks it', async () => {
  const keysDir = join(folder, 'kept-keys');
  const { db } = database;
  await createSecretKeys({ db, keysDir, given: undefined, logger: testLogger }).get();
  expect(await ready(undefined, db, keysDir)).toEqual({ status: 200, sealingKey: 'present' });
  await rm(keysDir, { recursive: true });
  expect(await ready(undefined, db, keysDir)).toEqual({ status: 200, sealingKey: 'missing' });
});

test('objects on a missing disk are reported as unreachable', async () => {
  const driver = await openObjectDriver({ dataDir: folder, s3: undefined });
  await rm(join(folder, 'objects'), { recursive: true });
  await expect(driver.check(1_000)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a database that does not answer is reported', async () => {
  const gone = await createTestDatabase();
  await gone.close();
  const { status, message } = await ready(undefined, gone.db);
  expect(status).toBe(503);
  expect(message).toMatch(/^The database cannot be used \(.+\)\.$/);
});

test('many who ask at the same time share one check, and the next ones get a new one', async () => {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  let checks = 0;
  let answer = () => {};
  const driver = {
    check: () => {
      checks += 1;
      return new Promise<void>((resolve) => (answer = resolve));
    },
  };
  const secretKeys = { state: async () => 'unused' as const };
  registerHealth(app, { db: database.db, driver, secretKeys, isDraining: () => false });
  const asked = Array.from({ length: 20 }, () => app.inject('/readyz'));
  await until(async () => checks > 0);
  // All of them have reached the server before the check ends.
  await app.inject('/livez');
  answer();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(checks).toBe(1);
  const next = app.inject('/readyz');
  await until(async () => checks > 1);
  answer();
  expect((await next).statusCode).toBe(200);
  await app.close();
});

test('a server that is about to stop is alive and not ready, and ends connections with its answers', async () => {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const secretKeys = createSecretKeys({
    db: database.db,
    keysDir: join(folder, 'keys'),
    given: undefined,
    logger: testLogger,
  });
  const driver = await openObjectDriver({ dataDir: folder, s3: undefined });
  let draining = false;
  registerHealth(app, { db: database.db, driver, secretKeys, isDraining: () => draining });
  expect((await app.inject('/readyz')).headers.connection).toBe('keep-alive');
  draining = true;
  const [alive, ready] = [await app.inject('/livez'), await app.inject('/readyz')];
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  expect(ready.json<ErrorBody>().error.message).toBe('The server is about to stop.');
  await app.close();
});

test('the id of a request is the caller’s, if it is one, and new otherwise', async () => {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  app.get('/id', async ({ id }) => ({ id }));
  const idFor = async (given?: string) => {
    const { headers, body } = await app.inject({
      url: '/id',
      headers: given ? { 'x-request-id': given } : {},
    });
    expect(JSON.parse(body)).toEqual({ id: headers['x-request-id'] });
    return headers['x-request-id'];
  };
  // As nginx, Caddy and Kubernetes ingresses make them.
  for (const given of [
    '9f86d081884c7d659a2feaa0c55ad015',
    '0198c2a4-7d3e-7c4b-9d2f-3f1b7a6c5e21',
    'a.b_c:1-x',
  ])
    expect(await idFor(given)).toBe(given);
  for (const wrong of [
    'short',
    'x'.repeat(129),
    'two words here',
    'naïve-identity',
    '{"level":50}',
    '<script>',
  ])
    expect(await idFor(wrong)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(await idFor()).not.toBe(await idFor());
  await app.close();
});
