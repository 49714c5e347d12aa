import { join } from 'node:path';
import sharp from 'sharp';
import { createTestDatabase, testLogger, testSupport } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { startStorageServer, testAuthenticate, testBucket } from '../../test-support/storage-server';
import type { StorageServer } from '../../test-support/storage-server';
import { toJson } from '../database/column-types';
import { createJobs } from '../jobs/jobs';
import type { Jobs } from '../jobs/jobs';
import { createOutboxRepository } from '../live/outbox.repository';
import { createPictureWorkers } from './picture-workers';
import type { PictureWorkers } from './picture-workers';
import { presentPicture } from './pictures.presenter';
import { createPicturesRepository } from './pictures.repository';
import type { StoredPicture } from './pictures.repository';
import { registerPicturesRoutes } from './pictures.routes';
import { avifJob, createPicturesService, laterPictureJob, pictureJob, rebuildJob } from './pictures.service';
import { uncounted } from '../../test-support/whole-server';

const space = '0198c0de-0000-7000-8000-000000000002';
let database: TestDatabase;
let server: StorageServer;
let workers: PictureWorkers;
let jobs: Jobs;
let giveUp: (pictureId: string, reason: string) => Promise<void>;
let rebuildAll: () => Promise<number>;
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
        references: [],
        enqueue: (trx, kind, pictureId) => jobs.enqueue(trx, { kind, payload: pictureId }),
        publish: (trx, event) => createOutboxRepository(trx).publish(event),
        processed: async (_trx, picture) => void seen.push(`${picture.object_name} ${picture.state}`),
      });
      addHooks(pictures.hooks);
      const process = (pictureId: unknown) => pictures.process(pictureId as string);
      jobs.register(pictureJob, process, { lane: 'pictures' });
      jobs.register(laterPictureJob, process, { lane: 'pictures', last: true });
      jobs.register(avifJob, (pictureId) => pictures.addAvif(pictureId as string), { lane: 'derivatives' });
      jobs.register(rebuildJob, (pictureId) => pictures.rebuild(pictureId as string));
      rebuildAll = pictures.rebuildAll;
      giveUp = pictures.giveUp;
      registerPicturesRoutes(app, {
        rateLimits: uncounted,
        pictures,
        driver,
        authenticate: testAuthenticate,
      });
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

const jpeg = (colour: string, [width, height]: readonly [number, number] = [900, 600]) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function upload(name: string, bytes: Uint8Array, user = 'alice'): Promise<void> {
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const answer = await fetch(`${server.origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Firebase test-${user}`, 'content-type': 'multipart/related; boundary=b' },
    body: Buffer.concat([
      Buffer.from(`--b\r\ncontent-type: application/json\r\n\r\n{"contentType":"${type}"}\r\n--b\r\n\r\n`),
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
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
  }
  const again = await get(small, { cookie: 'session=alice', 'if-none-match': `"${picture.small_content}"` });
  expect(again.status).toBe(304);
  expect((await get(small, { authorization: 'Bearer test-alice' })).status).toBe(200);

  const missing = await get('/pictures/0198c0de-0000-7000-8000-00000000dead/small', {
    cookie: 'session=alice',
  });
  const foreign = await get(small, { cookie: 'session=bob' });
  const signedOut = await get(small);
  expect([missing.status, foreign.status, signedOut.status]).toEqual([404, 404, 404]);
  const words = async (answer: Response) => ((await answer.json()) as { error: unknown }).error;
  expect(await words(foreign)).toEqual(await words(missing));
  expect((await get(small.replace('small', 'huge'), { cookie: 'session=alice' })).status).toBe(404);
  expect((await get('/pictures/nonsense/small', { cookie: 'session=alice' })).status).toBe(404);
});

test('a photo that somebody adds does not wait for the many pictures of an import or of the demo data', async () => {
  await jobs.stop();
  const imported = ['one', 'two', 'three'].map((name) => `users/bob/closet/${name}.jpg`);
  for (const [at, name] of imported.entries())
    await server.storage.objects.ensureObject(name, await jpeg(`#1${at}${at}0${at}0`), 'image/jpeg', 'bob', {
      isAwaited: false,
    });
  const own = 'users/alice/closet/just-now.jpg';
  await upload(own, await jpeg('#663311'));
  seen.length = 0;
  await jobs.start();
  for (const name of [own, ...imported]) await settled(name);
  // One of them runs beside it.
  expect(seen.indexOf(`${own} ready`)).toBeLessThanOrEqual(1);
  expect([...seen].sort()).toEqual([own, ...imported].map((name) => `${name} ready`).sort());
});

