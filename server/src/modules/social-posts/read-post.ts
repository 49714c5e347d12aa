import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { presentPost } from './social-posts.presenter';
import { socialPostPolicy } from './social-posts.policy';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { VariantRow } from './social-posts.repository';

type Reading = Pick<SocialPostsRepositories, 'socialPosts' | 'networkLimits' | 'dealRules'>;

/** What deals say about versions with a time to come. */
export const objectionsTo = (
  { dealRules }: Pick<SocialPostsRepositories, 'dealRules'>,
  ownerUid: string,
  rows: readonly (Pick<VariantRow, 'id' | 'network' | 'category' | 'scheduled_at' | 'state'> & {
    media?: VariantRow['media'];
  })[],
) => {
  const placed = rows.flatMap(({ id, network, category, scheduled_at: at, state, media = [] }) =>
    at && ['draft', 'ready', 'scheduled', 'due'].includes(state)
      ? [{ variantId: id, network, category, at, assetIds: media.flatMap((file) => file.asset_id ?? []) }]
      : [],
  );
  return placed.length === 0 ? Promise.resolve([]) : dealRules.objections(ownerUid, placed);
};

/** A post that the caller may see, with its versions. @throws BestieError `not_found` */
export async function readPost(repositories: Reading, caller: Person, postId: string): Promise<SocialPost> {
  const post = socialPostPolicy.requireVisible(caller, await repositories.socialPosts.find(postId));
  requireFound(post.deleted_at === null);
  const [variants, limits, now] = await Promise.all([
    repositories.socialPosts.variantsOf([postId]),
    repositories.networkLimits.current(),
    repositories.socialPosts.now(),
  ]);
  const objections = await objectionsTo(repositories, post.owner_uid, variants);
  return presentPost(post, variants, caller, { limits, now, objections });
}
