import type { OutputOf } from '@bestie/contracts/define-contract';
import { homeTileKinds } from '@bestie/contracts/home-tiles';
import type { HomeTile, HomeTileKind } from '@bestie/contracts/home-tiles';
import type { platformContract } from '@bestie/contracts/platform.contract';
import { hostId } from '@bestie/contracts/releases';
import type { Platform } from '@bestie/contracts/releases';
import type { Composition, ReleaseFile, RemoteRelease } from '@bestie/contracts/remotes';
import { sharePlan } from '@bestie/contracts/share-plan';
import { presentAuditEntry } from '../../platform/audit/audit.presenter';
import type { NamedAuditRepository } from '../../platform/audit/named-audit.repository';
import type { Person } from '../../platform/http/caller';
import type { Logger } from '../../platform/logger';
import { signUpDays } from './platform-tiles';
import type { PlatformRepositories } from './platform.repositories';
import type { PlatformRepository } from './platform.repository';

export interface PlatformDependencies {
  platform: PlatformRepository;
  audit: NamedAuditRepository;
  /** All remotes, including those that need a role. */
  composition: () => Promise<Composition>;
  /** Releases that only a share of people get. */
  canaries: () => Promise<RemoteRelease[]>;
  /** All remotes with a release on this server. */
  remoteIds: () => Promise<string[]>;
  /** The release of the host on the stable channel. */
  host: () => Promise<Pick<Platform['host'], 'sharedPackages'>>;
  /** True when every file of the release exists and matches its hash. */
  checkRelease: (id: string, version: string) => Promise<boolean>;
  server: OutputOf<typeof platformContract.get>['server'];
  readTile: PlatformRepositories['readTile'];
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type PlatformService = ReturnType<typeof createPlatformService>;

const latest = 8;

/** State and figures of the platform. The contract's role gate admits admins only. */
export function createPlatformService({
  platform,
  audit,
  composition,
  canaries,
  remoteIds,
  host: hostThatRuns,
  checkRelease,
  server,
  readTile,
  clock,
  logger,
}: PlatformDependencies) {
  /** No data where it cannot be read: one broken tile hides no other. */
  async function tileOf(kind: HomeTileKind, caller: Person): Promise<HomeTile> {
    const reading = await readTile(kind, caller, clock()).catch((error: unknown) => {
      logger.warn({ err: error, tile: kind }, 'tile cannot be read');
      return null;
    });
    return {
      kind,
      count: reading?.count ?? null,
      oldestAt: reading?.oldestAt?.toISOString() ?? null,
    };
  }

  return {
    async overview(caller: Person): Promise<OutputOf<typeof platformContract.overview>> {
      const [tiles, row, signUps, entries] = await Promise.all([
        Promise.all(homeTileKinds.map((kind) => tileOf(kind, caller))),
        platform.overview(),
        platform.signUps(signUpDays, caller.uid),
        audit.list({ limit: latest }),
      ]);
      return {
        tiles,
        people: { fan: row.fan, creator: row.creator, admin: row.admin, suspended: row.suspended },
        signUps,
        jobs: {
          waiting: row.jobs_waiting,
          failed: row.jobs_failed,
          oldestWaitingAt: row.oldest_waiting_at?.toISOString() ?? null,
        },
        pictures: { processing: row.pictures_processing, failed: row.pictures_failed },
        audit: entries.map(presentAuditEntry),
      };
    },

    async get(): Promise<OutputOf<typeof platformContract.get>> {
      const [{ id, host, remotes: stable }, tried] = await Promise.all([composition(), canaries()]);
      const remotes = [...stable, ...tried.map((release) => ({ ...release, channel: 'canary' as const }))];
      return {
        server,
        composition: id,
        host: { version: host.version, ...weigh(host.files), integrity: integrityOf(host.files, host.entry) },
        remotes: await Promise.all(
          remotes.map(async (remote) => ({
            id: remote.id,
            title: remote.title,
            version: remote.version,
            channel: remote.channel,
            audience: remote.audience,
            shell: remote.shell,
            routes: remote.routes.length,
            ...weigh(remote.files),
            integrity: integrityOf(remote.files, remote.entry),
            healthy: await checkRelease(remote.id, remote.version),
            builtAt: remote.builtAt,
            commit: remote.commit,
            dirty: remote.dirty ?? false,
            sharedPackages: remote.sharedPackages,
          })),
        ),
        remoteIds: [hostId, ...(await remoteIds())],
        sharePlan: sharePlan(await hostThatRuns(), stable),
      };
    },
  };
}

const weigh = (files: ReleaseFile[]) => ({
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
});

const integrityOf = (files: ReleaseFile[], entry: string) =>
  files.find(({ path }) => path === entry)?.integrity ?? '';
