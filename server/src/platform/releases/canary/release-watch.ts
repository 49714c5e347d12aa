import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { Jobs } from '../../jobs/jobs';
import type { Logger } from '../../logger';
import { createCanaryWatch, swarm, watchCanariesJob, watchCanaryJob, watchInterval } from './canary-watch';
import type { CanaryWatchDependencies, RunningCanary } from './canary-watch';
import type { ReleaseGrants } from './release-grants';
import type { Releases } from '../releases';
import type { ReleasesRepository } from '../releases.repository';
import type { SightingsRepository } from './telemetry.repository';
import { createSightingsService } from './telemetry.service';
import type { SightingsService } from './telemetry.service';

export interface ReleaseWatchDependencies {
  db: Kysely<Database>;
  jobs: Pick<Jobs, 'enqueue' | 'register' | 'every'>;
  live: Pick<Releases, 'standing'>;
  releases: Pick<ReleasesRepository, 'allChannels'>;
  grants: Pick<ReleaseGrants, 'verify'>;
  sightings: SightingsRepository;
  clock: () => Date;
}

const hour = 60 * 60 * 1000;
const sweepJob = 'releases.sweepSightings';

/** Sightings, and the jobs that go with them: after a failure the canary of that remote is looked at, by one server. */
export function openReleaseSightings(dependencies: ReleaseWatchDependencies): SightingsService {
  const { db, jobs, grants, sightings, clock } = dependencies;
  const service = createSightingsService({
    sightings,
    grants,
    failed: (remoteId) =>
      jobs.enqueue(db, {
        kind: watchCanaryJob,
        payload: remoteId,
        dedupeKey: remoteId,
        runAt: new Date(clock().getTime() + swarm),
      }),
    clock,
  });
  jobs.every(sweepJob, hour, () => service.sweep());
  return service;
}

/** Has canaries that are worse than the stable release ended, within a minute and sooner after a failure. */
export function watchCanaries(
  { jobs, live, releases }: Pick<ReleaseWatchDependencies, 'jobs' | 'live' | 'releases'>,
  sightings: SightingsService,
  endCanary: CanaryWatchDependencies['endCanary'],
  logger: Pick<Logger, 'warn'>,
): void {
  async function canaries(): Promise<RunningCanary[]> {
    const rows = (await releases.allChannels()).filter((row) => row.canary_version !== null);
    const standings = await Promise.all(rows.map((row) => live.standing(row.remote_id)));
    return standings.flatMap(({ remoteId, canary, stable, channels }) => {
      const { canary_since: since, canary_places: places } = channels;
      return canary === null || since === null ? [] : [{ remoteId, canary, stable, since, places }];
    });
  }
  const watch = createCanaryWatch({ canaries, sightings, endCanary, logger });
  jobs.register(watchCanaryJob, (remoteId) => watch.watch(remoteId as string), {
    retriesWhenInterrupted: true,
  });
  jobs.every(watchCanariesJob, watchInterval, () => watch.watch());
}
