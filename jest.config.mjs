import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Every package that has tests brings its own jest.config.mjs. */
const packages = [
  'shared/contracts',
  'shared/client',
  'shared/design-system',
  'shared/remote-kit',
  'host',
  ...readdirSync('.').filter((folder) => folder.endsWith('-remote')),
  'server',
  'templates',
  'webpack',
  'bench',
  'deploy',
];

// Days and times in tests are the same wherever they run, and around midnight; tests about zones name theirs.
process.env.TZ = 'UTC';

export default {
  // Says when to give up, also on a busy machine; jest takes it from here only.
  testTimeout: 300_000,
  // On PostgreSQL, files wait for much of their time: for the database, for processes that they kill, for time-outs. One more
  // than there are cores keeps these busy; the embedded engine keeps its own core busy.
  maxWorkers: availableParallelism() + (process.env.TEST_DATABASE_URL ? 1 : 0),
  // Each file leaves some 30 MB behind in its worker, and close to Node's limit of 4 GB most of the time goes into collecting it.
  workerIdleMemoryLimit: '1.5GB',
  // Concurrent tests wait for time-outs and retries of the storage SDK.
  maxConcurrency: 20,
  projects: packages
    .filter((folder) => existsSync(`${folder}/jest.config.mjs`))
    .map((folder) => `<rootDir>/${folder}`),
};
