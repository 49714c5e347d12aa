import { requireFound } from '../../platform/http/require-found';
import { wallTimeOf } from '../../platform/wall-time';
import { requireNoDeal, requireRate, wakeAt } from './scheduling';
import type { SchedulingContext } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { problemOf } from './variant-check';

type PublishingContext = Pick<SchedulingContext, 'by' | 'now' | 'limits'>;

/** Takes the time of a locked version back. */
export async function takeTimeBack(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  by: string,
  state?: 'draft',
): Promise<void> {
  await bound.socialVariants.thawMedia(variant.id);
  const fresh = requireFound(await bound.socialVariants.lock(variant.id));
  const problem = problemOf(fresh, await bound.networkLimits.current());
  await bound.socialVariants.update(
    variant.id,
    {
      state:
        state ??
        (variant.state === 'idea' || problem !== null || variant.state === 'draft' ? 'draft' : 'ready'),
      problem,
      scheduled_at: null,
      wall_time: null,
      timezone: null,
      attempt_at: null,
      reminded_at: null,
      tries: 0,
      fill_id: null,
      despite: null,
      despite_deals: [],
      reason_kind: null,
      reason: null,
      sentence: null,
      changed_by: by,
    },
    { moved: true },
  );
}

/**
 * A person wants a locked version published now.
 * @throws BestieError where the network’s rate or a deal is against it
 */
export async function publishNow(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { despite, ...context }: PublishingContext & { despite: string | null },
): Promise<void> {
  const { despite_deals: before } = variant;
  const overridden = await requireNoDeal(bound, variant, context.now, despite, before);
  if (overridden.length > 0)
    await bound.socialVariants.update(
      variant.id,
      { despite, despite_deals: [...before, ...overridden] },
      { counted: false },
    );
  await makeDue(bound, variant, context);
}

/** Makes a locked version due. What a deal is against then waits as one that was scheduled does. */
export async function makeDue(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { by, now, limits: current }: PublishingContext,
): Promise<void> {
  await requireRate(bound, variant, now, current);
  await bound.socialVariants.freezeMedia(variant.id);
  const timezone = await bound.socialPosts.zoneOf(variant.owner_uid);
  await bound.socialVariants.update(variant.id, {
    state: 'due',
    // What was planned and came too late stays where it was planned.
    ...(variant.scheduled_at === null || variant.scheduled_at > now || variant.state === 'missed'
      ? { scheduled_at: now, wall_time: wallTimeOf(now, timezone), timezone }
      : {}),
    attempt_at: now,
    tries: 0,
    reminded_at: null,
    reason_kind: null,
    reason: null,
    sentence: null,
    changed_by: by,
  });
  await wakeAt(bound, now);
}
