import { evidenceBar } from '@bestie/contracts/releases';
import type { Logger } from '../../logger';
import { neededVisitors, nextStepAt, stepWaitsFor } from './canary-steps';
import type { StepFigures } from './canary-steps';
import type { ReleaseFigures } from '../telemetry/telemetry.repository';
import type { ReleaseTelemetry } from '../telemetry/telemetry.service';
import type { ChannelsRow } from '../releases.tables';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';

/** An active canary. */
export interface RunningCanary {
  remoteId: string;
  canary: string;
  /** Whether it can run here. Otherwise nobody gets it. */
  runs: boolean;
  /** Null when the remote has no stable release to compare with. */
  stable: string | null;
  since: Date;
  channels: ChannelsRow;
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
  stepCanary: (remoteId: string, version: string, visitors: number) => Promise<boolean>;
  /** Has the canary of a remote checked at this moment, too. */
  checkAt: (remoteId: string, moment: Date) => Promise<void>;
  webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

/** Checks the canary of one remote, after a failure. */
export const watchCanaryJob = 'releases.watchCanary';
/** Checks all canaries. */
export const watchCanariesJob = 'releases.watchCanaries';
export const watchInterval = 60_000;
/** Delay of a check after a failure, in milliseconds, so that many failures at once cause one check. */
export const watchDebounceMs = 2_000;

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** How long a step waits for visitors before the team is told. */
const quietWaitMs = 60 * 60_000;

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
    const { remoteId, canary, stable, since, channels } = running;
    if (!running.runs || stable === null) return tellThatItIsStuck(running);
    const { canary_places: basisPoints, canary_stepped_at: steppedAt } = channels;
    const found = await telemetry.compare(remoteId, { canary, stable, since, basisPoints, steppedAt });
    if (!found.worse) return grow(running, found);
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

  /** Gives a canary its next share if it is due and nothing speaks against that. */
  async function grow(running: RunningCanary, found: StepFigures): Promise<void> {
    const { remoteId, channels } = running;
    const dueAt = nextStepAt(channels);
    if (!dueAt) return;
    const late = clock().getTime() - dueAt.getTime();
    const waitsFor = stepWaitsFor(channels, found, clock());
    if (waitsFor === null) await step(running, found.visitors);
    // Otherwise a step of one minute would take up to two.
    else if (waitsFor === 'time' && late >= -watchInterval) await checkAt(remoteId, dueAt);
    else if (waitsFor === 'visitors' && late >= quietWaitMs) await tellThatItWaits(running, found.visitors);
  }

  const tellThatItWaits = ({ remoteId, canary, since, channels }: RunningCanary, visitors: number) =>
    webhooks.notify(remoteId, {
      event: 'canary.waits',
      subject: `${canary} ${since.toISOString()} ${channels.canary_places}`,
      sentence: `The canary ${canary} of ${remoteId} waits at ${channels.canary_places / 100} % for its next share: it had ${visitors} of ${neededVisitors(channels.canary_places)} visitors.`,
      data: { version: canary, visitors },
    });

  /** Once, unless it is the first release of a remote and is to stay at its share. */
  async function tellThatItIsStuck({ remoteId, canary, runs, since, channels }: RunningCanary) {
    if (runs && channels.stable_version === null && channels.canary_steps.length === 0) return;
    await webhooks.notify(remoteId, {
      event: 'canary.waits',
      subject: `${canary} ${since.toISOString()} ${runs ? 'no stable release' : 'does not run'}`,
      sentence: runs
        ? `The canary ${canary} of ${remoteId} stays at ${channels.canary_places / 100} %: no stable release runs here that it can be compared with.`
        : `The canary ${canary} of ${remoteId} reaches nobody: it does not run here.`,
      data: { version: canary },
    });
  }

  /** A release that no longer runs here stays at its share, and the others are still checked. */
  async function step({ remoteId, canary, channels, since }: RunningCanary, visitors: number): Promise<void> {
    const { canary_places: basisPoints } = channels;
    try {
      if (!(await stepCanary(remoteId, canary, visitors))) return;
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
