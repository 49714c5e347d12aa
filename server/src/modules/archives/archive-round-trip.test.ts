import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { declared } from '..';
import { openDemo } from '../../demo/demo';
import { demoPassword } from '../../platform/identity/demo-accounts';
import { exportArchive, importArchive, rowsOf, unpack } from '../../test-support/archives';
import type { Unpacked } from '../../test-support/archives';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { deriveId, mapIds } from './archive-ids';

const folder = join(__dirname, '../../..');

let whole: WholeServer;
let zip: Buffer;
let before: Unpacked;
let nell: SignedIn;
let first: ArchiveImport;

async function demoFan(): Promise<Pick<SignedIn, 'uid' | 'token' | 'cookie'>> {
  const { uid } = (await whole.server.identity.admin.getByEmail('fan@bestie.test'))!;
  const reply = await whole.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    payload: { email: 'fan@bestie.test', password: demoPassword, returnSecureToken: true },
  });
  const { idToken: token } = reply.json<{ idToken: string }>();
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' };
  const login = await whole.app.inject({ method: 'POST', url: '/sessionLogin', headers });
  return { uid, token, cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' };
}

/** This test does not need processed pictures. */
const forgetPictures = () => whole.database.pool.query(`delete from jobs where kind like 'pictures.%'`);

/** The demo data of the fan, as soon as it stands: boards are the last part of it. */
async function fillDemo(): Promise<void> {
  const demo = await openDemo(whole.server, folder, whole.now);
  const waiting = new AbortController();
  const filled = demo!.fill(waiting.signal).catch((error: unknown) => {
    if (!waiting.signal.aborted) throw error;
  });
  const boards = `select from demo_parts where part = 'boards' and completed_at is not null`;
  while ((await whole.database.pool.query(boards)).rowCount === 0) await pause(100);
  waiting.abort();
  await filled;
  await forgetPictures();
}

beforeAll(async () => {
  whole = await startWholeServer();
  await fillDemo();
  await whole.server.start();
  zip = await exportArchive(whole, await demoFan());
  before = await unpack(zip);
  nell = await whole.signIn('fan', 'nell');
  first = await importArchive(whole, nell, zip);
});
afterAll(() => whole.close());

const sha256 = (bytes: Buffer | undefined) => createHash('sha256').update(bytes!).digest('hex');
const originals = (files: Unpacked) => [...files].filter(([path]) => path.startsWith('originals/'));

/** Rows with the hash of each file and ids translated by `localOf`, sorted independently of ids. */
function comparable(files: Unpacked, name: string, localOf: (id: string) => string): string[] {
  const bytesOf = new Map(originals(files).map(([path, bytes]) => [path, `bytes ${sha256(bytes)}`]));
  const pictureOf = new Map([...bytesOf].map(([path, bytes]) => [path.slice(10, 46), bytes]));
  const withBytes = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, bytesOf.get(value as string) ?? value]),
    );
  return rowsOf(files, name)
    .map((row) => JSON.stringify(mapIds(withBytes(row), (id) => pictureOf.get(id) ?? localOf(id))))
    .sort();
}

test('the archive contains everything, and its last file is a manifest that matches each file', async () => {
  expect([...before.keys()].at(-1)).toBe('manifest.json');
  const manifest = JSON.parse(String(before.get('manifest.json'))) as { files: Record<string, unknown>[] };
  const others = [...before].filter(([path]) => path !== 'manifest.json');
  expect(manifest.files.map(({ path, bytes, sha256: hash }) => [path, bytes, hash])).toEqual(
    others.map(([path, bytes]) => [path, bytes.length, sha256(bytes)]),
  );
  const head = JSON.parse(String(before.get('archive.json'))) as Record<string, Record<string, unknown>>;
  expect(head).toMatchObject({ format: 'bestie-archive', version: 1, person: { name: 'Fee Fenn' } });
  expect(head['notIncluded']).toHaveProperty('sessions');
  expect(head['notImported']).toHaveProperty('spaces');
  expect(rowsOf(before, 'items').length).toBeGreaterThan(30);
  expect(rowsOf(before, 'wears').length).toBeGreaterThan(30);
  expect(originals(before).length).toBeGreaterThan(30);
  expect(String(before.get('csv/items.csv'))).toContain('priceAmount');
  expect(before.get('README.txt')).toBeDefined();
});

test('the import has the same texts and bytes as the export, and refuses nothing', async () => {
  expect(first).toMatchObject({ state: 'done', progress: 1, reason: null });
  expect(first.results.filter(({ refused }) => refused > 0)).toEqual([]);
  const after = await unpack(await exportArchive(whole, nell));
  expect(
    originals(after)
      .map(([, bytes]) => sha256(bytes))
      .sort(),
  ).toEqual(
    originals(before)
      .map(([, bytes]) => sha256(bytes))
      .sort(),
  );
  for (const { name, exportOnly } of declared.archivedTables) {
    if (exportOnly) continue;
    // A handle stays with its owner. Boards of others keep their ids.
    const localOf = name === 'board-follows' ? (id: string) => id : (id: string) => deriveId(nell.uid, id);
    // An import shows nothing to others and gives nobody access.
    const told = name === 'board-members' ? [] : comparable(before, name, localOf);
    const expected = told.map((row) =>
      name === 'profile'
        ? row.replace('"handle":"fan"', '"handle":null')
        : row.replace(/"visibility":"(public|unlisted)"/, '"visibility":"private"'),
    );
    expect(comparable(after, name, (id) => id)).toEqual(expected.sort());
  }
  expect(first.notes).toContain('The handle @fan belongs to someone, so your profile came without one.');
});

test('a second import of the same archive creates no duplicates', async () => {
  await forgetPictures();
  const again = await importArchive(whole, nell, zip);
  expect(again.state).toBe('done');
  expect(again.results.map(({ name, added }) => [name, added])).toEqual(
    again.results.map(({ name }) => [name, 0]),
  );
  const after = await unpack(await exportArchive(whole, nell));
  expect(rowsOf(after, 'items')).toHaveLength(rowsOf(before, 'items').length);
  expect(originals(after)).toHaveLength(originals(before).length);
});

test('in the account that it came from, everything already exists', async () => {
  const fan = await demoFan();
  await forgetPictures();
  const back = await importArchive(whole, fan, zip);
  expect(back.results.filter(({ added }) => added > 0)).toEqual([]);
  expect(back.results.find(({ name }) => name === 'items')?.known).toBe(rowsOf(before, 'items').length);
});

test('the uploaded ZIP is deleted after the import', async () => {
  const { rows } = await whole.database.pool.query(
    `select name from objects where name like 'users/%/archives/%'`,
  );
  expect(rows).toEqual([]);
});
