import { limits } from '@bestie/contracts/limits';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { readPost } from './read-post';
import { requireVersion, socialVariantPolicy } from './social-posts.policy';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { publishChange } from './tell-owner';

const { markHours } = limits.socialPosts;

type Permission = 'edit' | 'delete' | 'schedule' | 'publish' | 'mark' | 'unmark' | 'retry';

/** A locked version that the caller may change like that. */
export async function takeVariant(
  bound: SocialPostsRepositories,
  caller: Person,
  id: string,
  permission: Permission,
): Promise<LockedVariant & { now: Date }> {
  const variant = await bound.socialVariants.lock(id);
  const now = await bound.socialPosts.now();
  const last = variant && (await bound.publishing.lastAttempt(id));
  const markMs = markHours * 3_600_000;
  const state = variant && {
    ...variant,
    now,
    unsure: last?.state === 'unknown' && last.answer === null,
    mark_lasts: variant.marked_at !== null && now.getTime() - variant.marked_at.getTime() < markMs,
  };
  return socialVariantPolicy.require(caller, state, permission);
}

/** Makes the function that changes one version in a transaction, and answers with its post. */
export function createVariantChange({
  repositories,
  transaction,
}: Pick<SocialPostsDependencies, 'repositories' | 'transaction'>) {
  return async function change(
    caller: Person,
    { variantId, version }: { variantId: string; version?: number },
    permission: Permission,
    verb: string,
    apply: (bound: SocialPostsRepositories, variant: LockedVariant & { now: Date }) => Promise<void>,
  ): Promise<SocialPost> {
    const postId = await transaction(async (bound) => {
      const variant = await takeVariant(bound, caller, variantId, permission);
      if (version !== undefined) requireVersion(caller, variant, version);
      await apply(bound, variant);
      await publishChange(bound, variant.owner_uid, verb, [variant.post_id]);
      return variant.post_id;
    });
    return readPost(repositories, caller, postId);
  };
}
