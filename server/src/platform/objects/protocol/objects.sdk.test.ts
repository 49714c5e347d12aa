/** Every operation of the official SDK, against a real server and a real database. */
import { createHash, randomBytes } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';

const space = '0198c0de-0000-7000-8000-000000000001';
const apps: FirebaseApp[] = [];
let database: TestDatabase;
let server: StorageServer;
let alice: FirebaseStorage;
let bob: FirebaseStorage;
let nobody: FirebaseStorage;

function sdk(user: string | null): FirebaseStorage {
  const app = initializeApp({ projectId: 'bestie-test', storageBucket: testBucket }, `app-${apps.length}`);
  apps.push(app);
  const storage = getStorage(app);
  connectStorageEmulator(
    storage,
    '127.0.0.1',
    server.port,
    user === null ? {} : { mockUserToken: `test-${user}` },
  );
  return storage;
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({
    db: database.db,
    members: { [`${space}/alice`]: 'editor', [`${space}/bob`]: 'viewer' },
  });
  [alice, bob, nobody] = [sdk('alice'), sdk('bob'), sdk(null)];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
  await server.close();
  await database.close();
});

const png = (length: number) => {
  const bytes = randomBytes(length);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  return bytes;
};
const code = (expected: string) => expect.objectContaining({ code: `storage/${expected}` });

test('uploadBytes stores bytes and returns their metadata', async () => {
  const bytes = png(5000);
  const target = ref(alice, 'users/alice/closet/coat.png');
  const { metadata } = await uploadBytes(target, bytes, {
    contentType: 'image/png',
    cacheControl: 'max-age=60',
    customMetadata: { season: 'winter' },
  });
  expect(metadata).toMatchObject({
    bucket: testBucket,
    fullPath: 'users/alice/closet/coat.png',
    name: 'coat.png',
    size: 5000,
    metageneration: '1',
    md5Hash: createHash('md5').update(bytes).digest('base64'),
    contentType: 'image/png',
    cacheControl: 'max-age=60',
    customMetadata: { season: 'winter' },
  });
  expect(metadata.generation).toMatch(/^\d+$/);
  expect(Date.parse(metadata.timeCreated)).not.toBeNaN();
  expect(await getMetadata(target)).toMatchObject({ generation: metadata.generation, size: 5000 });
  expect(bytes.equals(Buffer.from(await getBytes(target)))).toBe(true);
  expect(Buffer.from(await getBytes(target, 100))).toEqual(bytes.subarray(0, 100));
});

test('an empty object, a text and a data URL are stored unchanged', async () => {
  const empty = ref(alice, 'users/alice/notes/empty.txt');
  await uploadBytes(empty, new Uint8Array(0), { contentType: 'text/plain' });
  expect((await getBytes(empty)).byteLength).toBe(0);
  expect((await getBytes(empty, 10)).byteLength).toBe(0);
  const text = ref(alice, 'users/alice/notes/text.txt');
  await uploadString(text, 'Grüße\r\n--boundary--\r\n\r\n');
  expect(Buffer.from(await getBytes(text)).toString()).toBe('Grüße\r\n--boundary--\r\n\r\n');
  await uploadString(text, 'data:text/plain;base64,aGVsbG8=', 'data_url');
  expect(await getMetadata(text)).toMatchObject({ contentType: 'text/plain', size: 5 });
});

test.each([262_143, 262_144, 262_145, 3_000_000])(
  'an upload task of %i bytes arrives complete',
  async (size) => {
    const bytes = png(size);
    const target = ref(alice, `users/alice/closet/size-${size}.png`);
    const states = new Set<string>();
    const task = uploadBytesResumable(target, bytes, { contentType: 'image/png' });
    task.on('state_changed', (snapshot) => states.add(snapshot.state));
    const { metadata, bytesTransferred } = await task;
    expect(bytesTransferred).toBe(size);
    expect(metadata.size).toBe(size);
    expect(metadata.md5Hash).toBe(createHash('md5').update(bytes).digest('base64'));
    expect(bytes.equals(Buffer.from(await getBytes(target)))).toBe(true);
    expect(states).toContain('running');
  },
);

