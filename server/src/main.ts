import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { commands } from './commands';
import { asRestored, compose, unreachingConfig } from './compose';
import type { Server } from './compose';
import { readConfig } from './config';
import type { Config } from './config';
import { mayMakeDemo, openDemo } from './demo/demo';
import { restoreBackup } from './modules/backups';
import { createBackupFiles } from './platform/backups/backup-files';
import { readBackupKey } from './platform/backups/backup-key';
import { openBackupPlace, readPlace } from './platform/backups/place-settings';
import { openBesideServer, openDatabase } from './platform/database/database';
import type { DatabaseConnection } from './platform/database/database';
import { openObjectDriver } from './platform/objects/object-storage';
import type { MailNotice } from './platform/identity/embedded/mail-notice';
import { missingMailWarning } from './platform/mail/missing-mail-warning';
import { migrate } from './platform/database/migrations';
import { startLogger } from './platform/start-logger';
import { createBackpressure, measureThisThread } from './platform/jobs/backpressure';
import { readBuiltInReleases } from './platform/releases/publishing/built-in-releases';

/** `server/`, from the bundle in `server/dist/`. */
const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(folder, '..');

// Bytes of an upload are outside of the heap but count as its growth: with the engine's default, about 1.1,
// every 20 MB trigger a garbage collection of the whole heap, which takes longer than receiving them.
setFlagsFromString('--heap-growing-percent=300');

/** Restores a backup into an empty database; see `modules/backups/restore.ts`. */
const restoreCommand = 'backup:restore';

/** Applies the migrations and ends, for a job that runs before the servers of a new version start. */
const migrateCommand = 'migrate';

/** Options of the server itself; see `demo/demo.ts`. */
const startOptions = new Set(['--demo', '--no-demo']);

/** The terminal's text about mails in the outbox, before their link. */
const waitingMails = {
  'password-reset': 'A password reset is waiting:',
  'email-verification': 'An email address is waiting to be confirmed:',
} as const satisfies Record<MailNotice['kind'], string>;

