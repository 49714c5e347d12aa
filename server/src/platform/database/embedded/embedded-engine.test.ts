import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { testLogger, testSupport } from '../../../test-support/database';
import { openDatabase, openEmbedded } from '../database';
import { migrate } from '../migrations';
import { prepareCluster } from './prepare-cluster';
import { acquireProcessLock } from './process-lock';

/** A new database: to create one takes longer than most of these tests, so those about something else copy it. */
let empty: string;
beforeAll(async () => {
  const created = await mkdtemp(join(tmpdir(), 'bestie-test-'));
  await (await openFirst(created)).close();
  empty = join(created, 'database');
});
afterAll(() => rm(dirname(empty), { recursive: true, force: true }));

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bestie-test-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const onFatal = (error: Error) => testLogger.error({ error }, 'the database died');
const openFirst = (dataDir: string, firstDatabase?: string) =>
  openDatabase({ dataDir, workerFile: testSupport.workerFile(), firstDatabase, logger: testLogger, onFatal });
const open = (dataDir = directory) => openFirst(dataDir, empty);
const openEngine = (idleInTransaction?: number) =>
  openEmbedded({
    storage: { kind: 'disk', directory },
    workerFile: testSupport.workerFile(),
    logger: testLogger,
    onFatal,
    ...(idleInTransaction !== undefined && { idleInTransaction }),
  });

/** Another process on the same directory. */
function startChild(...task: string[]) {
  if (!existsSync(join(directory, 'database')))
    cpSync(empty, join(directory, 'database'), { recursive: true });
  const file = join(testSupport.buildDirectory(), 'durability-child.js');
  const child = spawn(process.execPath, [file, testSupport.workerFile(), directory, ...task]);
  const lines: string[] = [];
  let wake = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    lines,
    ended,
    complaint: () => complaint,
    reach: async (count: number) => {
      while (lines.length < count) {
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended]);
        if (hasEnded(child) && lines.length < count) throw new Error(complaint);
      }
    },
  };
}
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

test('all files of the database are readable by this user only, including files of older versions', async () => {
  const modes = async (folder = join(directory, 'database')) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      const wanted = entry.isDirectory() ? 0o700 : 0o600;
      return (mode & 0o777) === wanted ? 'private' : `${entry.name} ${(mode & 0o777).toString(8)}`;
    });
    return [...new Set(await Promise.all(found))].sort();
  };
  expect(await modes(empty)).toEqual(['private']);
  const database = await open();
  await database.pool.query('create table private (id int); insert into private values (1)');
  expect(await modes()).toEqual(['private']);
  await database.close();
  await chmod(join(directory, 'database', 'PG_VERSION'), 0o644);
  await (await open()).close();
  expect(await modes()).toEqual(['private']);
});

test('a first start copies the migrated database of the build, later ones do not, and a scratch database begins empty', async () => {
  // All migrations run on this engine when the tests' databases are prepared.
  const migrationsDirectory = join(directory, 'migrations');
  await mkdir(migrationsDirectory);
  await writeFile(join(migrationsDirectory, '001-coats.sql'), 'create table coats (id int);');
  const template = await prepareCluster({
    migrationsDirectory,
    workerFile: testSupport.workerFile(),
    engineVersion: 'of a test',
    cacheDirectory: await mkdtemp(join(directory, 'build-')),
  });
  const first = await openFirst(directory, template);
  expect((await first.pool.query('SELECT id FROM coats')).rows).toEqual([]);
  await first.pool.query('CREATE TABLE rows AS SELECT 7 AS id');
  const folder = join(directory, 'scratch');
  const scratch = await first.scratch!.create(`bestie_drill_${'0'.repeat(24)}`, folder);
  expect(
    (
      await scratch.pool.query(
        'SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
      )
    ).rows,
  ).toEqual([]);
  const applied = await migrate({
    pool: scratch.pool,
    directory: migrationsDirectory,
    logger: testLogger,
  });
  expect(applied).toEqual(['001-coats']);
  await scratch.close();
  await first.close();
  const second = await openFirst(directory, template);
  expect((await second.pool.query('SELECT id FROM rows')).rows).toEqual([{ id: 7 }]);
  await second.close();
});

