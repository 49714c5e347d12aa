import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from './config';
import { openDatabase } from './platform/database/database';
import { migrate } from './platform/database/migrations';
import { moveObjects } from './platform/objects/drivers/object-move';
import { openObjectDriver } from './platform/objects/object-storage';
import { journalName, readMovePlace, usage } from './objects-move-place';
import { startLogger } from './platform/start-logger';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const config = readConfig(process.env);
  if (values.from === values.to) throw new Error(usage);
  const places = { from: readMovePlace(config, values.from), to: readMovePlace(config, values.to) };
  const from = await openObjectDriver(places.from);
  const to = await openObjectDriver(places.to);
  const dataDir = resolve(config.dataDir);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir,
    workerFile: join(folder, 'dist', 'embedded-engine.worker.js'),
    logger: startLogger,
    onFatal: (error) => end(`The database engine died: ${error.message}`),
  });
  await migrate({ pool: database.pool, directory: join(folder, 'migrations'), logger: startLogger });
  const journal = join(dataDir, journalName(places.from, places.to));
  let shownAt = 0;
  const moved = await moveObjects({
    db: database.db,
    from,
    to,
    journal,
    onProgress({ contents, bytes }) {
      if (Date.now() - shownAt < 2000) return;
      shownAt = Date.now();
      process.stdout.write(`${contents} contents, ${Math.round(bytes / 1e6)} MB copied\n`);
    },
  });
  await database.close();
  process.stdout.write(
    `Done: ${moved.contents} contents are there and verified (${Math.round(moved.bytes / 1e6)} MB copied now), ${moved.uploads} unfinished uploads came along.\n`,
  );
  process.exit(0);
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