test('a task pauses, resumes and cancels', async () => {
  const bytes = png(4_000_000);
  const target = ref(alice, 'users/alice/closet/paused.png');
  const task = uploadBytesResumable(target, bytes, { contentType: 'image/png' });
  await new Promise<void>((resolve) => {
    const stop = task.on('state_changed', (snapshot) => {
      if (snapshot.state === 'running' && snapshot.bytesTransferred > 0) task.pause();
      if (snapshot.state !== 'paused') return;
      stop();
      resolve();
    });
  });
  await expect(getMetadata(target)).rejects.toEqual(code('object-not-found'));
  task.resume();
  await task;
  expect(bytes.equals(Buffer.from(await getBytes(target)))).toBe(true);

  const other = uploadBytesResumable(ref(alice, 'users/alice/closet/canceled.png'), bytes, {
    contentType: 'image/png',
  });
  other.cancel();
  await expect(other).rejects.toEqual(code('canceled'));
  await expect(getMetadata(ref(alice, 'users/alice/closet/canceled.png'))).rejects.toEqual(
    code('object-not-found'),
  );
});

test('metadata is merged, removed with null, and versioned', async () => {
  const target = ref(alice, 'users/alice/notes/meta.txt');
  await uploadString(target, 'x', 'raw', { contentType: 'text/plain', customMetadata: { a: '1', b: '2' } });
  const updated = await updateMetadata(target, {
    contentLanguage: 'de',
    contentDisposition: 'attachment; filename="note.txt"',
    customMetadata: { b: '3', c: '4' },
  });
  expect(updated).toMatchObject({
    metageneration: '2',
    contentLanguage: 'de',
    customMetadata: { a: '1', b: '3', c: '4' },
  });
  const removed = await updateMetadata(target, {
    contentLanguage: null as unknown as string,
    customMetadata: { a: null as unknown as string },
  });
  expect(removed.contentLanguage).toBeUndefined();
  expect(removed.customMetadata).toEqual({ b: '3', c: '4' });
  expect((await updateMetadata(target, { contentType: 'text/markdown' })).contentType).toBe('text/markdown');
  await expect(updateMetadata(target, { contentType: 'image/png' })).rejects.toMatchObject({ status: 415 });
});

test('a new upload replaces the old object', async () => {
  const target = ref(alice, 'users/alice/notes/again.txt');
  const first = await uploadString(target, 'first');
  const second = await uploadString(target, 'second');
  expect(Number(second.metadata.generation)).toBeGreaterThan(Number(first.metadata.generation));
  expect(Buffer.from(await getBytes(target)).toString()).toBe('second');
});

test('lists are paged in order, with folders and without gaps or duplicates', async () => {
  const names = ['a/1', 'a/2', 'b', 'c/d/e', 'c/x', 'd', 'ä', '猫'];
  await Promise.all(names.map((name) => uploadString(ref(alice, `users/alice/list/${name}`), name)));
  const folder = ref(alice, 'users/alice/list');
  const all = await listAll(folder);
  expect(all.prefixes.map((item) => item.name)).toEqual(['a', 'c']);
  expect(all.items.map((item) => item.name)).toEqual(['b', 'd', 'ä', '猫']);

  const seen: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await list(folder, { maxResults: 1, ...(pageToken !== undefined && { pageToken }) });
    const entries = [...page.prefixes, ...page.items];
    expect(entries).toHaveLength(1);
    seen.push(...entries.map((item) => item.name));
    // Objects that are added or removed meanwhile do not affect the others.
    if (seen.length === 2) {
      await deleteObject(ref(alice, 'users/alice/list/b'));
      await uploadString(ref(alice, 'users/alice/list/a/0'), 'late');
    }
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'ä', '猫']);
  expect(await list(ref(alice, 'users/alice/nothing'))).toMatchObject({ items: [], prefixes: [] });
  expect(await list(folder, { maxResults: 1000 })).toMatchObject({ nextPageToken: undefined });
});

test('a download URL works without signing in, until its token is revoked', async () => {
  const target = ref(alice, 'users/alice/notes/shared.txt');
  await uploadString(target, 'for everybody');
  const url = await getDownloadURL(target);
  expect(await (await fetch(url)).text()).toBe('for everybody');
  expect(ref(alice, url).fullPath).toBe('users/alice/notes/shared.txt');

  const token = new URL(url).searchParams.get('token') ?? '';
  const address = url.split('?')[0] ?? '';
  const change = (query: string) =>
    fetch(`${address}?${query}`, { method: 'POST', headers: { authorization: 'Firebase test-alice' } });
  await change('create_token=true');
  await change(`delete_token=${token}`);
  expect((await fetch(url)).status).toBe(401);
  expect(await (await fetch(await getDownloadURL(target))).text()).toBe('for everybody');
});