test('a damaged database is reported with instructions', async () => {
  await (await open()).close();
  const database = join(directory, 'database');
  const whole = join(directory, 'whole');
  await rename(database, whole);
  const damages: ((database: string) => Promise<unknown>)[] = [
    () => truncate(join(database, 'global', 'pg_control'), 100),
    () => rm(join(database, 'global', 'pg_control')),
    () => rm(join(database, 'base'), { recursive: true }),
  ];
  for (const damage of damages) {
    await cp(whole, database, { recursive: true });
    await damage(database);
    await expect(open()).rejects.toThrow(`The database in ${database} cannot be opened`);
    await rm(database, { recursive: true });
  }
});

test('a DATA_DIR that is no folder is reported', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  await expect(open(file)).rejects.toThrow(`DATA_DIR, ${file}, cannot be used`);
});

test('every commit reaches the disk, and is there after a restart', async () => {
  const { engine, connection } = await openEngine();
  await connection.pool.query('CREATE TABLE rows (id int)');
  const before = await engine.countSyncs();
  for (let id = 0; id < 5; id += 1) await connection.pool.query('INSERT INTO rows VALUES ($1)', [id]);
  expect((await engine.countSyncs()) - before).toBeGreaterThanOrEqual(5);
  await engine.maintain();
  const { rows: settings } = await connection.pool.query(
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'wal_sync_method', 'full_page_writes') ORDER BY name",
  );
  expect(settings.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'wal_sync_method fsync',
  ]);
  await connection.close();
  await engine.close();
  const again = await open();
  expect((await again.pool.query('SELECT count(*) AS counted FROM rows')).rows).toEqual([{ counted: 5 }]);
  await again.close();
});

test('only the owner can read the directory, and closing removes lock and socket', async () => {
  const database = await open();
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await stat(join(directory, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o600);
  await database.close();
  expect(await readdir(directory)).toEqual(['database']);
});

test('an incomplete database of a crashed first start is created again', async () => {
  await mkdir(join(directory, 'database.init'));
  await writeFile(join(directory, 'database.init', 'PG_VERSION'), '');
  const database = await open();
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(existsSync(join(directory, 'database.init'))).toBe(false);
});

test('a folder without a database is left alone', async () => {
  await mkdir(join(directory, 'database'));
  await writeFile(join(directory, 'database', 'diary.txt'), 'mine');
  await expect(open()).rejects.toThrow('exists but holds no database');
  expect(await readdir(join(directory, 'database'))).toEqual(['diary.txt']);
});

test('a path too long for sockets works', async () => {
  const long = join(directory, 'a'.repeat(80), 'b'.repeat(80));
  const database = await open(long);
  await expect(open(long)).rejects.toThrow('in use by another Bestie server');
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('a second server is told who holds the directory; a killed one holds nothing', async () => {
  const first = startChild();
  await first.reach(1);
  const second = startChild();
  await second.ended;
  expect(second.complaint()).toMatch(
    new RegExp(
      `^The data directory ${directory} is in use by another Bestie server \\(process ${first.child.pid}, since .*Z\\); ` +
        'stop that one or set DATA_DIR to another directory.\\n$',
    ),
  );
  first.child.kill('SIGKILL');
  await first.ended;
  const database = await open();
  await database.close();
});

test('of many that find a stale lock exactly one takes it over', async () => {
  const first = startChild();
  await first.reach(1);
  first.child.kill('SIGKILL');
  await first.ended;
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireProcessLock(directory)));
  const held = results.filter((result) => result.status === 'fulfilled');
  expect(held).toHaveLength(1);
  for (const { value } of held) await value.release();
});

test('kill -9 during writes loses no acknowledged row', async () => {
  for (let kill = 1; kill <= 4; kill += 1) {
    const writer = startChild('insert');
    await writer.reach(1 + 40 * kill);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const acknowledged = Number(writer.lines.at(-1));
    const database = await open();
    const { rows } = await database.pool.query('SELECT count(*) AS counted, max(number) AS last FROM rows');
    await database.close();
    expect(rows[0].counted).toBe(rows[0].last);
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged);
  }
});

test('an idle transaction is ended, because everybody else waits for it', async () => {
  const { engine, connection } = await openEngine(50);
  const idle = await connection.pool.connect();
  const ended = new Promise<string>((resolve) => idle.once('error', ({ message }) => resolve(message)));
  await idle.query('BEGIN');
  await idle.query('CREATE TABLE forgotten (id int)');
  expect((await connection.pool.query("SELECT to_regclass('forgotten') AS found")).rows).toEqual([
    { found: null },
  ]);
  expect(await ended).toContain('idle-in-transaction timeout');
  await expect(idle.query('COMMIT')).rejects.toThrow();
  idle.release(true);
  await connection.close();
  await engine.close();
});
