/** Uploads into spaces detect near duplicates by the same rule as the closet. */
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { Asset, AssetDetail } from '@bestie/contracts/assets.contract';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
});
afterAll(() => whole.close());

async function send<Answer>(who: SignedIn, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: bearerOf(who),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: (reply.body === '' ? null : reply.json()) as Answer };
}

/** A picture that depends on `seed` alone. */
function picture(seed: number) {
  const data = Buffer.alloc(12 * 12 * 3);
  for (let at = 0, state = seed; at < data.length; at += 1)
    data[at] = (state = (state * 1103515245 + 12345) % 2147483648) >> 16;
  return sharp(data, { raw: { width: 12, height: 12, channels: 3 } }).resize(600, 600, { kernel: 'cubic' });
}
const original = (seed: number) => picture(seed).png().toBuffer();
const smaller = async (seed: number, width = 400) =>
  sharp(await original(seed))
    .resize(width)
    .png()
    .toBuffer();

interface LookAlikes {
  items: { asset: Asset; like: Asset }[];
}

async function newSpace() {
  const mia = await whole.signIn('creator');
  const spaceId = uuidv7();
  await send(mia, 'POST', '/api/spaces', { id: spaceId, name: 'Summer' });
  const base = `/api/spaces/${spaceId}`;
  const pairs = async (who = mia) =>
    (await send<LookAlikes>(who, 'GET', `${base}/assets/look-alikes`)).body.items.map(({ asset, like }) => [
      asset.name,
      like.name,
    ]);
  /** @returns the file, once its picture was analysed */
  async function add(name: string, bytes: Buffer): Promise<Asset> {
    const id = uuidv7();
    const path = `spaces/${spaceId}/${id}/${name}`;
    await whole.server.storage.objects.ensureObject(path, bytes, 'image/png', mia.uid);
    await send<Asset>(mia, 'POST', `${base}/assets`, { id, path, name });
    for (;;) {
      const { body } = await send<AssetDetail>(mia, 'GET', `${base}/assets/${id}`);
      if (body.picture?.state === 'ready') return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return { mia, spaceId, base, pairs, add };
}

test('a picture that nearly matches another file is flagged until somebody keeps it', async () => {
  const { mia, base, pairs, add } = await newSpace();
  const first = await add('coat.png', await original(7));
  await add('shoes.png', await original(99));
  expect(await pairs()).toEqual([]);
  const again = await add('coat-small.png', await smaller(7));
  expect(await pairs()).toEqual([['coat-small.png', 'coat.png']]);

  // 'files in the trash are not flagged, and are again after they are restored'
  await send(mia, 'POST', `${base}/assets/delete`, { ids: [first.id] });
  expect(await pairs()).toEqual([]);
  await send(mia, 'POST', `${base}/assets/restore`, { ids: [first.id] });
  expect(await pairs()).toEqual([['coat-small.png', 'coat.png']]);

  const kept = await send(mia, 'POST', `${base}/assets/look-alikes/keep`, { ids: [again.id] });
  expect(kept.status).toBe(204);
  expect(await pairs()).toEqual([]);
});

test('files with the same bytes, which the upload already asked about, are not flagged again', async () => {
  const { pairs, add } = await newSpace();
  await add('coat.png', await original(7));
  await add('copy.png', await original(7));
  expect(await pairs()).toEqual([]);
});

test('of three look-alikes that arrive at once, two are flagged', async () => {
  const { pairs, add } = await newSpace();
  const bytes = [await original(7), await smaller(7), await smaller(7, 300)] as const;
  await Promise.all([add('a', bytes[0]), add('b', bytes[1]), add('c', bytes[2])]);
  expect(await pairs()).toHaveLength(2);
});

test('replacing adds the picture as the newest version of the other file and merges their comments', async () => {
  const { mia, base, pairs, add } = await newSpace();
  const coat = await add('coat.png', await original(7));
  const fresh = await add('coat-new.png', await smaller(7));
  await send(mia, 'POST', `${base}/assets/${fresh.id}/comments`, { id: uuidv7(), body: 'Brighter' });
  await send(mia, 'PATCH', base, { version: 1, coverAssetId: fresh.id });
  const third = await add('coat-third.png', await smaller(7, 300));
  const zip = (await send<{ id: string }>(mia, 'POST', `${base}/archives`, { ids: [fresh.id] })).body;

  const merge = (assetId: string, lookAlikeId: string) =>
    send<AssetDetail>(mia, 'POST', `${base}/assets/${assetId}/merge`, { lookAlikeId });
  const { body } = await merge(coat.id, fresh.id);
  expect(body).toMatchObject({ id: coat.id, name: 'coat.png', sha256: fresh.sha256, commentCount: 1 });
  expect(body.versions.map(({ number, bytes }) => [number, bytes])).toEqual([
    [2, fresh.bytes],
    [1, coat.bytes],
  ]);
  expect(body.uses).toEqual([{ kind: 'space-cover', id: coat.spaceId, label: 'Summer' }]);
  expect((await send(mia, 'GET', `${base}/assets/${fresh.id}`)).status).toBe(404);
  const url = `${base}/archives/${zip.id}`;
  const { rawPayload } = await whole.app.inject({ method: 'GET', url, headers: bearerOf(mia) });
  expect(rawPayload.includes('coat.png')).toBe(true);
  const space = (await send<SpaceDetail>(mia, 'GET', base)).body;
  expect(space).toMatchObject({ assetCount: 2, bytes: coat.bytes + fresh.bytes + third.bytes });
  // Files that resembled the merged file now resemble the remaining one.
  expect(await pairs()).toEqual([['coat-third.png', 'coat.png']]);

  expect((await merge(coat.id, coat.id)).status).toBe(404);
  expect((await merge(third.id, coat.id)).status).toBe(400);
  expect((await merge(coat.id, uuidv7())).status).toBe(404);
});

test('viewers see look-alikes and cannot decide; strangers get not_found', async () => {
  const { mia, base, pairs, add } = await newSpace();
  const [viewer, other] = [await whole.signIn('creator'), await whole.signIn('creator')];
  await send(mia, 'POST', `${base}/members`, { who: viewer.email, role: 'viewer' });
  const coat = await add('coat.png', await original(7));
  const again = await add('again.png', await smaller(7));
  expect(await pairs(viewer)).toEqual([['again.png', 'coat.png']]);
  const statuses = async (who: SignedIn) => [
    (await send(who, 'POST', `${base}/assets/look-alikes/keep`, { ids: [again.id] })).status,
    (await send(who, 'POST', `${base}/assets/${coat.id}/merge`, { lookAlikeId: again.id })).status,
  ];
  expect(await statuses(viewer)).toEqual([403, 403]);
  expect(await statuses(other)).toEqual([404, 404]);
  expect((await send(other, 'GET', `${base}/assets/look-alikes`)).status).toBe(404);
});
