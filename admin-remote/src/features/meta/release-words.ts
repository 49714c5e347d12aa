import { maxBasisPoints } from '@bestie/contracts/releases';
import type { Release, RemoteReleases } from '@bestie/contracts/releases.contract';
import { formatNumber } from '@bestie/design-system/format-number';
import { showPercent, showShare } from '../../parts/release-shares/release-shares';

export type Canary = NonNullable<RemoteReleases['canary']>;
export type Seen = Release['seen'];

/** `23 of 410 people failed`. */
export function showFailed({ people, failed }: Seen): string {
  if (people === 0) return 'No one had it';
  return `${formatNumber(failed)} of ${formatNumber(people)} ${people === 1 ? 'person' : 'people'} failed`;
}

/** `5.6 %`: the share of people for whom a release failed. */
export const showFailedShare = ({ people, failed }: Seen): string =>
  people === 0 ? '–' : `${formatNumber((failed / people) * 100, 1)} %`;

/** Both figures in a sentence. */
export const showExperience = (seen: Seen): string =>
  seen.people === 0
    ? 'No one had it yet'
    : `${showFailed(seen)}${seen.medianMs === null ? '' : `; half of the pages loaded within ${showLoadTime(seen)}`}`;

export const showLoadTime = ({ medianMs }: Seen): string =>
  medianMs === null ? '–' : `${formatNumber(medianMs / 1000, 1)} s`;

/** Whether everybody gets a published release only with a reason, because no passed proof shows that its pages work. */
export function lacksProof({ releases }: RemoteReleases, version: string): boolean {
  const release = releases.find((each) => each.version === version);
  return release?.state === 'published' && !release.proof?.passed;
}

/** `5,300 to 1`. */
export const showEvidence = (evidence: number): string =>
  evidence < 1 ? 'None' : `${formatNumber(Math.floor(evidence))} to 1`;

const publishers: Record<Release['by']['kind'], string> = {
  person: 'An admin',
  team: 'The team',
  build: 'Came with the server',
  platform: 'The platform',
};

/** The publisher of a release. */
export const showPublisher = ({ by: { kind, name } }: Release): string =>
  name === null ? publishers[kind] : kind === 'team' ? `${name} (deploy token)` : name;

/** Shares that a canary gets by itself after the given one. */
export function stepsAfter(basisPoints: number): number[] {
  return [1_000, 5_000, maxBasisPoints].filter((share) => share > basisPoints);
}

/** `every 10 minutes`, `every hour`, `every 2 days`. */
export function showPace(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** How a canary grows and what its next share waits for; null when it does not grow by itself. */
export function showSteps(canary: Canary, moment: (at: string) => string): string | null {
  const { steps, nextStepAt, waitsFor, visitors, basisPoints } = canary;
  const [next, ...others] = steps.map(showShare);
  if (next === undefined || nextStepAt === null) return null;
  const then = others.length === 0 ? '' : `, then ${others.join(' and ')}`;
  if (waitsFor === 'failures')
    return `${next}${then} would be next: it waits while failures speak against it.`;
  if (waitsFor !== 'visitors')
    return `Grows by itself while it does no worse: ${next} from ${moment(nextStepAt)}${then}.`;
  const came = `Waits for visitors at ${showPercent(basisPoints)}: ${visitors.came} of ${visitors.needed} came`;
  return visitors.until === null
    ? `${came}. Everyone gets it once they have; promote it to go on without them.`
    : `${came}. ${next} once they have, or from ${moment(visitors.until)}${then}.`;
}
