import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { Jobs } from '../../jobs/jobs';
import type { Logger } from '../../logger';
import {
  createCanaryWatch,
  watchDebounceMs,
  watchCanariesJob,
  watchCanaryJob,
  watchInterval,
} from './canary-watch';
import type { CanaryWatchDependencies, RunningCanary } from './canary-watch';
import type { ReleaseGrants } from './release-grants';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';
import { watchStable } from './stable-watch';
import type { ReleaseErrorsService } from '../errors/release-errors.service';
import type { ReleasesRepository } from '../releases.repository';
import type { TelemetryRepository } from '../telemetry/telemetry.repository';
import { createReleaseTelemetry } from '../telemetry/telemetry.service';
import type { ReleaseTelemetry } from '../telemetry/telemetry.service';

export interface ReleaseWatchDependencies {
  db: Kysely<Database>;
  jobs: Pick<Jobs, 'enqueue' | 'register' | 'every'>;
  catalog: Pick<ReleaseCatalog, 'channelState'>;
  releases: Pick<ReleasesRepository, 'allChannels'>;
  grants: Pick<ReleaseGrants, 'verify'>;
  telemetry: TelemetryRepository;
  errors: Pick<ReleaseErrorsService, 'record' | 'sweep'>;
  clock: () => Date;
}

const hour = 60 * 60 * 1000;
const sweepJob = 'releases.sweepSightings';

/** Release telemetry with its jobs: the daily clean-up, and a check of a remote's canary after a failure. */
export function openReleaseTelemetry(dependencies: ReleaseWatchDependencies): ReleaseTelemetry {
  const { db, jobs, grants, telemetry, errors, clock } = dependencies;
  const service = createReleaseTelemetry({
    telemetry,
    grants,
    errors,
    onFailure: (remoteId) =>
      jobs.enqueue(db, {
        kind: watchCanaryJob,
        payload: remoteId,
        dedupeKey: remoteId,
        runAt: new Date(clock().getTime() + watchDebounceMs),
      }),
    clock,
  });
  jobs.every(sweepJob, hour, () => service.sweep());
  return service;
}

/**
 * Ends canaries that are worse than the stable release, and lets others grow: every minute, sooner after a failure, and when a
 * next share is due.
 */
export function watchCanaries(
  dependencies: Pick<ReleaseWatchDependencies, 'db' | 'jobs' | 'catalog' | 'releases' | 'clock'> & {
    webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  },
  telemetry: ReleaseTelemetry,
  changes: Pick<CanaryWatchDependencies, 'endCanary' | 'stepCanary'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const { db, jobs, catalog, releases, clock, webhooks } = dependencies;

  async function canaries(): Promise<RunningCanary[]> {
    const rows = (await releases.allChannels()).filter((row) => row.canary_version !== null);
    const channelStates = await Promise.all(rows.map((row) => catalog.channelState(row.remote_id)));
    return channelStates.flatMap(({ remoteId, canary: running, stable, channels }) => {
      const { canary_version: canary, canary_since: since } = channels;
      if (canary === null || since === null) return [];
      return [{ remoteId, stable, canary, runs: running !== null, since, channels }];
    });
  }
  const checkAt = (remoteId: string, runAt: Date) =>
    jobs.enqueue(db, {
      kind: watchCanaryJob,
      payload: remoteId,
      dedupeKey: `${remoteId} ${runAt.toISOString()}`,
      runAt,
    });
  const watch = createCanaryWatch({ canaries, telemetry, ...changes, checkAt, webhooks, clock, logger });
  jobs.register(
    watchCanaryJob,
    async (remoteId) => {
      await watch.watch(remoteId as string);
      await watchStable(remoteId as string, { catalog, telemetry, webhooks });
    },
    { retriesWhenInterrupted: true },
  );
  jobs.every(watchCanariesJob, watchInterval, () => watch.watch());
}