test('the photo of one person does not wait for the hundreds that another one has just added', async () => {
  await jobs.stop();
  const many = Array.from({ length: 24 }, (_, at) => `users/bob/closet/many-${at}.jpg`);
  for (const [at, name] of many.entries())
    await upload(name, await jpeg(`#${10 + at}${20 + at}99`, [96, 64]), 'bob');
  const own = 'users/alice/closet/after-many.jpg';
  await upload(own, await jpeg('#336611', [24, 16]));
  seen.length = 0;
  await jobs.start();
  for (const name of [own, ...many]) await settled(name);
  // Twenty go before it, and one of the others runs beside it.
  expect(seen.indexOf(`${own} ready`)).toBeLessThanOrEqual(21);
});

test('the owner and the members of the space are notified', async () => {
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
  const forMember = await get(`/pictures/${picture.id}/small`, { cookie: 'session=bob' });
  expect(forMember.status).toBe(200);
  // Membership can end, and the picture with it.
  expect(forMember.headers.get('cache-control')).toBe('private, no-cache');
});

test('an unreadable photo ends with a message', async () => {
  const name = 'users/alice/closet/broken.jpg';
  const whole = await jpeg('#112233');
  await upload(name, whole.subarray(0, 200));
  expect(await settled(name)).toMatchObject({
    state: 'failed',
    reason: 'This photo is damaged and cannot be read.',
  });
});

test('a photo whose workers fail on every attempt, or whose file is gone, ends with a message too', async () => {
  const name = 'users/alice/closet/unlucky.jpg';
  await upload(name, await jpeg('#112233'));
  const { id } = await settled(name);
  await picturesOf().update(id, { state: 'processing' });
  const reason = 'This photo could not be read.';
  await giveUp(id, reason);
  expect(await picturesOf().byId(id)).toMatchObject({ state: 'failed', reason });
  expect(seen.at(-1)).toBe(`${name} failed`);
  await giveUp(id, 'Another reason');
  // A mask without its photo has nothing to cut.
  await picturesOf().update(id, { state: 'processing', cut_of: id, generation: 99 });
  await jobs.enqueue(database.db, { kind: pictureJob, payload: id });
  expect(await settled(name)).toMatchObject({ state: 'failed', reason: 'The photo no longer exists.' });
});

test('uploading the same bytes again keeps the picture; different bytes make a new one and collect the old', async () => {
  const name = 'users/alice/closet/again.jpg';
  await upload(name, await jpeg('#445566'));
  const first = await settled(name);
  await upload(name, await jpeg('#445566'));
  expect((await settled(name)).id).toBe(first.id);
  await upload(name, await jpeg('#778899'));
  const second = await settled(name);
  expect(second.id).not.toBe(first.id);
  expect((await get(`/pictures/${first.id}/small`, { cookie: 'session=alice' })).status).toBe(404);
  const old = await database.db
    .selectFrom('object_contents')
    .select('state')
    .where('id', '=', first.small_content)
    .execute();
  expect(old).toEqual([{ state: 'dead' }]);
});

test('a photo that could not be processed is processed when the same bytes are uploaded again', async () => {
  const name = 'users/alice/closet/outage.jpg';
  await upload(name, await jpeg('#556644'));
  const { id } = await settled(name);
  await picturesOf().update(id, { state: 'failed', reason: 'The storage was down.' });
  await upload(name, await jpeg('#556644'));
  expect(await settled(name)).toMatchObject({ id, state: 'ready', reason: null });
});

test('deleting a photo deletes its picture', async () => {
  const name = 'users/alice/closet/gone.jpg';
  await upload(name, await jpeg('#aabbcc'));
  const picture = await settled(name);
  await fetch(`${server.origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}`, {
    method: 'DELETE',
    headers: { authorization: 'Firebase test-alice' },
  });
  expect(await picturesOf().byId(picture.id)).toBeUndefined();
});

test('a mask cuts out the piece: transparent, cropped, without a halo at its edge', async () => {
  const photoName = 'users/alice/closet/red.png';
  const square = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer();
  const canvas = { width: 400, height: 300, channels: 3, background: '#20c040' } as const;
  await upload(
    photoName,
    await sharp({ create: canvas })
      .composite([{ input: square, left: 50, top: 80 }])
      .png()
      .toBuffer(),
  );
  const photo = await settled(photoName);
  const maskName = 'users/alice/closet/red-mask.png';
  const white = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ffffffff' } })
    .png()
    .toBuffer();
  // Half as large as the photo, with the same proportions.
  await upload(
    maskName,
    await sharp({ create: { width: 200, height: 150, channels: 4, background: '#ffffff00' } })
      .composite([{ input: white, left: 25, top: 40 }])
      .png()
      .toBuffer(),
  );
  const mask = await settled(maskName);
  expect(await picturesOf().cutFrom(mask.id, photo.id)).toBe(true);
  expect(await picturesOf().cutFrom(mask.id, photo.id)).toBe(false);
  expect(await picturesOf().cutFrom(mask.id, mask.id)).toBeNull();
  await jobs.enqueue(database.db, { kind: pictureJob, payload: mask.id });
  const cut = await settled(maskName);
  expect(cut).toMatchObject({ state: 'ready', revision: mask.revision + 1 });
  expect(Math.abs((cut.width ?? 0) - 106)).toBeLessThan(6);
  expect(cut.palette[0]?.share).toBeGreaterThan(0.95);
  const { small } = presentPicture(cut).sources ?? { small: '' };
  const answer = await get(small, { cookie: 'session=alice' });
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  expect(info.channels).toBe(4);
  expect(pixel(0, 0)[3]).toBe(0);
  const middle = Math.floor(info.width / 2);
  expect(pixel(middle, middle)[3]).toBe(255);
  for (let x = 0; x < info.width; x += 1) {
    const [red = 0, green = 0, , alpha = 0] = pixel(x, middle);
    if (alpha > 60) expect(green).toBeLessThan(red);
  }
  // The photo itself is unchanged.
  expect(await picturesOf().byId(photo.id)).toMatchObject({ width: 400, height: 300, state: 'ready' });
});