/** Milliseconds of an orderly shutdown after which the process ends anyway. */
const shutdownTimeoutMs = 15_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const logger = startLogger;
  const mailWarning = missingMailWarning(config);
  if (mailWarning !== null) logger.warn({}, mailWarning);
  const builtIn = await readBuiltInReleases({
    surface: JSON.parse(readFileSync(join(folder, 'dist', 'api-surface.json'), 'utf8')) as ApiSurface,
    ...releaseFolders(config),
    onRefused: (reason) => logger.warn({}, reason),
  });
  const [name, ...args] = process.argv.slice(2).filter((arg) => !startOptions.has(arg));
  const isRestore = name === restoreCommand;
  const command = name === undefined ? undefined : commands[name];
  if (name !== undefined && !command && !isRestore && name !== migrateCommand)
    throw new Error(`Unknown command ${name}.`);
  const database = await (command ? openBesideServer : openDatabase)({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(config.dataDir),
    workerFile: join(folder, 'dist', 'embedded-engine.worker.js'),
    // A restore begins with the schema of its backup.
    firstDatabase: isRestore ? undefined : join(folder, 'dist', 'first-database'),
    logger,
    onFatal: (error) => end(`The database engine died: ${error.message}`),
  });
  const migrationsFolder = join(folder, 'migrations');
  const open = async (own: Config): Promise<Server> => {
    await migrate({ pool: database.pool, directory: migrationsFolder, logger });
    return composeOn(own);
  };
  const composeOn = (own: Config) =>
    compose({
      config: { ...own, dataDir: resolve(own.dataDir), keysDir: resolve(own.keysDir) },
      version,
      database,
      builtIn,
      pictureWorkerFile: join(folder, 'dist', 'pictures.worker.js'),
      hashWorkerFile: join(folder, 'dist', 'content-hashes.worker.js'),
      archiveWorkerFile: join(folder, 'dist', 'archive-rows.worker.js'),
      countWorkerFile: join(folder, 'dist', 'count-challenge.worker.js'),
      fontsFolder: join(folder, 'fonts'),
      migrationsFolder,
      waitWhileBusy: createBackpressure(measureThisThread),
      announceMail: ({ kind, link }) => config.loopback && say(`${waitingMails[kind]} ${link}`),
    });
  if (name === migrateCommand) {
    const applied = await migrate({ pool: database.pool, directory: migrationsFolder, logger });
    say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
    return database.close();
  }
  if (isRestore) {
    await restore({ config, args, database, migrationsFolder, open });
    await database.close();
    process.exit(0);
  }
  const server = await open(config);
  if (command) {
    const abort = new AbortController();
    process.on('SIGINT', () => abort.abort());
    process.on('SIGTERM', () => abort.abort());
    await command({ server, args, say, signal: abort.signal });
    await server.stop();
    await database.close();
    return;
  }
  await server.start();
  if (process.argv.includes('--demo') && !mayMakeDemo(config, process.argv))
    logger.warn({}, 'No demo data: it exists with the embedded provider on loopback only.');
  const { builtInStore } = server.releases;
  // During a rolling upgrade another server may be asked for this one's files from its first page on.
  if (database.engine === 'postgresql') await builtInStore.start();
  const demo = mayMakeDemo(config, process.argv) ? await openDemo(server, folder) : null;
  const address = await server.app.listen({ host: config.host, port: config.port });
  say(`Bestie is at ${config.publicOrigin ?? address.replace('127.0.0.1', 'localhost')}`);
  if (demo) say(demo.notice);
  // A single server serves its files itself; storing them makes them available after its next upgrade.
  if (database.engine === 'embedded') void builtInStore.start();
  const filling = new AbortController();
  // Not awaited: existing data can be used at once, and scripts read the line at the end.
  const filled = demo?.fill(filling.signal).then(
    () => say('The demo data is complete.'),
    (error: unknown) => {
      if (!filling.signal.aborted)
        logger.warn({ err: error }, 'The demo data is not complete; the next start continues.');
    },
  );

  let ending = false;
  const stop = async (drainMs: number) => {
    if (ending) return;
    ending = true;
    server.drain();
    await pause(drainMs);
    setTimeout(() => end('Some requests did not end in time.'), shutdownTimeoutMs).unref();
    filling.abort();
    await filled;
    await server.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(config.drainMs));
}

interface Restoring {
  config: Config;
  args: readonly string[];
  database: DatabaseConnection;
  migrationsFolder: string;
  open: (config: Config) => Promise<Server>;
}

/** `backup:restore [--from PLACE] [ID]`: the newest backup, or the one with this id. */
async function restore({ config, args, database, migrationsFolder, open }: Restoring): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' } },
    allowPositionals: true,
  });
  const { keysDir, backups, dataDir, s3 } = config;
  const place = values.from === undefined ? backups.place : readPlace(values.from, backups.store);
  const key = await readBackupKey({ keysDir: resolve(keysDir), given: backups.key }, false);
  await restoreBackup({
    from: createBackupFiles(openBackupPlace(place), key),
    id: positionals[0],
    database,
    driver: await openObjectDriver({ dataDir: resolve(dataDir), s3 }),
    migrationsFolder,
    logger: startLogger,
    openServer: async () => asRestored(await open(unreachingConfig(config))),
    say,
  });
}

/** Folders of the built host and remotes: below RELEASES_DIR when it is set, otherwise in each package. */
function releaseFolders({ releasesDir }: Config): { hostFolder: string; remoteFolders: string[] } {
  if (releasesDir !== undefined) {
    return { hostFolder: resolve(releasesDir, 'host'), remoteFolders: [resolve(releasesDir, 'remotes')] };
  }
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return {
    hostFolder: join(root, 'host', 'dist'),
    remoteFolders: workspaces
      .filter((name) => name.endsWith('-remote'))
      .map((name) => join(root, name, 'dist', 'remotes')),
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
