import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildThreads } from './build.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the worker threads and the migrated template that the tests' databases are copies of. */
export default async function setUp() {
  const cache = join(root, '.cache', 'test');
  const build = join(cache, `build-${process.pid}`);
  await buildThreads({
    outdir: build,
    extra: [
      'src/test-support/prepare-databases.ts',
      'src/test-support/durability-child.ts',
      'src/test-support/storage-child.ts',
      'src/test-support/releases-child.ts',
      'src/test-support/server-child.ts',
    ],
  });
  const { prepareTemplate } = await import(pathToFileURL(join(build, 'prepare-databases.js')).href);
  const workerFile = join(build, 'embedded-engine.worker.js');
  const migrationsDirectory = join(root, 'migrations');
  const template = await prepareTemplate({
    migrationsDirectory,
    workerFile,
    cacheDirectory: cache,
    databaseUrl: process.env.TEST_DATABASE_URL,
  });
  process.env.BESTIE_TEST_BUILD = build;
  process.env.BESTIE_TEST_WORKER = workerFile;
  process.env.BESTIE_TEST_MIGRATIONS = migrationsDirectory;
  process.env.BESTIE_TEST_TEMPLATE = template;
}