test('an empty mask ends with a message', async () => {
  const photoName = 'users/alice/closet/whole.jpg';
  await upload(photoName, await jpeg('#667788'));
  const photo = await settled(photoName);
  const maskName = 'users/alice/closet/empty.png';
  const empty = { width: 90, height: 60, channels: 4, background: '#ffffff00' } as const;
  await upload(maskName, await sharp({ create: empty }).png().toBuffer());
  const mask = await settled(maskName);
  await picturesOf().cutFrom(mask.id, photo.id);
  await jobs.enqueue(database.db, { kind: pictureJob, payload: mask.id });
  expect(await settled(maskName)).toMatchObject({
    state: 'failed',
    reason: 'Nothing of the photo is left. Paint what should stay.',
  });
});

/** Waits until no job of the kind is left. */
async function workedOff(kind: string): Promise<void> {
  while ((await jobs.count(kind)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('AVIF follows at the same URL, for clients that accept it', async () => {
  const name = 'users/alice/closet/avif.jpg';
  const noise = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  await upload(name, noise);
  const picture = await settled(name);
  const url = presentPicture(picture).sources?.medium ?? '';
  await workedOff(avifJob);
  const ask = (accept: string, headers = {}) => get(url, { cookie: 'session=alice', accept, ...headers });
  const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  const avif = await ask(chromium);
  expect(Object.fromEntries(avif.headers)).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' });
  const bytes = Buffer.from(await avif.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 640 });
  for (const accept of ['image/webp,*/*', '*/*', 'image/avif;q=0,image/webp']) {
    const webp = await ask(accept);
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('etag')).not.toBe(avif.headers.get('etag'));
    expect((await webp.arrayBuffer()).byteLength).toBeGreaterThan(bytes.length);
  }
  const etag = avif.headers.get('etag') ?? '';
  const unchanged = await ask(chromium, { 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([304, 'Accept']);
  expect((await ask('image/webp', { 'if-none-match': etag })).status).toBe(200);
  expect((await get(url, { cookie: 'session=bob', accept: chromium })).status).toBe(404);
});

test('a rebuild remakes everything at new URLs, and resumes after an interruption', async () => {
  const names = ['one', 'two', 'three'].map((name) => `users/alice/closet/rebuilt-${name}.jpg`);
  for (const name of names)
    await upload(name, await jpeg(`#${names.indexOf(name)}0${names.indexOf(name)}0f0`));
  const before = await Promise.all(names.map(settled));
  await workedOff(avifJob);
  // As an older server left it: another palette, and obsolete derivatives.
  await database.db
    .updateTable('pictures')
    .set({ palette: toJson([]), phash: null })
    .execute();

  const asked = await rebuildAll();
  expect(asked).toBeGreaterThanOrEqual(3);
  await workedOff(rebuildJob);
  for (const old of before) {
    const now = await picturesOf().byId(old.id);
    expect(now).toMatchObject({ state: 'ready', revision: 2, width: 900, phash: old.phash });
    expect(now?.palette).toEqual(old.palette);
    expect(now?.small_content).not.toBe(old.small_content);
    expect(presentPicture(now!).sources?.small).not.toBe(presentPicture(old).sources?.small);
    expect((await get(presentPicture(now!).sources!.small, { cookie: 'session=alice' })).status).toBe(200);
    const contents = await database.db
      .selectFrom('object_contents')
      .select('state')
      .where('id', '=', old.small_content)
      .execute();
    expect(contents).toEqual([{ state: 'dead' }]);
  }
  // An unreadable photo is tried again, and stays as it is.
  expect(await settled('users/alice/closet/broken.jpg')).toMatchObject({ state: 'failed', revision: 1 });
});

test('requesting a rebuild during another one joins it', async () => {
  await jobs.stop();
  const asked = await rebuildAll();
  expect(await rebuildAll()).toBe(0);
  expect((await jobs.count(rebuildJob)).waiting).toBe(asked);
  await jobs.start();
  await workedOff(rebuildJob);
});
