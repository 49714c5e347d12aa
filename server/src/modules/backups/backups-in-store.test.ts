/** Backups and objects in an S3-compatible store: made, tried and restored while the store fails now and then. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { createBackupFiles, files } from '../../platform/backups/backup-files';
import { createErasureLog, readErasures } from '../../platform/backups/erasures';
import { readBackupKey } from '../../platform/backups/backup-key';
import { createBackupPlaces, findNewest } from '../../platform/backups/backup-places';
import { openBackupPlace } from '../../platform/backups/place-settings';
import { scratchName } from '../../platform/database/scratch';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import { testLogger, testSupport } from '../../test-support/database';
import { startWatchedStore } from '../../test-support/watched-store';
import type { StoreMoment, WatchedStore } from '../../test-support/watched-store';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { asRestored } from '../../compose';
import type { Server } from '../../compose';
import { restoreBackup } from './restore';

let folder: string;
let store: WatchedStore;
let whole: WholeServer;
let ada: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-backups-'));
  store = await startWatchedStore(join(folder, 's3'));
  const { bucket, endpoint, credentials } = store.settings;
  whole = await startWholeServer({
    env: {
      S3_BUCKET: bucket,
      S3_PREFIX: 'objects/',
      S3_ENDPOINT: endpoint!,
      S3_ACCESS_KEY_ID: credentials!.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
      BACKUP_DIR: `s3:${bucket}/backups`,
      BACKUP_COPY_DIR: join(folder, 'elsewhere'),
    },
  });
  ada = await whole.signIn('fan', 'ada');
  await createFactories(whole).pin(ada, 'private');
  await whole.server.storage.objects.ensureObject(
    `users/${ada.uid}/long.bin`,
    randomBytes(17 * 1024 ** 2),
    'application/octet-stream',
    ada.uid,
  );
});
afterAll(async () => {
  await whole.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => store.watch(async () => {}));

const never = new AbortController().signal;
const backups = () => whole.server.services.backups;
async function make() {
  await backups().make(null);
  await backups().runBackup(never);
  return (await backups().list()).backups[0]!;
}
const tools = () => ({ ...whole.config.backups, keysDir: whole.config.keysDir });
const places = () => createBackupPlaces(tools());
/** Every fault strikes once, at the first request that it fits. */
function strike(faults: { at: (moment: StoreMoment) => boolean; fault: number | 'cut' | 'half' }[]) {
  const left = [...faults];
  store.watch(async (moment) => {
    const index = left.findIndex(({ at }) => at(moment));
    if (index < 0) return undefined;
    const [{ fault }] = left.splice(index, 1) as [(typeof faults)[number]];
    if (fault === 'cut') throw new Error('cut');
    return fault;
  });
  return left;
}
async function* inOnePiece(text: string) {
  yield Buffer.from(text);
}
const objectOfAnother = 'f'.repeat(64);
const day = 24 * 60 * 60 * 1000;
const keyOfBackups = () => readBackupKey({ keysDir: whole.config.keysDir, given: undefined }, false);
const inBackups = ({ url }: StoreMoment) => url.includes('/backups/');

test('a backup, its copy, a drill and a restore stand 503, cut connections and the lost answer of a completion', async () => {
  const writing = strike([
    { fault: 503, at: (it) => inBackups(it) && it.method === 'PUT' && it.when === 'before' },
    { fault: 'cut', at: (it) => it.url.includes('partNumber=1') && it.when === 'before' },
    { fault: 'cut', at: (it) => it.method === 'POST' && it.url.includes('uploadId=') && it.when === 'after' },
  ]);
  const made = await make();
  expect(writing).toEqual([]);
  expect(made).toMatchObject({ state: 'done', problem: null, copyProblem: null, isThere: true });
  expect(made.copiedAt).not.toBeNull();

  const reading = strike([
    { fault: 503, at: (it) => inBackups(it) && it.method === 'GET' && it.when === 'before' },
    { fault: 'half', at: (it) => it.url.includes('/table-') && it.method === 'GET' && it.when === 'after' },
  ]);
  await backups().drill(null);
  await backups().runDrill(never);
  expect(reading).toEqual([]);
  const { drills } = await backups().list();
  expect(drills[0]!.steps.filter(({ passed }) => !passed)).toEqual([]);
  expect(drills[0]).toMatchObject({ state: 'passed', backupId: made.id, verifiedRows: made.rows });

  // Into a database and a folder of another machine.
  const name = scratchName();
  const elsewhere = join(folder, 'restored');
  await mkdir(elsewhere);
  const database = await whole.database.scratch!.create(name, elsewhere);
  const driver = await openDiskDriver(join(elsewhere, 'objects'));
  let opened: Server | undefined;
  try {
    const half = strike([
      {
        fault: 'half',
        at: (it) => it.url.includes('/backups/objects/') && it.method === 'GET' && it.when === 'after',
      },
    ]);
    await restoreBackup({
      from: createBackupFiles(openBackupPlace(whole.config.backups.place), await keyOfBackups()),
      id: undefined,
      database,
      driver,
      migrationsFolder: testSupport.migrationsDirectory(),
      logger: testLogger,
      async openServer() {
        const server = (opened = await whole.on(database, elsewhere));
        return { ...asRestored(server), stop: async () => {} };
      },
      say: () => {},
    });
    expect(half).toEqual([]);
    const { rows } = await database.pool.query<{ email: string; size: string; content_id: string }>(
      `select p.email, o.size, o.content_id from people p join objects o on o.owner_uid = p.uid where o.name like '%/long.bin'`,
    );
    expect(rows[0]).toMatchObject({ email: ada.email });
    let bytes = 0;
    for await (const piece of driver.read(rows[0]!.content_id)) bytes += (piece as Buffer).length;
    expect(bytes).toBe(Number(rows[0]!.size));
  } finally {
    await opened?.stop();
    await database.close();
    await whole.database.scratch!.drop(name);
  }
});

