import { join } from 'node:path';
import sharp from 'sharp';
import { createTestDatabase, testLogger, testSupport } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startStorageServer, testAuthenticate, testBucket } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
import { createJobs } from '../jobs/jobs';
import type { Jobs } from '../jobs/jobs';
import { createOutboxRepository } from '../live/outbox.repository';
import { createPictureWorkers } from './picture-workers';
import type { PictureWorkers } from './picture-workers';
import { presentPicture } from './pictures.presenter';
import { createPicturesRepository } from './pictures.repository';
import type { StoredPicture } from './pictures.repository';
import { registerPicturesRoutes } from './pictures.routes';
import { createPicturesService, pictureJob } from './pictures.service';

const space = '0198c0de-0000-7000-8000-000000000002';
let database: TestDatabase;
let server: StorageServer;
let workers: PictureWorkers;
let jobs: Jobs;
const seen: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, listen } = database;
  workers = createPictureWorkers({ workerFile: join(testSupport.buildDirectory(), 'pictures.worker.js') });
  jobs = createJobs({ db, listen, clock: () => new Date(), logger: testLogger });
  server = await startStorageServer({
    db,
    members: { [`${space}/alice`]: 'editor', [`${space}/bob`]: 'viewer' },
    async prepare(app, { driver, policies, addHooks }) {
      const pictures = createPicturesService({
        db,
        driver,
        policies,
        workers,
        enqueue: (trx, pictureId) => jobs.enqueue(trx, { kind: pictureJob, payload: { pictureId } }),
        publish: (trx, event) => createOutboxRepository(trx).publish(event),
        processed: [async (_trx, picture) => void seen.push(`${picture.object_name} ${picture.state}`)],
      });
      addHooks(pictures.hooks);
      jobs.register(pictureJob, (payload) => pictures.process((payload as { pictureId: string }).pictureId));
      registerPicturesRoutes(app, { pictures, driver, authenticate: testAuthenticate });
    },
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
  await workers.close();
  await database.close();
});

const jpeg = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function upload(name: string, bytes: Uint8Array, user = 'alice'): Promise<void> {
  const answer = await fetch(`${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Firebase test-${user}`, 'content-type': 'multipart/related; boundary=b' },
    body: Buffer.concat([
      Buffer.from('--b\r\ncontent-type: application/json\r\n\r\n{"contentType":"image/jpeg"}\r\n--b\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--b--'),
    ]),
  });
  expect(answer.status).toBe(200);
}

const picturesOf = () => createPicturesRepository(database.db);

async function settled(name: string): Promise<StoredPicture> {
  for (;;) {
    const picture = (await picturesOf().forObjects([name])).get(name);
    if (picture && picture.state !== 'processing') return picture;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

test('an uploaded photo becomes a picture that its owner sees, and nobody else', async () => {
  const name = 'users/alice/closet/coat.jpg';
  await upload(name, await jpeg('#336699'));
  const picture = await settled(name);
  const shown = presentPicture(picture);
  expect(shown).toMatchObject({
    path: name,
    state: 'ready',
    width: 900,
    height: 600,
    palette: [{ share: 1 }],
  });
  expect(picture.phash).toMatch(/^[01]{64}$/);
  expect(seen).toContain(`${name} ready`);

  const { small, medium, large } = shown.sources ?? { small: '', medium: '', large: '' };
  for (const [path, width] of [
    [small, 256],
    [medium, 640],
    [large, 900],
  ] as const) {
    const answer = await get(path, { cookie: 'session=alice' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
  }
  const again = await get(small, { cookie: 'session=alice', 'if-none-match': `"${picture.small_content}"` });
  expect(again.status).toBe(304);
  expect((await get(small, { authorization: 'Bearer test-alice' })).status).toBe(200);

  const missing = await get('/pictures/0198c0de-0000-7000-8000-00000000dead/small.webp', {
    cookie: 'session=alice',
  });
  const foreign = await get(small, { cookie: 'session=bob' });
  const signedOut = await get(small);
  expect([missing.status, foreign.status, signedOut.status]).toEqual([404, 404, 404]);
  const words = async (answer: Response) => ((await answer.json()) as { error: unknown }).error;
  expect(await words(foreign)).toEqual(await words(missing));
  expect((await get(small.replace('small', 'huge'), { cookie: 'session=alice' })).status).toBe(404);
  expect((await get('/pictures/nonsense/small.webp', { cookie: 'session=alice' })).status).toBe(404);
});

test('the owner and the members of the space hear of it', async () => {
  const name = `spaces/${space}/cover.jpg`;
  await upload(name, await jpeg('#998833'));
  const picture = await settled(name);
  const events = await database.db
    .selectFrom('outbox')
    .select(['topic', 'type', 'ids'])
    .where('type', '=', 'pictures.processed')
    .execute();
  expect(events).toContainEqual({ topic: 'user:alice', type: 'pictures.processed', ids: [picture.id] });
  expect(events).toContainEqual({ topic: `space:${space}`, type: 'pictures.processed', ids: [picture.id] });
  expect((await get(`/pictures/${picture.id}/small.webp`, { cookie: 'session=bob' })).status).toBe(200);
});

test('a photo that cannot be read ends with a sentence', async () => {
  const name = 'users/alice/closet/broken.jpg';
  const whole = await jpeg('#112233');
  await upload(name, whole.subarray(0, 200));
  expect(await settled(name)).toMatchObject({
    state: 'failed',
    reason: 'This photo is damaged and cannot be read.',
  });
});

test('the same bytes once more keep the picture; others make a new one and collect the old', async () => {
  const name = 'users/alice/closet/again.jpg';
  await upload(name, await jpeg('#445566'));
  const first = await settled(name);
  await upload(name, await jpeg('#445566'));
  expect((await settled(name)).id).toBe(first.id);
  await upload(name, await jpeg('#778899'));
  const second = await settled(name);
  expect(second.id).not.toBe(first.id);
  expect((await get(`/pictures/${first.id}/small.webp`, { cookie: 'session=alice' })).status).toBe(404);
  const old = await database.db
    .selectFrom('object_contents')
    .select('state')
    .where('id', '=', first.small_content)
    .execute();
  expect(old).toEqual([{ state: 'dead' }]);
});

test('a deleted photo takes its picture along', async () => {
  const name = 'users/alice/closet/gone.jpg';
  await upload(name, await jpeg('#aabbcc'));
  const picture = await settled(name);
  await fetch(`${server.origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}`, {
    method: 'DELETE',
    headers: { authorization: 'Firebase test-alice' },
  });
  expect(await picturesOf().byId(picture.id)).toBeUndefined();
});
