import type { SocialPostsRepositories } from './social-posts.repositories';
import { publishChange } from './tell-owner';

/**
 * Nothing goes out in the name of somebody who may not publish. What was scheduled waits for their confirmation, also when
 * they are back.
 */
export async function holdPosts(bound: SocialPostsRepositories, ownerUid: string): Promise<void> {
  const postIds = await bound.publishingHolds.holdOf(ownerUid);
  if (postIds.length > 0) await publishChange(bound, ownerUid, 'update', postIds);
}
