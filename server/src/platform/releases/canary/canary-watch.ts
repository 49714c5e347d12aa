import type { Logger } from '../../logger';
import { evidenceBar } from './canary-evidence';
import type { ReleaseFigures } from './telemetry.repository';
import type { ReleaseTelemetry } from './telemetry.service';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';

/** An active canary. */
export interface RunningCanary {
  remoteId: string;
  canary: string;
  /** Null when the remote has no stable release to compare with. */
  stable: string | null;
  since: Date;
  /** In basis points. */
  basisPoints: number;
  /** When it gets its next share; null when none is planned. */
  nextStepAt: Date | null;
}

/** The figures for which a canary was ended, for the audit log. */
export interface CanaryNumbers {
  canary: { version: string } & ReleaseFigures;
  stable: { version: string } & ReleaseFigures;
  evidence: number;
  bar: number;
}

export interface CanaryWatchDependencies {
  canaries: () => Promise<RunningCanary[]>;
  telemetry: Pick<ReleaseTelemetry, 'compare'>;
  /** @returns false when the canary had ended already */
  endCanary: (
    remoteId: string,
    version: string,
    evidence: { reason: string; numbers: CanaryNumbers },
  ) => Promise<boolean>;
  /** Gives a canary its next share. */
  stepCanary: (remoteId: string, version: string) => Promise<boolean>;
  /** Has the canary of a remote checked at this moment, too. */
  checkAt: (remoteId: string, moment: Date) => Promise<void>;
  webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type CanaryWatch = ReturnType<typeof createCanaryWatch>;

/** Checks the canary of one remote, after a failure. */
export const watchCanaryJob = 'releases.watchCanary';
/** Checks all canaries. */
export const watchCanariesJob = 'releases.watchCanaries';
export const watchInterval = 60_000;
/** Delay of a check after a failure, in milliseconds, so that many failures at once cause one check. */
export const watchDebounceMs = 2_000;

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Evidence from which on a canary waits with its next share: it may still turn out to be chance. */
const waitingBar = evidenceBar / 50;

/** The reason why a canary was ended, in words. */
export function canarySentence({ canary, stable, evidence, bar }: CanaryNumbers): string {
  const people = (of: number) => (of === 1 ? '1 person' : `${count.format(of)} people`);
  return [
    `canary ${canary.version}: ${count.format(canary.failed)} of ${people(canary.people)} met a failure`,
    `stable ${stable.version}: ${count.format(stable.failed)} of ${count.format(stable.people)}`,
  ]
    .join(', ')
    .concat(`; evidence ${count.format(Math.floor(evidence))} to 1, bar ${count.format(bar)} to 1.`);
}

/** Ends canaries that are worse than the stable release beyond chance, and gives the others their next share in time. */
export function createCanaryWatch(dependencies: CanaryWatchDependencies) {
  const { canaries, telemetry, endCanary, stepCanary, checkAt, webhooks, clock, logger } = dependencies;
  async function check(running: RunningCanary): Promise<void> {
    const { remoteId, canary, stable, since, basisPoints, nextStepAt } = running;
    if (stable === null) return;
    const found = await telemetry.compare(remoteId, { canary, stable, since, basisPoints });
    if (!found.worse) {
      const untilStep = nextStepAt ? nextStepAt.getTime() - clock().getTime() : Infinity;
      // Otherwise a step of one minute would take up to two.
      if (nextStepAt && untilStep > 0 && untilStep <= watchInterval) await checkAt(remoteId, nextStepAt);
      if (untilStep <= 0 && found.evidence < waitingBar) await step(running);
      return;
    }
    const numbers: CanaryNumbers = {
      canary: { version: canary, ...found.canary },
      stable: { version: stable, ...found.stable },
      evidence: Math.floor(found.evidence),
      bar: evidenceBar,
    };
    const reason = canarySentence(numbers);
    if (!(await endCanary(remoteId, canary, { reason, numbers }))) return;
    logger.warn({ remoteId, ...numbers }, `a canary of ${remoteId} was ended: ${reason}`);
    await webhooks.notify(remoteId, {
      event: 'canary.ended',
      subject: `${canary} ${since.toISOString()}`,
      sentence: `The canary ${canary} of ${remoteId} was ended: ${reason}`,
      data: { version: canary, numbers },
    });
  }

  /** A release that no longer runs here stays at its share, and the others are still checked. */
  async function step({ remoteId, canary, basisPoints, since }: RunningCanary): Promise<void> {
    try {
      if (!(await stepCanary(remoteId, canary))) return;
    } catch (error) {
      logger.warn(
        { err: error, remoteId },
        `The canary ${canary} of ${remoteId} did not get its next share.`,
      );
      return;
    }
    await webhooks.notify(remoteId, {
      event: 'canary.grew',
      subject: `${canary} ${since.toISOString()} ${basisPoints}`,
      sentence: `The canary ${canary} of ${remoteId} did no worse at ${basisPoints / 100} % and got its next share.`,
      data: { version: canary },
    });
  }

  return {
    /** Checks all canaries, or that of one remote. It may run more than once. */
    async watch(remoteId?: string): Promise<void> {
      for (const running of await canaries())
        if (remoteId === undefined || running.remoteId === remoteId) await check(running);
    },
  };
}
