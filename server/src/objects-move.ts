import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from './config';
import type { Config } from './config';
import { openDatabase } from './platform/database/database';
import { migrate } from './platform/database/migrations';
import type { ObjectDriver } from './platform/objects/drivers/object-driver';
import { moveObjects } from './platform/objects/drivers/object-move';
import { openObjectDriver } from './platform/objects/drivers/object-storage';
import { startLogger } from './platform/start-logger';

const usage = `usage: npm run objects:move -- --from PLACE --to PLACE
PLACE is disk (DATA_DIR/objects), disk:FOLDER (FOLDER/objects), s3 (S3_BUCKET and S3_PREFIX) or s3:BUCKET/PREFIX.`;

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** @throws Error with the usage */
async function openPlace(config: Config, place: string | undefined): Promise<ObjectDriver> {
  const match = /^(disk|s3)(?::(.+))?$/.exec(place ?? '');
  if (!match) throw new Error(usage);
  const [, kind, where] = match;
  if (kind === 'disk') return openObjectDriver({ dataDir: resolve(where ?? config.dataDir), s3: undefined });
  if (!config.s3) throw new Error('S3_BUCKET, S3_ENDPOINT and the like say where the store is.');
  if (where === undefined) return openObjectDriver({ dataDir: config.dataDir, s3: config.s3 });
  const [bucket = '', ...prefix] = where.split('/');
  return openObjectDriver({
    dataDir: config.dataDir,
    s3: { ...config.s3, bucket, prefix: prefix.join('/') },
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const config = readConfig(process.env);
  if (values.from === values.to) throw new Error(usage);
  const from = await openPlace(config, values.from);
  const to = await openPlace(config, values.to);
  const dataDir = resolve(config.dataDir);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir,
    workerFile: join(folder, 'dist', 'embedded-engine.worker.js'),
    logger: startLogger,
    onFatal: (error) => end(`The database engine died: ${error.message}`),
  });
  await migrate({ pool: database.pool, directory: join(folder, 'migrations'), logger: startLogger });
  const way = createHash('sha256').update(`${values.from}\n${values.to}`).digest('hex').slice(0, 12);
  const journal = join(dataDir, `objects-move-${way}.journal`);
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
