import { createHmac, randomBytes } from 'node:crypto';
import { dayMs, utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { maxBasisPoints } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { ReleaseErrorsService } from '../errors/release-errors.service';
import { weighCanary } from '../canary/canary-evidence';
import type { CanaryEvidence } from '../canary/canary-evidence';
import type { ReleaseGrants } from '../canary/release-grants';
import type {
  Comparison,
  NewTelemetryRow,
  ReleaseFigures,
  TelemetryRepository,
} from './telemetry.repository';

type Report = ParsedInputOf<typeof releasesContract.report>;

export interface ReleaseTelemetryDependencies {
  telemetry: TelemetryRepository;
  grants: Pick<ReleaseGrants, 'verify'>;
  /** Keeps what pages threw. */
  errors: Pick<ReleaseErrorsService, 'record' | 'sweep'>;
  /** Called when a release of this remote has failed for somebody. */
  onFailure: (remoteId: string) => Promise<void>;
  clock: () => Date;
}

export type ReleaseTelemetry = ReturnType<typeof createReleaseTelemetry>;

/** Days that the figures in lists cover. */
export const figureDays = 7;
/** Days for which telemetry is kept. */
export const retentionDays = 30;

const earlier = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs);

/**
 * A pseudonym of a person for a day, which counts them once. Without the day's salt, which is deleted after the day,
 * nobody can find out who it is.
 */
export const personHash = (salt: string, uid: string): string =>
  createHmac('sha256', salt).update(uid).digest('base64url');

/** Takes the reports of pages about the releases that they run. */
export function createReleaseTelemetry({
  telemetry,
  grants,
  errors,
  onFailure,
  clock,
}: ReleaseTelemetryDependencies) {
  let known: { day: string; salt: string } | null = null;

  async function saltOf(today: string): Promise<string> {
    if (known?.day !== today)
      known = { day: today, salt: await telemetry.salt(today, randomBytes(32).toString('base64url')) };
    return known.salt;
  }

  return {
    /** Counts a person for the releases that they were given, and ignores all others in the report. */
    async report({ grant: signed, events }: Report): Promise<void> {
      const grant = signed === undefined ? null : await grants.verify(signed);
      if (!grant) return;
      const now = clock();
      const today = utcDay(now);
      const { uid, given: givenReleases } = grant;
      const person_hash = personHash(await saltOf(today), uid);
      const rows = new Map<string, NewTelemetryRow>();
      for (const { remoteId, version, failure, loadMs } of events) {
        const given = givenReleases.find((each) => each.remoteId === remoteId && each.version === version);
        if (!given) continue;
        const name = `${remoteId}@${version}`;
        const row = rows.get(name);
        const reason = row?.failure ?? failure;
        rows.set(name, {
          remote_id: remoteId,
          version,
          day: today,
          person_hash,
          canary_since: given.canarySince,
          seen_at: now,
          failed_at: reason === null ? null : now,
          failure: reason,
          load_ms: row?.load_ms ?? loadMs,
        });
      }
      if (rows.size === 0) return;
      await telemetry.report([...rows.values()]);
      await errors.record(events, {
        uid,
        personHash: person_hash,
        day: today,
        at: now,
        given: givenReleases,
      });
      const broken = [...rows.values()].filter(({ failure }) => failure !== null);
      for (const remoteId of new Set(broken.map(({ remote_id }) => remote_id))) await onFailure(remoteId);
    },

    /** Figures of the last {@link figureDays} days by version. */
    seen: (remoteId: string): Promise<Map<string, ReleaseFigures>> =>
      telemetry.seen(remoteId, earlier(clock(), figureDays)),

    /** Figures of the day among these on which a release failed for the most people. */
    worstDay: (remoteId: string, version: string): Promise<ReleaseFigures | undefined> =>
      telemetry.worstDay(remoteId, version, earlier(clock(), figureDays)),

    /** Compares a canary, which `basisPoints` of people get, with the stable release. */
    async compare(
      remoteId: string,
      { basisPoints, ...comparison }: Comparison & { basisPoints: number },
    ): Promise<{ canary: ReleaseFigures; stable: ReleaseFigures; visitors: number } & CanaryEvidence> {
      const figures = await telemetry.compared(remoteId, comparison);
      // Most canaries never fail.
      if (figures.canary.failed === 0) return { ...figures, evidence: 0, worse: false };
      const events = await telemetry.canaryEvents(remoteId, comparison);
      return { ...figures, ...weighCanary(events, basisPoints / maxBasisPoints) };
    },

    /** Deletes the salts of past days, and telemetry after {@link retentionDays} days. */
    async sweep(): Promise<void> {
      const now = clock();
      await telemetry.deleteSalts(utcDay(now));
      const before = utcDay(earlier(now, retentionDays));
      await telemetry.delete(before);
      await errors.sweep(before);
    },
  };
}
