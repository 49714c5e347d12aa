import type { Logger } from '../../logger';
import { evidenceBar } from './canary-evidence';
import type { Seen } from './telemetry.repository';
import type { SightingsService } from './telemetry.service';

/** A canary that runs now. */
export interface RunningCanary {
  remoteId: string;
  canary: string;
  /** Null when the remote has no stable release: there is nothing to compare with. */
  stable: string | null;
  since: Date;
  /** Of 10,000. */
  places: number;
}

/** What a canary was ended for, as it stands in the audit log. */
export interface CanaryNumbers {
  canary: { version: string } & Seen;
  stable: { version: string } & Seen;
  evidence: number;
  bar: number;
}

export interface CanaryWatchDependencies {
  canaries: () => Promise<RunningCanary[]>;
  sightings: Pick<SightingsService, 'compare'>;
  /** @returns false when the canary was over already */
  endCanary: (
    remoteId: string,
    version: string,
    evidence: { reason: string; numbers: CanaryNumbers },
  ) => Promise<boolean>;
  logger: Pick<Logger, 'warn'>;
}

export type CanaryWatch = ReturnType<typeof createCanaryWatch>;

/** Looks at one remote, after a failure. */
export const watchCanaryJob = 'releases.watchCanary';
/** Looks at all of them. */
export const watchCanariesJob = 'releases.watchCanaries';
export const watchInterval = 60_000;
/** Failures come in swarms; so long is waited for more of them, in milliseconds. */
export const swarm = 2_000;

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Why a canary was ended, with the numbers. */
export function canarySentence({ canary, stable, evidence, bar }: CanaryNumbers): string {
  const people = (of: number) => (of === 1 ? '1 person' : `${count.format(of)} people`);
  return [
    `canary ${canary.version}: ${count.format(canary.failed)} of ${people(canary.people)} met a failure`,
    `stable ${stable.version}: ${count.format(stable.failed)} of ${count.format(stable.people)}`,
  ]
    .join(', ')
    .concat(`; evidence ${count.format(Math.floor(evidence))} to 1, bar ${count.format(bar)} to 1.`);
}

/** Ends canaries that are worse than the stable release beyond chance. */
export function createCanaryWatch({ canaries, sightings, endCanary, logger }: CanaryWatchDependencies) {
  async function judge({ remoteId, canary, stable, since, places }: RunningCanary): Promise<void> {
    if (stable === null) return;
    const found = await sightings.compare(remoteId, { canary, stable, since, places });
    if (!found.worse) return;
    const numbers: CanaryNumbers = {
      canary: { version: canary, ...found.canary },
      stable: { version: stable, ...found.stable },
      evidence: Math.floor(found.evidence),
      bar: evidenceBar,
    };
    const reason = canarySentence(numbers);
    if (await endCanary(remoteId, canary, { reason, numbers }))
      logger.warn({ remoteId, ...numbers }, `a canary of ${remoteId} was ended: ${reason}`);
  }

  return {
    /** Looks at the canaries that run, or at that of one remote. Doing it twice is harmless. */
    async watch(remoteId?: string): Promise<void> {
      for (const running of await canaries())
        if (remoteId === undefined || running.remoteId === remoteId) await judge(running);
    },
  };
}
