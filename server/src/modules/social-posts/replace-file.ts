import { holdForDeals } from './hold-for-deals';
import type { SocialPostsRepositories } from './social-posts.repositories';
import { publishChange } from './tell-owner';

/**
 * A file of a space became part of another one: what shows it shows that one instead. Deals have that one already, and
 * what they are against now is held.
 */
export async function replaceFile(bound: SocialPostsRepositories, from: string, to: string): Promise<void> {
  const showing = await bound.socialVariants.replaceAsset(from, to);
  for (const ownerUid of new Set(showing.map((variant) => variant.owner_uid))) {
    const own = showing.filter((variant) => variant.owner_uid === ownerUid);
    await holdForDeals(
      bound,
      ownerUid,
      own.map(({ id }) => id),
    );
    await publishChange(bound, ownerUid, 'update', [...new Set(own.map((variant) => variant.post_id))]);
  }
}
