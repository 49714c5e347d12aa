import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { PlacedVariant } from '../deals';
import { presentPost } from './social-posts.presenter';
import { socialPostPolicy } from './social-posts.policy';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { CardRow } from './social-variants.sql';

type Reading = Pick<SocialPostsRepositories, 'socialPosts' | 'networkLimits' | 'dealRules'>;

/** Versions with a time to come, as deals look at them. */
export const placedOf = (
  rows: readonly Pick<CardRow, 'id' | 'network' | 'category' | 'scheduled_at' | 'state' | 'asset_ids'>[],
): PlacedVariant[] =>
  rows.flatMap(({ id, network, category, scheduled_at: at, state, asset_ids: assetIds }) =>
    at && ['draft', 'ready', 'scheduled', 'due'].includes(state)
      ? [{ variantId: id, network, category, at, assetIds }]
      : [],
  );

/** A post that the caller may see, with its versions. @throws BestieError `not_found` */
export async function readPost(repositories: Reading, caller: Person, postId: string): Promise<SocialPost> {
  const post = socialPostPolicy.requireVisible(caller, await repositories.socialPosts.find(postId));
  requireFound(post.deleted_at === null);
  const [variants, limits, now] = await Promise.all([
    repositories.socialPosts.variantsOf([postId]),
    repositories.networkLimits.current(),
    repositories.socialPosts.now(),
  ]);
  const placed = placedOf(variants);
  const objections =
    placed.length === 0 ? [] : await repositories.dealRules.objections(post.owner_uid, placed);
  return presentPost(post, variants, caller, {
    limits,
    now,
    objections,
    isOwner: caller.uid === post.owner_uid,
  });
}
