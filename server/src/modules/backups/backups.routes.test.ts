import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { isTileRed } from '@bestie/contracts/home-tiles';
import type { HomeTile } from '@bestie/contracts/home-tiles';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { backupsContract } from '@bestie/contracts/backups.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { createAuditSealsRepository } from '../../platform/audit/audit-seals.repository';
import { createBackupFiles } from '../../platform/backups/backup-files';
import { readBackupKey } from '../../platform/backups/backup-key';
import { backupName } from '../../platform/backups/backup-name';
import { openFolderPlace } from '../../platform/backups/folder-place';
import { makeBackup } from '../../platform/backups/make-backup';
import { asRestored } from '../../compose';
import type { Server } from '../../compose';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import { createJobs } from '../../platform/jobs/jobs';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createTestDatabase, testLogger, testSupport } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { restoreBackup } from './restore';
import type { RestoreOptions } from './restore';

type Listed = OutputOf<typeof backupsContract.list>;

let whole: WholeServer;
let ada: SignedIn;
let ida: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  ada = await whole.signIn('fan', 'ada');
  ida = await whole.signIn('admin', 'ida');
  const factories = createFactories(whole);
  await factories.item(ada);
  // Its picture is made by the real job.
  await factories.pin(ada, 'private');
});
afterAll(() => whole.close());

const hour = 60 * 60 * 1000;
const reason = 'Before the move';
const never = new AbortController().signal;

async function call<Body>(who: SignedIn, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { host: 'localhost', ...bearerOf(who) };
  const reply = await whole.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<Body>() };
}
const list = async () => (await call<Listed>(ida, 'GET', '/api/admin/backups')).body;

/** Asks for a backup or a drill, and does the work. */
async function run(what: 'backups' | 'backups/drills'): Promise<Listed> {
  expect((await call(ida, 'POST', `/api/admin/${what}`, { reason })).status).toBe(200);
  const { runBackup, runDrill } = whole.server.services.backups;
  await (what === 'backups' ? runBackup : runDrill)(never);
  return list();
}

async function erase({ uid }: SignedIn): Promise<void> {
  await whole.database.pool.query(
    "update people set leaves_at = now() - interval '1 minute' where uid = $1",
    [uid],
  );
  expect(await whole.server.maintenance.erasure.run()).toBe(1);
}

async function readErasures() {
  const folder = join(whole.dataDir, 'backups', 'erasures');
  return Promise.all(
    (await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), 'hex')]),
  );
}

async function scratchLeft(): Promise<unknown[]> {
  const folders = await readdir(join(whole.dataDir, 'drills')).catch(() => []);
  const { rows } = await whole.database.pool.query<{ scratch: string }>('select scratch from backup_drills');
  const { rows: databases } = await whole.database.pool.query(
    'select datname from pg_database where datname = any($1)',
    [rows.map(({ scratch }) => scratch)],
  );
  return [...folders, ...databases];
}

