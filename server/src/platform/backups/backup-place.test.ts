/** The contract of every place of backups, in a folder and in an S3-compatible store, and the faults of a store. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startWatchedStore } from '../../test-support/watched-store';
import type { S3Settings } from '../objects/drivers/s3-bucket';
import type { StoreMoment, WatchedStore } from '../../test-support/watched-store';
import type { BackupPlace, PlacedFile } from './backup-place';
import { openFolderPlace } from './folder-place';
import { openStorePlace } from './store-place';

/** Smaller than that of a server, so that a file of parts is quick. */
const partBytes = 256 * 1024;

let folder: string;
let store: WatchedStore;
const places: Record<string, BackupPlace> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-places-'));
  store = await startWatchedStore(join(folder, 's3'));
  places['folder'] = openFolderPlace(join(folder, 'disk'));
  places['store'] = open();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => store.watch(async () => {}));

const open = (changed: Partial<S3Settings> = {}, tries?: number) =>
  openStorePlace(
    { ...store.settings, prefix: 'backups/', ...changed },
    { partBytes, ...(tries && { tries }) },
  );

async function* inChunks(bytes: Buffer, fails?: Error) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
  if (fails) throw fails;
}
const write = (place: BackupPlace, name: string, bytes: Buffer) => place.write(name, inChunks(bytes));
const read = (place: BackupPlace, name: string) => buffer(place.read(name));
async function walk(place: BackupPlace, name: string) {
  const found: PlacedFile[] = [];
  for await (const file of place.walk(name)) found.push(file);
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const isPart = ({ method, url }: StoreMoment) => method === 'PUT' && url.includes('partNumber=');
const isCompletion = ({ method, url }: StoreMoment) => method === 'POST' && url.includes('uploadId=');
const uploadsLeft = () => readdir(join(folder, 's3', store.settings.bucket, '._S3rver_uploads'));
/** More than one part, and a rest. */
const large = randomBytes(partBytes + 70_000);

describe.each(['folder', 'store'])('%s', (kind) => {
  const place = () => places[kind]!;

  test.each([1, 65_536, partBytes, partBytes + 1, 2 * partBytes])(
    '%i bytes come back as they were',
    async (size) => {
      const bytes = randomBytes(size);
      expect(await write(place(), 'sets/a/table-items', bytes)).toBe(size);
      expect(await place().size('sets/a/table-items')).toBe(size);
      expect((await read(place(), 'sets/a/table-items')).equals(bytes)).toBe(true);
    },
  );

  test('files are listed and removed, alone and by folder; what is missing is no error but to read', async () => {
    for (const name of ['sets/one/manifest', 'sets/two/manifest', 'sets/two/table-x', 'objects/ab/abcd'])
      await write(place(), name, Buffer.from(name));
    await place().remove('sets/a');
    expect(await place().list('sets')).toEqual(['one', 'two']);
    expect(await place().list('sets/two')).toEqual(['manifest', 'table-x']);
    expect(await walk(place(), 'objects')).toEqual([{ name: 'ab/abcd', bytes: 15 }]);
    await place().remove('sets/two');
    await place().remove('objects/ab/abcd');
    await place().remove('objects/ab/abcd');
    expect(await place().list('sets')).toEqual(['one']);
    expect(await walk(place(), 'objects')).toEqual([]);
    expect(await place().list('nothing')).toEqual([]);
    expect(await place().size('sets/two/manifest')).toBeNull();
    await expect(read(place(), 'sets/two/manifest')).rejects.toMatchObject({ code: 'ENOENT' });
    for (const name of ['../x', 'sets//x', '/x', 'sets/./x'])
      await expect(write(place(), name, Buffer.from('x'))).rejects.toThrow('no name of a backup’s file');
  });

  test('a write that fails leaves nothing, and what one left that was killed is removed once it is old', async () => {
    const ended = new Error('The source failed.');
    await expect(place().write('sets/b/objects', inChunks(large, ended))).rejects.toBe(ended);
    expect(await place().size('sets/b/objects')).toBeNull();
    // Killed: it never goes on.
    const begun = new Promise<void>((resolve) => {
      async function* stops() {
        yield* inChunks(large);
        yield* inChunks(large);
        resolve();
        await new Promise(() => {});
      }
      void place().write('sets/b/objects', stops());
    });
    await begun;
    const left = async () =>
      kind === 'store' ? uploadsLeft() : readdir(join(folder, 'disk', 'sets', 'b')).catch(() => []);
    expect(await left()).toHaveLength(1);
    expect(await place().size('sets/b/objects')).toBeNull();
    await place().removeUnfinished(new Date(Date.now() - 60_000));
    expect(await left()).toHaveLength(1);
    await place().removeUnfinished(new Date(Date.now() + 60_000));
    expect(await left()).toEqual([]);
  });
});

describe('a store with faults', () => {
  const place = () => places['store']!;

  test('503, a connection cut in a part, and a lost answer of the completion do not matter', async () => {
    const faults = ['503', 'cut', 'lost'];
    store.watch(async (moment) => {
      const next = faults[0];
      if (next === '503' && isPart(moment) && moment.when === 'before') return (faults.shift(), 503);
      if (next === 'cut' && isPart(moment) && moment.when === 'before') {
        faults.shift();
        throw new Error('cut');
      }
      if (next === 'lost' && isCompletion(moment) && moment.when === 'after') {
        faults.shift();
        throw new Error('lost');
      }
      return undefined;
    });
    expect(await write(place(), 'objects/cd/cdef', large)).toBe(large.length);
    expect(faults).toEqual([]);
    expect((await read(place(), 'objects/cd/cdef')).equals(large)).toBe(true);
    expect(await uploadsLeft()).toEqual([]);
  });

  test('a file goes on being read where the connection was cut', async () => {
    await write(place(), 'objects/ef/ef01', large);
    let cuts = 0;
    store.watch(async ({ method, url, when }) =>
      method === 'GET' && url.includes('ef01') && when === 'after' && (cuts += 1) <= 2 ? 'half' : undefined,
    );
    expect((await read(place(), 'objects/ef/ef01')).equals(large)).toBe(true);
    expect(cuts).toBe(3);
  });

  test('a completion that failed makes no file, even in place of an older one, and its parts are removed', async () => {
    const twice = open({}, 2);
    const older = randomBytes(large.length);
    await write(twice, 'objects/01/0123', older);
    store.watch(async (moment) => (isCompletion(moment) && moment.when === 'before' ? 503 : undefined));
    await expect(write(twice, 'objects/01/0123', large)).rejects.toThrow(
      /is out of order: it answers 503\.$/,
    );
    expect((await read(twice, 'objects/01/0123')).equals(older)).toBe(true);
    expect(await uploadsLeft()).toEqual([]);
  });

  test('what is wrong with it is said in words', async () => {
    const { settings } = store;
    const host = new URL(settings.endpoint!).host;
    const asked = (changed: Partial<S3Settings>, fault?: number) => {
      if (fault !== undefined) store.watch(async ({ when }) => (when === 'before' ? fault : undefined));
      return open(changed, 1).list('sets');
    };
    const words = (text: string) => `The store of the backups, ${text}`;
    await expect(asked({ bucket: 'another' })).rejects.toThrow(words(`${host}, has no bucket another.`));
    await expect(asked({}, 403)).rejects.toThrow(
      words(`${host}, refuses access to the bucket ${settings.bucket}: its keys are wrong`),
    );
    await expect(asked({}, 507)).rejects.toThrow(words(`${host}, is full.`));
    await expect(asked({}, 503)).rejects.toThrow(words(`${host}, is out of order: it answers 503.`));
    await expect(asked({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      words('127.0.0.1:9, cannot be reached ('),
    );
  });
});