test('a backup that stops half way is never taken for a whole one; the next one removes what is left of it, and what is not kept, in both places', async () => {
  const complete = (await backups().list()).backups[0]!;
  const { db } = whole.database;
  // The store goes away for good in the middle of the tables.
  let isGone = false;
  store.watch(async ({ method, url, when }) => {
    isGone ||= method === 'PUT' && url.includes('/table-people');
    return isGone && when === 'before' ? 507 : undefined;
  });
  const failed = await make();
  expect(failed).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^The store of the backups, .* is full\.$/),
  });
  const { alarms } = await backups().list();
  expect(alarms.backup.problem).toMatch(/ is full\.$/);
  store.watch(async () => {});
  expect(await findNewest(places().first)).toBe(complete.id);

  const long = `users/${ada.uid}/long.bin`;
  const { sha256 } = await db
    .selectFrom('objects')
    .select('sha256')
    .where('name', '=', long)
    .executeTakeFirstOrThrow();
  const { first, second } = places();
  const found = async () => ({
    sets: [await first.list(files.sets), await second!.list(files.sets)],
    isFileThere: [await first.size(files.object(sha256)), await second!.size(files.object(sha256))].map(
      (bytes) => bytes !== null,
    ),
  });
  expect(await found()).toEqual({
    sets: [[complete.id, failed.id], [complete.id]],
    isFileThere: [true, true],
  });
  await whole.server.storage.objects.removeObject(long);
  const next = await make();
  expect(next).toMatchObject({ state: 'done', problem: null, copyProblem: null });
  // The newest one of a day stays.
  expect(await found()).toEqual({ sets: [[next.id], [next.id]], isFileThere: [false, false] });
});

test('an erasure is noted in both places for longer than any backup is kept', async () => {
  const log = createErasureLog(tools());
  const daysAgo = (days: number) => new Date(whole.now().getTime() - days * day).toISOString();
  await log({ uid: 'long-gone', at: daysAgo(401), textsToo: false });
  await log({ uid: 'gone', at: daysAgo(399), textsToo: false });
  await make();
  const { first, second } = places();
  for (const place of [first, second!]) {
    const noted = await readErasures(createBackupFiles(place, await keyOfBackups()), new Date(0));
    expect(noted.map(({ uid }) => uid)).toEqual(['gone']);
  }
});

test('backups that the database does not know, as after a restore of an older one, are listed with their own time and stay in both places', async () => {
  const { first, second } = places();
  whole.advance(-2 * day);
  const unknown = await make();
  whole.advance(2 * day);
  const { id, endedAt } = await createBackupFiles(first, await keyOfBackups()).readManifest(unknown.id);
  await whole.database.pool.query('delete from backups where id = $1', [id]);
  // Of another key, and one that is being made.
  const strange = [
    '2026-01-01T00-00-00Z-00000000',
    `${new Date().toISOString().slice(0, 10)}T00-00-00Z-00000000`,
  ];
  const [stranger = '', running = ''] = strange;
  for (const place of [first, second!]) {
    await place.write(files.manifest(stranger), inOnePiece('not ours'));
    await place.write(files.table(running, 'people'), inOnePiece('half of it'));
    await place.write(files.object(objectOfAnother), inOnePiece('theirs'));
  }

  const next = await make();
  expect(next).toMatchObject({ state: 'done', problem: null, copyProblem: null });
  const { backups: listed } = await backups().list();
  expect(listed.find((backup) => backup.id === id)).toMatchObject({
    state: 'done',
    problem: null,
    isThere: true,
    endedAt,
    copiedAt: endedAt,
    rows: unknown.rows,
    objects: unknown.objects,
    bytes: unknown.bytes,
  });
  for (const place of [first, second!]) {
    expect(await place.list(files.sets)).toEqual([stranger, id, next.id, running].sort());
    expect(await place.size(files.object(objectOfAnother))).not.toBeNull();
  }
});
