import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFilesystem } from './durable-filesystem';
import type { EngineMessage, EngineRequest, EngineStart } from './engine-protocol';
import { ensureCluster } from './first-boot';
import { createMaintenance } from './maintenance';
import { WireServer } from './wire-server';

const start = workerData as EngineStart;
const port = parentPort;
if (!port) throw new Error('The embedded engine runs in a worker thread.');
const send = (message: EngineMessage) => port.postMessage(message);

const extensions = { fuzzystrmatch, pg_trgm, unaccent };
let syncs = 0;

/** PGlite's own parameters without `-F` (which disables fsync), sized for one process. */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

const openFolder = (folder: string) =>
  PGlite.create({
    fs: new DurableFilesystem(folder, () => (syncs += 1)),
    extensions,
    startParams: durableParameters,
  });

async function openEngine({ storage, firstDatabase }: EngineStart): Promise<PGlite> {
  if (storage.kind === 'memory') {
    const dump = storage.dump === undefined ? undefined : new Blob([readFileSync(storage.dump)]);
    return PGlite.create({ extensions, ...(dump && { loadDataDir: dump }) });
  }
  const folder = await ensureCluster(storage.directory, async (growing) => {
    if (firstDatabase !== undefined && existsSync(firstDatabase))
      return cpSync(firstDatabase, growing, { recursive: true });
    const engine = await openFolder(growing);
    await engine.exec('CHECKPOINT');
    await engine.close();
  });
  try {
    return await openFolder(folder);
  } catch (cause) {
    throw new Error(
      `The database in ${folder} cannot be opened (${String(cause)}). It is damaged, or another version wrote it: restore it from a backup, or move the folder away to start without data.`,
      { cause },
    );
  }
}

const engine = await openEngine(start);
rmSync(start.socketPath, { force: true });
const server = new WireServer({
  engine,
  path: start.socketPath,
  idleInTransaction: start.idleInTransaction,
  onFatal: (error) => {
    // Thrown outside of every promise, so that the thread ends and the main thread gets the error.
    setImmediate(() => {
      throw error;
    });
  },
});
await server.start();
chmodSync(start.socketPath, 0o600);
const maintenance = createMaintenance({
  engine,
  server,
  interval: start.maintenanceInterval,
  onError: (error) => send({ kind: 'maintenanceFailed', error: String(error) }),
});

async function answer(request: EngineRequest): Promise<number | undefined> {
  switch (request.kind) {
    case 'maintain':
      await maintenance.run();
      return undefined;
    case 'countSyncs':
      return syncs;
    case 'dump':
      await server.exclusively(async () => {
        const dump = await engine.dumpDataDir('none');
        writeFileSync(request.file, Buffer.from(await dump.arrayBuffer()));
      });
      return undefined;
    case 'close':
      maintenance.stop();
      await server.stop();
      if (start.storage.kind === 'disk') await engine.exec('CHECKPOINT');
      await engine.close();
      rmSync(start.socketPath, { force: true });
      return undefined;
  }
}

port.on('message', (request: EngineRequest) => {
  answer(request).then(
    (value) => {
      send({ kind: 'answer', id: request.id, ...(value !== undefined && { value }) });
      if (request.kind === 'close') port.close();
    },
    (error: unknown) => send({ kind: 'answer', id: request.id, error: String(error) }),
  );
});
send({ kind: 'ready' });