test('an admin makes a backup, and a drill proves it; Meta & Tools check 4: whoever was erased since is absent from it', async () => {
  const eve = await whole.signIn('fan', 'eve');
  await createFactories(whole).item(eve);
  for (const [who, status] of [
    [ada, 403],
    [ida, 400],
  ] as const)
    expect((await call(who, 'POST', '/api/admin/backups', { reason: '' })).status).toBe(status);
  expect((await call(ada, 'GET', '/api/admin/backups')).status).toBe(403);
  const before = await list();
  expect(before.alarms.backup).toEqual({ at: null, problem: 'There is no backup.' });
  expect(before.alarms.drill).toEqual({ at: null, problem: 'No backup was ever tried.' });

  const { backups, alarms } = await run('backups');
  expect(backups).toEqual([
    expect.objectContaining({ state: 'done', problem: null, isThere: true, requestedBy: ida.uid }),
  ]);
  expect(backups[0]!.objects).toBeGreaterThan(0);
  expect(alarms.backup.problem).toBeNull();

  await erase(eve);
  const erasures = await readErasures();
  const { drills, alarms: after } = await run('backups/drills');
  // The drill erases them as well, and writes nothing beside the backups: its server has another key.
  expect(await readErasures()).toEqual(erasures);
  expect(drills[0]!.steps.at(-1)?.found).toBe('1 people who were erased since are absent.');
  expect(drills[0]!.steps.filter(({ passed }) => !passed)).toEqual([]);
  expect(drills[0]).toMatchObject({ state: 'passed', problem: null, backupId: backups[0]!.id });
  expect(drills[0]!.verifiedRows).toBe(backups[0]!.rows);
  expect(drills[0]!.steps.map(({ check }) => check)).toEqual([
    'decrypts',
    'schema',
    'rows',
    'people',
    'objects',
    'references',
    'signIn',
    'closet',
    'picture',
    'seals',
    'erasures',
  ]);
  expect(after.drill.problem).toBeNull();
  const home = await call<{ tiles: HomeTile[] }>(ida, 'GET', '/api/admin/overview');
  expect(home.body.tiles.filter(({ kind }) => kind === 'backup' || kind === 'drill')).toEqual([
    { kind: 'backup', count: 1, oldestAt: backups[0]!.endedAt },
    { kind: 'drill', count: 1, oldestAt: drills[0]!.endedAt },
  ]);
  expect(await scratchLeft()).toEqual([]);
});

test('a second backup copies only what is new, and twice asked is one', async () => {
  const [first, again] = await Promise.all([
    call<{ id: string }>(ida, 'POST', '/api/admin/backups', { reason }),
    call<{ id: string }>(ida, 'POST', '/api/admin/backups', { reason }),
  ]);
  expect(again.body.id).toBe(first.body.id);
  await whole.server.services.backups.runBackup(never);
  const [newest, oldest] = (await list()).backups;
  expect(newest!.objects).toBe(oldest!.objects);
  const objects = join(whole.dataDir, 'backups', 'objects');
  const files = (await readdir(objects, { recursive: true })).filter((name) => name.length > 10);
  expect(new Set(files).size).toBeLessThanOrEqual(oldest!.objects);
  expect(newest!.bytes - newest!.addedBytes).toBeGreaterThan(0);
});

test('what waits is worked on again after its job died', async () => {
  const { pool } = whole.database;
  for (const [what, table, kind] of [
    ['backups', 'backups', 'backups.make'],
    ['backups/drills', 'backup_drills', 'backups.drill'],
  ] as const) {
    await pool.query('delete from jobs where kind = $1', [kind]);
    const ask = async () =>
      (await call<{ id: string }>(ida, 'POST', `/api/admin/${what}`, { reason })).body.id;
    const first = await ask();
    await pool.query('update jobs set failed_at = now() where kind = $1', [kind]);
    expect([await ask(), await ask()]).toEqual([first, first]);
    const { rows } = await pool.query('select id from jobs where kind = $1 and failed_at is null', [kind]);
    expect({ kind, jobs: rows.length }).toEqual({ kind, jobs: 1 });
    await pool.query(`delete from ${table} where state = 'waiting'`);
  }
});

test('a file that is deleted while a backup is made keeps its bytes until it is done', async () => {
  const { pool } = whole.database;
  const { objects, driver, collect } = whole.server.storage;
  const name = `users/${ada.uid}/files/${uuidv7()}.txt`;
  const bytes = Buffer.from('Hello');
  const { content_id: contentId } = await objects.ensureObject(name, bytes, 'text/plain', ada.uid);
  const { backups } = await run('backups');
  const { id } = backups[0]!;
  await pool.query(
    `update backups set state = 'running', started_at = now() - interval '10 minutes', alive_at = now() where id = $1`,
    [id],
  );
  await objects.removeObject(name);
  await pool.query(
    `update object_contents set changed_at = now() - interval '5 minutes' where id = $1 and state = 'dead'`,
    [contentId],
  );
  await collect();
  expect(Buffer.concat(await driver.read(contentId).toArray())).toEqual(bytes);
  await pool.query(`update backups set state = 'done' where id = $1`, [id]);
  await collect();
  await expect(driver.read(contentId).toArray()).rejects.toThrow();
});

