/** The conformance cases in Node; a journey runs the same ones in Chromium. */
import { createTestDatabase } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { startFaultProxy } from '../../../test-support/fault-proxy';
import type { FaultProxy } from '../../../test-support/fault-proxy';
import { startStorageServer } from '../../../test-support/storage-server';
import type { StorageServer } from '../../../test-support/storage-server';
import { conformanceCases, createConformanceRun } from './run-conformance';

let database: TestDatabase;
let server: StorageServer;
let proxy: FaultProxy;
let run: ReturnType<typeof createConformanceRun>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStorageServer({ db: database.db });
  proxy = await startFaultProxy({ target: server.port });
  run = createConformanceRun(proxy.port);
});
afterAll(async () => {
  await run.close();
  await proxy.close();
  await server.close();
  await database.close();
});

test.concurrent.each(conformanceCases.map(({ title, run: check }) => [title, check] as const))(
  '%s',
  (_title, check) => check(run.kit()),
);