test('a deleted object is gone', async () => {
  const target = ref(alice, 'users/alice/notes/gone.txt');
  await uploadString(target, 'x');
  const url = await getDownloadURL(target);
  await deleteObject(target);
  await expect(getMetadata(target)).rejects.toEqual(code('object-not-found'));
  await expect(getBytes(target)).rejects.toEqual(code('object-not-found'));
  await expect(deleteObject(target)).rejects.toEqual(code('object-not-found'));
  expect((await fetch(url)).status).toBe(401);
});

describe('somebody else', () => {
  test('cannot distinguish a private object from a missing one', async () => {
    await uploadString(ref(alice, 'users/alice/notes/private.txt'), 'secret');
    for (const name of ['users/alice/notes/private.txt', 'users/alice/notes/missing.txt']) {
      await expect(getMetadata(ref(bob, name))).rejects.toEqual(code('object-not-found'));
      await expect(getBytes(ref(bob, name))).rejects.toEqual(code('object-not-found'));
      await expect(updateMetadata(ref(bob, name), { contentLanguage: 'de' })).rejects.toEqual(
        code('object-not-found'),
      );
      await expect(deleteObject(ref(bob, name))).rejects.toEqual(code('object-not-found'));
      await expect(uploadString(ref(bob, name), 'x')).rejects.toEqual(code('unauthorized'));
      await expect(getMetadata(ref(nobody, name))).rejects.toEqual(code('unauthenticated'));
      await expect(uploadString(ref(nobody, name), 'x')).rejects.toEqual(code('unauthenticated'));
    }
    await expect(list(ref(bob, 'users/alice'))).rejects.toEqual(code('unauthorized'));
    await expect(list(ref(bob, 'users'))).rejects.toEqual(code('unauthorized'));
    await expect(list(ref(bob))).rejects.toEqual(code('unauthorized'));
    await expect(uploadString(ref(bob, 'elsewhere/x'), 'x')).rejects.toEqual(code('unauthorized'));
    expect(Buffer.from(await getBytes(ref(alice, 'users/alice/notes/private.txt'))).toString()).toBe(
      'secret',
    );
  });

  test('has the permissions of their role in a space', async () => {
    const name = `spaces/${space}/cover.png`;
    await uploadBytes(ref(alice, name), png(2000), { contentType: 'image/png' });
    expect((await getMetadata(ref(bob, name))).size).toBe(2000);
    expect((await list(ref(bob, `spaces/${space}`))).items).toHaveLength(1);
    await expect(deleteObject(ref(bob, name))).rejects.toEqual(code('unauthorized'));
    await expect(uploadBytes(ref(bob, name), png(10))).rejects.toEqual(code('unauthorized'));
    const carol = sdk('carol');
    await expect(getMetadata(ref(carol, name))).rejects.toEqual(code('object-not-found'));
  });
});

test('sizes and types are limited per place', async () => {
  const closet = (name: string) => ref(alice, `users/alice/closet/${name}`);
  await expect(
    uploadString(closet('note.txt'), 'x', 'raw', { contentType: 'text/plain' }),
  ).rejects.toMatchObject({ status: 415 });
  await expect(
    uploadString(closet('x.svg'), '<svg/>', 'raw', { contentType: 'image/svg+xml' }),
  ).rejects.toMatchObject({ status: 415 });
  await expect(uploadBytes(closet('x.jpg'), png(900), { contentType: 'image/jpeg' })).rejects.toMatchObject({
    status: 415,
  });
  await expect(
    uploadBytesResumable(closet('y.jpg'), png(900_000), { contentType: 'image/jpeg' }),
  ).rejects.toMatchObject({ status: 415 });
  // Undeclared types are detected from the bytes.
  expect((await uploadBytes(closet('z'), png(900))).metadata.contentType).toBe('image/png');
  const large = png(25 * 1024 * 1024 + 1);
  await expect(
    uploadBytesResumable(closet('large.png'), large, { contentType: 'image/png' }),
  ).rejects.toMatchObject({ status: 413 });
  await expect(uploadBytes(closet('large.png'), large, { contentType: 'image/png' })).rejects.toMatchObject({
    status: 413,
  });
  await expect(
    uploadBytes(ref(alice, `spaces/${space}/x.pdf`), large, { contentType: 'application/pdf' }),
  ).rejects.toMatchObject({ status: 415 });
});