test('a backup tells that it is alive while it writes a large table', async () => {
  const { pool } = whole.database;
  await pool.query(
    `insert into mail_outbox (id, kind, recipient, subject, body, sent_at)
     select gen_random_uuid(), 'large', '', 'There is a new reply', '', now() from generate_series(1, 1300)`,
  );
  const folder = join(whole.dataDir, 'large');
  await mkdir(folder);
  const key = await readBackupKey({ keysDir: join(whole.dataDir, 'keys'), given: undefined }, false);
  const to = createBackupFiles(openFolderPlace(folder), key);
  let told = 0;
  const toldBefore: number[] = [];
  await makeBackup({
    id: backupName(new Date()),
    pool,
    driver: whole.server.storage.driver,
    to: {
      ...to,
      writeLines: (file, part, pages) =>
        to.writeLines(
          file,
          part,
          (async function* () {
            for await (const page of pages) {
              if (part.includes('mail_outbox')) toldBefore.push(told);
              yield page;
            }
          })(),
        ),
    },
    previous: null,
    configuration: {},
    clock: whole.now,
    signal: never,
    waitWhileBusy: async () => {},
    onProgress: async () => void (told += 1),
  });
  await pool.query("delete from mail_outbox where kind = 'large'");
  expect(toldBefore.length).toBeGreaterThan(3);
  expect(new Set(toldBefore).size).toBe(toldBefore.length);
});

test('neither key is in a backup, and nothing in it can be read without its own', async () => {
  const keys = join(whole.dataDir, 'keys');
  const secrets = await Promise.all((await readdir(keys)).map((name) => readFile(join(keys, name), 'utf8')));
  const root = join(whole.dataDir, 'backups');
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of names) {
    const bytes = await readFile(join(parentPath, name));
    for (const text of [...secrets.map((secret) => secret.trim()), ada.email, 'people'])
      expect({ name, found: bytes.includes(text) }).toEqual({ name, found: false });
  }
});

test('Meta & Tools check 1: one flipped byte of any part makes the drill red and names the part', async () => {
  const { backups } = await list();
  const set = join(whole.dataDir, 'backups', 'sets', backups[0]!.id);
  const [folder = ''] = await readdir(join(set, '..', '..', 'objects'));
  const [object = ''] = await readdir(join(set, '..', '..', 'objects', folder));
  const damaged: [file: string, part: string][] = [
    [join(set, 'manifest'), 'manifest of '],
    [join(set, 'configuration'), 'configuration of '],
    [join(set, 'table-items'), 'table items of '],
    [join(set, 'objects'), 'list of objects of '],
    [join(set, '..', '..', 'objects', folder, object), `object ${object}`],
  ];
  for (const [file, part] of damaged) {
    const whole = await readFile(file);
    const copy = Buffer.from(whole);
    copy[Math.floor(copy.length * 0.7)]! ^= 1;
    await writeFile(file, copy);
    const { drills, alarms } = await run('backups/drills');
    await writeFile(file, whole);
    expect(drills[0]!.state).toBe('failed');
    expect(drills[0]!.problem).toContain(`The part “${part}`);
    expect(alarms.drill.problem).toBe(drills[0]!.problem);
  }
  expect(await scratchLeft()).toEqual([]);
});

test('Meta & Tools check 7: a row of the audit log that was changed in SQL makes the drill red and names the hour', async () => {
  const { pool } = whole.database;
  await pool.query('alter table audit_log disable trigger user');
  await pool.query("update audit_log set at = at - interval '3 hours'");
  const seals = createAuditSealsRepository(whole.database.db);
  while (await seals.sealNext());
  const { rows } = await pool.query<{ hour: Date }>('select hour from audit_seals order by hour limit 1');
  await pool.query("update audit_log set reason = 'Another one'");
  await run('backups');
  const { drills } = await run('backups/drills');
  expect(drills[0]!.steps.at(-1)).toMatchObject({ check: 'seals', passed: false });
  expect(drills[0]!.problem).toContain(rows[0]!.hour.toISOString());
  await pool.query(`update audit_log set reason = '${reason}'`);
  await pool.query('alter table audit_log enable trigger user');
});

