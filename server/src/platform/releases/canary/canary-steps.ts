import { dayMs } from '@bestie/contracts/days';
import { evidenceBar, maxBasisPoints, reachesEverybody } from '@bestie/contracts/releases';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import { failedFloor } from './canary-evidence';
import type { ChannelsRow } from '../releases.tables';

/** Who gets a canary: a share of people and named ones, and the shares that follow by themselves. */
export interface CanaryAudience {
  basisPoints?: number | undefined;
  people?: string[];
  steps?: number[] | undefined;
  stepMinutes?: number | undefined;
  /** The steps also go on where nobody has loaded it. */
  withoutVisitors?: boolean | undefined;
}

/** What is known of a canary at its present share. */
export interface StepFigures {
  /** People who loaded it for the first time since it has this share; everybody counts anew each day. */
  visitors: number;
  /** Likelihood ratio of "the canary is worse" to "chance". */
  evidence: number;
}

type Canary = NonNullable<RemoteReleases['canary']>;
type Steps = Pick<
  ChannelsRow,
  'canary_places' | 'canary_steps' | 'canary_step_minutes' | 'canary_stepped_at' | 'canary_without_visitors'
>;

/** Evidence from which on a canary waits with its next share: it may still turn out to be chance. */
const waitingBar = evidenceBar / 50;
/** Up to this share, one visitor is enough. */
const smallShare = maxBasisPoints / 10;
/** How long a step waits for visitors beyond its time: a small share of few people may contain nobody. */
const visitorsWaitMs = dayMs;

/**
 * People who must load a canary at a share before it grows: at a small one somebody, above that so many that it could
 * have been ended.
 */
export const neededVisitors = (basisPoints: number): number => (basisPoints <= smallShare ? 1 : failedFloor);

/** When a canary gets its next share; null when none is planned. */
export function nextStepAt({
  canary_steps: steps,
  canary_step_minutes: minutes,
  canary_stepped_at: steppedAt,
}: Steps): Date | null {
  return steps.length === 0 || !steppedAt ? null : new Date(steppedAt.getTime() + minutes * 60_000);
}

/** When a step is taken even if too few have come; null for the one that gives it to everybody, which waits for them. */
export function visitorsWaitEndsAt(channels: Steps): Date | null {
  const dueAt = nextStepAt(channels);
  if (!dueAt || channels.canary_steps[0] === maxBasisPoints) return null;
  return new Date(dueAt.getTime() + visitorsWaitMs);
}

/** What the next share of a canary waits for; null when it is due or none is planned. */
export function stepWaitsFor(
  channels: Steps,
  { visitors, evidence }: StepFigures,
  now: Date,
): Canary['waitsFor'] {
  const dueAt = nextStepAt(channels);
  if (!dueAt) return null;
  if (now < dueAt) return 'time';
  if (evidence >= waitingBar) return 'failures';
  if (channels.canary_without_visitors || visitors >= neededVisitors(channels.canary_places)) return null;
  const endsAt = visitorsWaitEndsAt(channels);
  return endsAt && now >= endsAt ? null : 'visitors';
}

/** Why a canary got its next share, for the audit log. */
export function stepReason(
  {
    canary_places: basisPoints,
    canary_step_minutes: minutes,
    canary_without_visitors: withoutVisitors,
  }: Steps,
  visitors: number,
): string {
  const share = `${basisPoints / 100} %`;
  const needed = neededVisitors(basisPoints);
  if (visitors >= needed)
    return `It did no worse than the stable release for ${minutes} min at ${share}, with ${visitors === 1 ? '1 visitor' : `${visitors} visitors`}.`;
  return withoutVisitors
    ? `Its ${minutes} min at ${share} are over; it goes on without visitors.`
    : `It had ${visitors} of ${needed} visitors at ${share} a day after its time; a larger share may have more.`;
}

/** The most people that a canary reaches by itself; the last step may make the release stable. */
export const reachOf = (audience: CanaryAudience): 'everybody' | { basisPoints: number } =>
  reachesEverybody(audience)
    ? 'everybody'
    : { basisPoints: Math.max(audience.basisPoints ?? 0, ...(audience.steps ?? [])) };
