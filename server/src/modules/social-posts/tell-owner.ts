import { userTopic } from '@bestie/contracts/live';
import { notify } from '../notifications';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';

/** Refreshes the open pages of a creator. */
export const publishChange = (
  { live }: Pick<SocialPostsRepositories, 'live'>,
  ownerUid: string,
  verb: string,
  postIds: readonly string[],
): Promise<void> =>
  live.publish({ topic: userTopic(ownerUid), type: `socialPosts.${verb}`, ids: [...postIds] });

/**
 * What a creator is notified of about a version: its time has come, it failed, it was missed, nobody knows, a deal is against it, or
 * a rule of its network made it a draft.
 */
export type PostNotice = 'due' | 'failed' | 'missed' | 'unsure' | 'deal' | 'limits';

/** Notifies the creator of a version; each notice of a try, or of a time, once. */
export const tellOwner = (
  bound: Pick<SocialPostsRepositories, 'notifications' | 'pushSubscriptions' | 'live' | 'jobs'>,
  {
    ownerUid,
    variantId,
    what,
    about,
    now,
  }: { ownerUid: string; variantId: string; what: PostNotice; about: string; now: Date },
): Promise<void> =>
  notify(bound, {
    kind: 'socialPost',
    uid: ownerUid,
    actorUid: null,
    target: { kind: 'socialVariant', id: variantId },
    sourceId: `${variantId}#${what}#${about}`,
    now,
  });

/** Notifies the creator of a version that does not go out as it is, each time that this begins. */
export async function tellHeld(
  bound: Parameters<typeof tellOwner>[0] & Pick<SocialPostsRepositories, 'socialPosts'>,
  { id, owner_uid: ownerUid }: Pick<LockedVariant, 'id' | 'owner_uid'>,
  what: 'deal' | 'limits',
): Promise<void> {
  const now = await bound.socialPosts.now();
  await tellOwner(bound, { ownerUid, variantId: id, what, about: now.toISOString(), now });
}
