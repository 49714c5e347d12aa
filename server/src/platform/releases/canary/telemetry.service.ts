import { createHmac, randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { canaryPlaces } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import { weighCanary } from './canary-evidence';
import type { CanaryVerdict } from './canary-evidence';
import type { ReleaseGrants } from './release-grants';
import type { Comparison, NewSighting, Seen, SightingsRepository } from './telemetry.repository';

type Report = ParsedInputOf<typeof releasesContract.report>;

export interface SightingsDependencies {
  sightings: SightingsRepository;
  grants: Pick<ReleaseGrants, 'verify'>;
  /** A release of this remote has failed somebody. */
  failed: (remoteId: string) => Promise<void>;
  clock: () => Date;
}

export type SightingsService = ReturnType<typeof createSightingsService>;

/** Figures of lists are of so many days. */
export const seenDays = 7;
/** Sightings are kept for so many days. */
export const keptDays = 30;

const day = 24 * 60 * 60 * 1000;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const earlier = (moment: Date, days: number) => new Date(moment.getTime() - days * day);

/**
 * Whom a person is on a day, for counting them once: without the day's salt, which goes with the day, nobody can find
 * out who it was.
 */
export const personHash = (salt: string, uid: string): string =>
  createHmac('sha256', salt).update(uid).digest('base64url');

/** What pages say about the releases that they run. */
export function createSightingsService({ sightings, grants, failed, clock }: SightingsDependencies) {
  let known: { day: string; salt: string } | null = null;

  async function saltOf(today: string): Promise<string> {
    if (known?.day !== today)
      known = { day: today, salt: await sightings.salt(today, randomBytes(32).toString('base64url')) };
    return known.salt;
  }

  return {
    /** Counts a person under releases that they were given; whatever else is reported is passed over. */
    async report({ grant: signed, sightings: reported }: Report): Promise<void> {
      const grant = signed === undefined ? null : await grants.verify(signed);
      if (!grant) return;
      const now = clock();
      const today = dayOf(now);
      const person_hash = personHash(await saltOf(today), grant.uid);
      const rows = new Map<string, NewSighting>();
      for (const { remoteId, version, failure, loadMs } of reported) {
        const given = grant.given.find((each) => each.remoteId === remoteId && each.version === version);
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
      await sightings.report([...rows.values()]);
      const broken = [...rows.values()].filter(({ failure }) => failure !== null);
      for (const remoteId of new Set(broken.map(({ remote_id }) => remote_id))) await failed(remoteId);
    },

    /** What people met in the last {@link seenDays} days, by version. */
    seen: (remoteId: string): Promise<Map<string, Seen>> =>
      sightings.seen(remoteId, earlier(clock(), seenDays)),

    /** A canary held against the stable release. `places` of {@link canaryPlaces} get it. */
    async compare(
      remoteId: string,
      { places, ...comparison }: Comparison & { places: number },
    ): Promise<{ canary: Seen; stable: Seen } & CanaryVerdict> {
      const figures = await sightings.compared(remoteId, comparison);
      // Most canaries fail nobody, and then there is nothing to weigh.
      if (figures.canary.failed === 0) return { ...figures, evidence: 0, worse: false };
      const events = await sightings.canaryEvents(remoteId, comparison);
      return { ...figures, ...weighCanary(events, places / canaryPlaces) };
    },

    /** Forgets who the people of past days were, and after {@link keptDays} days that they were there. */
    async sweep(): Promise<void> {
      const now = clock();
      await sightings.forgetSalts(dayOf(now));
      await sightings.delete(dayOf(earlier(now, keptDays)));
    },
  };
}
