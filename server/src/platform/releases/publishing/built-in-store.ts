import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@bestie/contracts/days';
import { platformTopic } from '@bestie/contracts/live';
import { fileEncodings, hostId } from '@bestie/contracts/releases';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { ReleaseFile } from '@bestie/contracts/remotes';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import { toJson } from '../../database/column-types';
import type { Logger } from '../../logger';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { BuiltInReleases } from './built-in-releases';
import { encodingSuffix } from './release-cache';
import { storeReleaseFile } from './store-release-file';

export interface BuiltInStoreDependencies {
  builtIn: Pick<BuiltInReleases, 'host'>;
  repositories: Pick<ReleasesRepositories, 'releases' | 'objectContents'>;
  transaction: Transaction<ReleasesRepositories>;
  driver: ObjectDriver;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type BuiltInStore = ReturnType<typeof createBuiltInStore>;

const parallel = 8;
/** Interval at which a server renews its claim on the built-in host; far shorter than the claim's 30 days. */
const interval = 12 * 60 * 60 * 1000;
/**
 * For so long after its first start each server that starts with a host announces it. During a rolling upgrade open pages may
 * ask a server that still runs the old one, and would not hear of it again.
 */
const announced = dayMs;
/** Pause before a retry after a failure. */
const retryInterval = 60_000;

interface FileToStore {
  file: ReleaseFile;
  encoding: FileEncoding;
  path: string;
}

/**
 * Copies the built-in host into the shared store, so that every other server can answer for pages of this
 * one, during a rolling upgrade and for 30 days after it.
 */
export function createBuiltInStore(dependencies: BuiltInStoreDependencies) {
  const { builtIn, repositories, transaction, driver, clock, logger } = dependencies;
  const { releases, objectContents } = repositories;
  const { release, folder, candidate } = builtIn.host;
  const name = { remote_id: hostId, version: release.version };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  /** This server has announced its host. */
  let told = false;

  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  async function filesOnDisk(): Promise<FileToStore[]> {
    const forms = release.files.flatMap((file) =>
      fileEncodings.map((encoding) => ({
        file,
        encoding,
        path: join(folder, file.path + encodingSuffix[encoding]),
      })),
    );
    const present = await Promise.all(forms.map(({ path }) => exists(path)));
    return forms.filter((_form, index) => present[index]);
  }

  const storeFile = ({ file, encoding, path }: FileToStore): Promise<void> =>
    storeReleaseFile(
      { objectContents, transaction, driver },
      { remoteId: hostId, version: release.version, file, encoding },
      createReadStream(path),
    );

  /** Records that this server runs it before its files are counted, so that a sweep leaves them alone. */
  const mark = () =>
    transaction(async (bound) => {
      const now = clock();
      await bound.releases.insert({
        ...name,
        state: 'publishing',
        began_at: now,
        note: null,
        description: toJson(release),
        surface: toJson(candidate.surface),
        published_at: null,
        retired_at: null,
        publisher_kind: 'build',
        publisher_id: '',
        publisher_name: '',
      });
      const row = await bound.releases.findForUpdate(name.remote_id, name.version);
      await bound.releases.update(
        name,
        row?.state === 'publishing' ? { began_at: now } : { retired_at: now },
      );
    });

  /** All files are stored: from now on other servers serve it, and open pages check whether to change. */
  const complete = () =>
    transaction(async (bound) => {
      const row = await bound.releases.findForUpdate(name.remote_id, name.version);
      if (!row) return;
      const isFirst = row.state === 'publishing';
      if (isFirst) await bound.releases.update(name, { state: 'built-in', retired_at: clock() });
      const isNew = clock().getTime() - row.began_at.getTime() < announced;
      if (!isFirst && (told || !isNew)) return;
      told = true;
      await bound.live.publish({ topic: platformTopic, type: 'releases.changed', ids: [hostId] });
    });

  /**
   * Stores missing files and renews the claim on existing ones. Idempotent, also on several servers at once.
   * Development builds exist in memory only and are left out.
   */
  async function keep(): Promise<void> {
    if (!(await exists(join(folder, release.entry)))) return;
    await mark();
    const rows = await releases.files(name.remote_id, name.version);
    const stored = new Set(rows.map(({ path, encoding }) => `${path} ${encoding}`));
    const waiting = (await filesOnDisk()).filter(
      ({ file, encoding }) => !stored.has(`${file.path} ${encoding}`),
    );
    const work = async () => {
      for (let next = waiting.pop(); next && !stopped; next = waiting.pop()) await storeFile(next);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (!stopped) await complete();
  }

  async function keepAndRepeat(): Promise<void> {
    let pause = interval;
    try {
      await keep();
    } catch (error) {
      pause = retryInterval;
      logger.warn(
        { err: error },
        'The host of this server could not be stored for the others; it is tried again.',
      );
    }
    if (!stopped) timer = setTimeout(() => void run(), pause).unref();
  }
  const run = () => {
    running = keepAndRepeat();
    return running;
  };

  return {
    keep,
    /** Keeps it stored from now on. Resolves after the first attempt, whether that worked or not. */
    start: (): Promise<void> => run(),
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
