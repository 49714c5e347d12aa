import type { Api } from '@bestie/client/api';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import type { Action } from '@bestie/remote-kit/use-action';
import { clockWords, variantName } from './state-words';

/** A version that gets a time. */
export type Schedulable = Pick<
  VariantCard,
  | 'id'
  | 'version'
  | 'network'
  | 'state'
  | 'title'
  | 'excerpt'
  | 'scheduledAt'
  | 'wallTime'
  | 'timezone'
  | 'despite'
>;

/** A time on the clock of a zone. */
export interface ChosenTime {
  /** Such as `2026-11-25T09:00`. */
  wallTime: string;
  timezone: string;
}

/** Whether a version can get another time. What is published or being published stays; so does what nobody knows about. */
export const isMovable = ({
  state,
  unsure,
  trying,
}: Pick<VariantCard, 'state' | 'unsure' | 'trying'>): boolean =>
  state !== 'published' && state !== 'idea' && !unsure && !trying;

const stale = [socialPostsQueries.all];
const inPost = (post: SocialPost, { id }: Schedulable) => post.variants.find((each) => each.id === id);
const versionIn = (post: SocialPost, variant: Schedulable): number =>
  inPost(post, variant)?.version ?? variant.version + 1;

/** The time that a version has, if it is still to come, and why it has that although a deal is against it. */
function timeToCome({
  scheduledAt,
  wallTime,
  timezone,
  despite,
}: Schedulable): (ChosenTime & { despite?: string }) | null {
  if (scheduledAt === null || wallTime === null || timezone === null) return null;
  return Date.parse(scheduledAt) > Date.now()
    ? { wallTime, timezone, ...(despite !== null && { despite }) }
    : null;
}

/** Whether the time before brings the state before back, too: a draft that gets a time is scheduled unless it breaks a rule. */
const keepsState =
  (variant: Schedulable) =>
  (post: SocialPost): boolean =>
    variant.wallTime === null ||
    variant.state === 'scheduled' ||
    (inPost(post, variant)?.errors ?? []).length > 0;

/** Leads back to the time before, or to the tray; undefined where the time before is over. */
function leadBack(api: Api, variant: Schedulable): ((post: SocialPost) => Promise<unknown>) | undefined {
  const { id: variantId, state, wallTime } = variant;
  const before = timeToCome(variant);
  if (before)
    return (post) => api.socialVariants.schedule({ variantId, version: versionIn(post, variant), ...before });
  if (wallTime !== null) return undefined;
  return (post) => {
    const version = versionIn(post, variant);
    return state === 'draft'
      ? api.socialVariants.requeue({ variantId, version, to: 'draft' })
      : api.socialVariants.unschedule({ variantId, version });
  };
}

/**
 * Gives a version a time, with an undo that leads back to where it was.
 * @param options.despite why it is scheduled although a deal is against it
 * @param options.ownTimezone the creator’s zone, which is not named
 */
export function scheduleAction(
  api: Api,
  variant: Schedulable,
  time: ChosenTime,
  { despite, ownTimezone }: { despite?: string | undefined; ownTimezone?: string | undefined } = {},
): Action<SocialPost> {
  const when = clockWords(time.wallTime, time.timezone, ownTimezone);
  const undo = leadBack(api, variant);
  return {
    call: () =>
      api.socialVariants.schedule({
        variantId: variant.id,
        version: variant.version,
        ...time,
        ...(despite !== undefined && { despite }),
      }),
    stale,
    said: (post) =>
      inPost(post, variant)?.state === 'draft'
        ? `“${variantName(variant)}” keeps ${when} as a draft, which is not published until it is mended.`
        : `“${variantName(variant)}” is scheduled for ${when}.`,
    ...(undo && { undo, undoable: keepsState(variant) }),
  };
}

/** Takes the time of a version back: it is in the tray then. */
export function unscheduleAction(api: Api, variant: Schedulable): Action<SocialPost> {
  const { id: variantId, version } = variant;
  const before = timeToCome(variant);
  return {
    call: () => api.socialVariants.unschedule({ variantId, version }),
    stale,
    said: `“${variantName(variant)}” has no time now.`,
    ...(before && {
      undo: (post: SocialPost) =>
        api.socialVariants.schedule({ variantId, version: versionIn(post, variant), ...before }),
      undoable: keepsState(variant),
    }),
  };
}