test('Meta & Tools checks 4 and 5: a restored database lacks whoever was erased since, and nothing is posted, charged or mailed twice', async () => {
  const { pool } = whole.database;
  const eve = await whole.signIn('fan', 'eve');
  await pool.query(
    `insert into mail_outbox (id, kind, recipient, subject, body) values ($1, 'test', 'ada@bestie.test', 'There is a new reply', 'Hello')`,
    [uuidv7()],
  );
  const createdJobs = createJobsRepository(whole.database.db);
  const outward = ['mail.deliver', 'users.tellOfSuspension', 'releases.deliverWebhook'];
  for (const kind of outward) await createdJobs.enqueue({ kind, payload: 'of before', dedupeKey: kind });
  const postId = uuidv7();
  await pool.query(
    `insert into social_posts (id, owner_uid, text, label, category, request_hash) values ($1, $2, 'Hello', '', 'other', '')`,
    [postId, ada.uid],
  );
  await pool.query(
    `insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, scheduled_at, wall_time, timezone)
     values ($1, $2, $3, 'pinterest', 'pin', 'scheduled', '{}', 1, now() - interval '1 second', '2026-11-20T10:00', 'UTC')`,
    [uuidv7(), postId, ada.uid],
  );
  await pool.query(
    `insert into object_uploads (id_hash, name, uid, content_id, content_type, metadata, received, expires_at)
     values ('half', 'users/${ada.uid}/files/half.bin', $1, $2, 'text/plain', '{}', 5, now() + interval '1 day')`,
    [ada.uid, uuidv7()],
  );
  const restored = (await run('backups')).backups[0]!;
  await erase(eve);
  // Otherwise the next one takes its place.
  await pool.query("update backups set ended_at = ended_at - interval '2 days' where id = $1", [restored.id]);
  const newer = (await run('backups')).backups[0]!;

  const folder = join(whole.dataDir, 'restored');
  await mkdir(folder);
  const database = await createTestDatabase();
  const interrupted = await createTestDatabase();
  const key = await readBackupKey({ keysDir: join(whole.dataDir, 'keys'), given: undefined }, false);
  const driver = await openDiskDriver(join(folder, 'objects'));
  const opened: Server[] = [];
  try {
    const restoreInto = (target: TestDatabase, openServer: RestoreOptions['openServer']) =>
      restoreBackup({
        from: createBackupFiles(openFolderPlace(join(whole.dataDir, 'backups')), key),
        id: restored.id,
        database: target,
        driver,
        migrationsFolder: testSupport.migrationsDirectory(),
        logger: testLogger,
        openServer,
        say: () => {},
      });
    const restore = () =>
      restoreInto(database, async () => {
        const server = await whole.on(database, folder);
        opened.push(server);
        return { ...asRestored(server), stop: async () => {} };
      });

    const ends = () => Promise.reject(new Error('The process ended.'));
    await expect(restoreInto(interrupted, ends)).rejects.toThrow('The process ended.');
    // Whatever server opens it next erases them.
    const { rows: due } = await interrupted.pool.query(
      `select uid from people where leaves_at <= now() and erased_at is null`,
    );
    expect(due).toContainEqual({ uid: eve.uid });

    await restore();
    const one = async (text: string) => (await database.pool.query<{ found: unknown }>(text)).rows[0]?.found;
    expect(await one('select count(*) as found from object_uploads')).toBe(0);
    expect(
      await one(
        `select erased_at is not null and email is null as found from people where uid = '${eve.uid}'`,
      ),
    ).toBe(true);
    expect(await one(`select count(*) as found from people where email = '${ada.email}'`)).toBe(1);
    expect(await one('select count(*) as found from sessions')).toBe(0);
    const headers = { host: 'localhost', ...bearerOf(ada) };
    expect((await opened[0]!.app.inject({ url: '/api/items', headers })).statusCode).toBe(401);
    expect(await one('select count(*) as found from mail_outbox where sent_at is null')).toBe(0);
    expect(
      await one(
        `select count(*) as found from jobs where kind in (${outward.map((kind) => `'${kind}'`).join(', ')})`,
      ),
    ).toBe(0);
    expect(await one('select array_agg(state) as found from social_variants')).toEqual(['missed']);
    expect(await one('select array_agg(kind order by kind) as found from held_work')).toEqual([
      'charging',
      'mail',
      'publishing',
    ]);
    const listed = (await opened[0]!.services.backups.list()).backups.find(({ id }) => id === newer.id);
    expect(listed).toMatchObject({ state: 'done', isThere: true, rows: newer.rows, bytes: newer.bytes });
    await expect(restore()).rejects.toThrow('The database is not empty: people has rows.');
  } finally {
    for (const server of opened) await server.stop();
    await database.close();
    await interrupted.close();
  }
});

