/** The official conformance cases: each passes, or fails exactly as the table says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startStorageServer, testBucket } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import type { OfficialCase, OfficialKit } from './official-case';
import { messageOf } from './official-case';
import { officialEndpointCases } from './official-endpoint-cases';
import { officialSdkCases } from './official-sdk-cases';
import { officialTable } from './official-table';

const space = '0198c0de-0000-7000-8000-000000000001';
const apps = new Map<string, FirebaseApp>();
let database: TestDatabase;
let server: StorageServer;
let folders = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({
    db: database.db,
    members: { [`${space}/alice`]: 'editor', [`${space}/bob`]: 'viewer' },
  });
});
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => deleteApp(app)));
  await server.close();
  await database.close();
});

function storage(user: string): FirebaseStorage {
  const known = apps.get(user);
  if (known) return getStorage(known);
  const app = initializeApp({ projectId: 'bestie', storageBucket: testBucket }, `official-${user}`);
  apps.set(user, app);
  const made = getStorage(app);
  connectStorageEmulator(made, '127.0.0.1', server.port, { mockUserToken: `test-${user}` });
  return made;
}

function kit(): OfficialKit {
  folders += 1;
  return {
    storage,
    origin: server.origin,
    bucket: testBucket,
    folder: `users/alice/official/${folders}`,
    sharedFolder: `spaces/${space}/official/${folders}`,
  };
}

const rows = (cases: OfficialCase[]) => cases.map((official) => [official.title, official] as const);

describe.each([
  ['the endpoints', officialEndpointCases],
  ['the SDK', officialSdkCases],
])('%s', (_where, cases) => {
  test('are 25 cases', () => expect(cases).toHaveLength(25));

  test.each(rows(cases))('%s', async (_title, { run, deviation }) => {
    if (!deviation) return run(kit());
    expect(await messageOf(run(kit()))).toBe(deviation.failure);
    await deviation.instead(kit());
  });
});

test('docs/storage-conformance.md shows the result of each case; `npm run generate` writes it', () => {
  const file = join(__dirname, '../../../../../docs/storage-conformance.md');
  expect(readFileSync(file, 'utf8')).toBe(officialTable());
});
