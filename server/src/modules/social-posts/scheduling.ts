import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { limitsOn } from '@bestie/contracts/network-limits';
import { chooseFutureTime } from '../../platform/http/future-time';
import { instantOf } from '../../platform/wall-time';
import type { PlacedVariant } from '../deals';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { problemOf } from './variant-check';
import type { CurrentLimits } from './current-limits';

/** Works on tries and everything else that is due. */
export const publishingJob = 'socialPosts.publish';

/**
 * Whether one more post at a time makes any 24 hours hold more than a network takes.
 * @param instants of the others, sorted
 */
export function exceedsRate(instants: readonly Date[], at: Date, most: number): boolean {
  const all = [...instants.map((each) => each.getTime()), at.getTime()].sort((one, other) => one - other);
  return all.some((end, index) => {
    const before = all[index - most];
    return before !== undefined && end - before < dayMs && before <= at.getTime() && end >= at.getTime();
  });
}

/** Posts that a network takes in 24 hours; null where it does not say. */
export const ratePerDay = (network: Network, { entries, today }: CurrentLimits): number | null =>
  network === 'instagram' ? limitsOn('instagram', entries, today).postsPerDay : null;

/** @throws BestieError `limit_reached` where the network takes no more posts around that time */
export async function requireRate(
  { socialVariants }: Pick<SocialPostsRepositories, 'socialVariants'>,
  { id, owner_uid: ownerUid, network }: Pick<LockedVariant, 'id' | 'owner_uid' | 'network'>,
  at: Date,
  currentLimits: CurrentLimits,
): Promise<void> {
  const most = ratePerDay(network, currentLimits);
  if (most === null) return;
  const [from, to] = [new Date(at.getTime() - dayMs), new Date(at.getTime() + dayMs)];
  const others = await socialVariants.instantsOf(ownerUid, network, { from, to, without: [id] });
  if (exceedsRate(others, at, most))
    throw new BestieError('limit_reached', {
      message: `${networkNames[network]} takes ${most} posts in 24 hours, and there are ${most} around that time.`,
    });
}

/** A version as deals look at it. */
export const placedAt = (variant: LockedVariant, at: Date): PlacedVariant => ({
  variantId: variant.id,
  network: variant.network,
  category: variant.post_category,
  at,
  assetIds: variant.media.flatMap(({ asset_id: assetId }) => (assetId === null ? [] : [assetId])),
});

/** What a deal does not allow; its sentence is for the owner of the deal alone. */
class DealConflict extends BestieError {}

/** Why a version that could not be scheduled is a draft. */
export const reasonOf = (error: BestieError) =>
  ({ reason_kind: error instanceof DealConflict ? 'deal' : 'edit', reason: error.message }) as const;

/**
 * Asks the deals of the creator.
 * @param overridden deals for which there was a reason before
 * @returns the deals that are against it, for which there is a reason
 * @throws BestieError `conflict` naming the brand and the last day, without a reason
 */
export async function requireNoDeal(
  { dealRules }: Pick<SocialPostsRepositories, 'dealRules'>,
  variant: LockedVariant,
  at: Date,
  despite: string | null,
  overridden: readonly string[] = [],
): Promise<string[]> {
  const placed = placedAt(variant, at);
  const objections = (await dealRules.objections(variant.owner_uid, [placed])).filter(
    ({ dealId }) => !overridden.includes(dealId),
  );
  const [objection] = objections;
  if (!objection) return [];
  if (despite === null)
    throw new DealConflict('conflict', {
      message: objection.message + (await dealRules.freeDay(variant.owner_uid, placed)),
      currentVersion: variant.version,
    });
  const dealIds = [...new Set(objections.map(({ dealId }) => dealId))];
  await dealRules.noteDespite(variant.owner_uid, placed, { dealIds, reason: despite });
  return dealIds;
}

/** A time that a person chose. */
export interface ChosenTime {
  wallTime: string;
  timezone: string;
}

/** Who schedules, and as part of what. */
export interface SchedulingContext {
  by: string;
  now: Date;
  limits: CurrentLimits;
  despite?: string | null;
  fillId?: string | null;
}

/**
 * Gives a locked version a time to come. A valid one is scheduled and its files are frozen; any other keeps the time as a draft,
 * which is not published.
 * @returns whether it is scheduled
 * @throws BestieError for a time that is over, and where the network's rate or a deal is against it
 */
export async function scheduleVariant(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { wallTime, timezone }: ChosenTime,
  { by, now, limits: currentLimits, despite = null, fillId = null }: SchedulingContext,
): Promise<boolean> {
  const at = instantOf(wallTime, timezone);
  if (at <= now) throw BestieError.field('wallTime', chooseFutureTime);
  await requireRate(bound, variant, at, currentLimits);
  const overridden = await requireNoDeal(bound, variant, at, despite);
  // What is scheduled and only moves keeps the versions of its files.
  if (variant.state !== 'scheduled' || problemOf(variant, currentLimits) !== null)
    await bound.socialVariants.thawMedia(variant.id);
  const fresh = (await bound.socialVariants.lock(variant.id)) ?? variant;
  const problem = problemOf(fresh, currentLimits);
  if (problem === null) await bound.socialVariants.freezeMedia(variant.id);
  await bound.socialVariants.update(
    variant.id,
    {
      scheduled_at: at,
      wall_time: wallTime,
      timezone,
      state: problem === null ? 'scheduled' : 'draft',
      problem,
      reason_kind: problem === null ? null : 'edit',
      reason: problem,
      sentence: null,
      attempt_at: null,
      tries: 0,
      reminded_at: null,
      fill_id: fillId,
      despite: overridden.length > 0 ? despite : null,
      despite_deals: overridden,
      changed_by: by,
    },
    { moved: true },
  );
  if (problem === null) await wakeAt(bound, at);
  return problem === null;
}

/** Publishing wakes up at that time. */
export const wakeAt = ({ jobs }: Pick<SocialPostsRepositories, 'jobs'>, at: Date): Promise<void> =>
  jobs.enqueue({
    kind: publishingJob,
    payload: null,
    runAt: at,
    dedupeKey: at.toISOString(),
  });

/** Versions that are planned at most so many days ahead of now. */
export const slotHorizon = (now: Date): Date => new Date(now.getTime() + limits.socialPosts.slotDays * dayMs);
