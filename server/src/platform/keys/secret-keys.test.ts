/** The key outside of the database: created once, private, and reported when it is missing. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createSecretKeys } from './secret-keys';

let database: TestDatabase;
let keysDir: string;
const errors: { reason?: string }[] = [];
const logger = { ...testLogger, error: (details: object) => void errors.push(details) };

beforeEach(async () => {
  database = await createTestDatabase();
  keysDir = await mkdtemp(join(tmpdir(), 'bestie-keys-'));
  errors.length = 0;
});
afterEach(async () => {
  await database.close();
  await rm(keysDir, { recursive: true, force: true });
});

const open = (given?: string) => createSecretKeys({ db: database.db, keysDir, given, logger });
const file = () => join(keysDir, 'sealing.key');

test('it is created on first use, for this user only, and is the same after a restart', async () => {
  await open().check();
  await expect(stat(file())).rejects.toThrow('ENOENT');
  const { id } = await open().get();
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await open().get()).id).toBe(id);
  expect(errors).toEqual([]);
});

test('a start without it reports that, nothing is sealed with a new one, and it works again once it is back', async () => {
  const { id } = await open().get();
  const kept = await readFile(file(), 'utf8');
  await rm(file());
  const keys = open();
  expect(await keys.state()).toBe('missing');
  await keys.check();
  expect(errors).toEqual([{ reason: `The key ${id} is neither in ${file()} nor in SEALING_KEY.` }]);
  await expect(keys.get()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the key that seals them is missing') as string,
  });
  await expect(stat(file())).rejects.toThrow('ENOENT');
  await writeFile(file(), kept);
  expect((await keys.get()).id).toBe(id);
  expect(await keys.state()).toBe('present');
});

test('a file that is there and cannot be read, or holds something else, is no lost key', async () => {
  expect(await open().state()).toBe('unused');
  await open().get();
  await writeFile(file(), 'c2hvcnQ=');
  expect(await open().state()).toBe('unreadable');
  await rm(file());
  await mkdir(file());
  const keys = open();
  expect(await keys.state()).toBe('unreadable');
  await keys.check();
  expect(errors).toEqual([{ reason: `${file()} cannot be read (EISDIR).` }]);
});

test('an environment variable may replace the file; another key is refused', async () => {
  const secret = Buffer.alloc(32, 7).toString('base64');
  const { id } = await open(secret).get();
  await expect(stat(file())).rejects.toThrow('ENOENT');
  expect((await open(secret).get()).id).toBe(id);
  const other = open(Buffer.alloc(32, 8).toString('base64'));
  await expect(other.get()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await other.state()).toBe('different');
  await expect(open('c2hvcnQ=').get()).rejects.toMatchObject({ code: 'unavailable' });
});