test('held work waits until an admin releases it, once', async () => {
  const { pool, db, listen } = whole.database;
  await pool.query("insert into held_work (kind) values ('mail')");
  const jobs = createJobs({ db, listen, clock: whole.now, logger: testLogger });
  let ran = 0;
  jobs.register('test.held', async () => void (ran += 1), { heldWith: 'mail' });
  await jobs.enqueue(db, { kind: 'test.held', payload: null });
  await jobs.runDue();
  expect(ran).toBe(0);
  expect((await list()).held).toEqual([{ kind: 'mail', since: expect.any(String) }]);
  const release = () =>
    call<{ released: boolean }>(ida, 'POST', '/api/admin/backups/held/mail/release', { reason });
  expect((await Promise.all([release(), release()])).map(({ body }) => body.released).sort()).toEqual([
    false,
    true,
  ]);
  await jobs.runDue();
  expect(ran).toBe(1);
});

test('Meta & Tools check 2: a backup of an empty schema is red', async () => {
  const folder = join(whole.dataDir, 'empty');
  await mkdir(folder);
  const database = await createTestDatabase();
  const empty = await whole.on(database, folder);
  try {
    await empty.services.backups.make(null);
    await empty.services.backups.runBackup(never);
    const { backups, alarms } = await empty.services.backups.list();
    expect(backups[0]).toMatchObject({ state: 'failed', problem: 'There is nobody in the database.' });
    expect(alarms.backup).toEqual({ at: null, problem: 'There is no backup.' });
  } finally {
    await empty.stop();
    await database.close();
  }
});

test('Home check 1: backups that stopped are red after 26 hours without any reported failure', async () => {
  const { alarms } = whole.server.services.backups;
  // Those of the damaged parts would be named first.
  await whole.database.pool.query("delete from backup_drills where state = 'failed'");
  expect((await alarms()).backup.problem).toBeNull();
  const tile = async () =>
    (await call<{ tiles: HomeTile[] }>(ida, 'GET', '/api/admin/overview')).body.tiles.find(
      ({ kind }) => kind === 'backup',
    );
  expect((await tile())?.count).toBeGreaterThan(0);
  // The same where its files are gone, or what it says is not well, whatever the database knows.
  const [place, away] = [join(whole.dataDir, 'backups'), join(whole.dataDir, 'backups-away')];
  await rename(place, away);
  expect(await tile()).toMatchObject({ count: null, oldestAt: null });
  await rename(away, place);
  const there = (await list()).backups.filter(({ isThere }) => isThere);
  const newest = there.reduce((one, other) => ((other.endedAt ?? '') > (one.endedAt ?? '') ? other : one)).id;
  const say = (problem: string | null) =>
    whole.database.pool.query('update backups set problem = $2 where id = $1', [newest, problem]);
  const isRed = async () => isTileRed((await tile())!, whole.now().getTime());
  expect(await isRed()).toBe(false);
  await say('3 files are missing.');
  expect(await isRed()).toBe(true);
  await say(null);
  expect(await isRed()).toBe(false);
  whole.advance(25 * hour);
  expect((await alarms()).backup.problem).toBeNull();
  whole.advance(2 * hour);
  expect((await alarms()).backup.problem).toBe('The newest backup is older than 26 hours.');
  whole.advance(8 * 24 * hour);
  expect((await alarms()).drill.problem).toBe('The last drill is longer than 8 days ago.');
});
