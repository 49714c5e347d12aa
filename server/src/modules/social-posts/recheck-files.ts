import { recheckVariant } from './change-variant';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { publishChange } from './tell-owner';

/** A file of a space has a newer version: what shows the newest one is checked again. */
export async function recheckFile(bound: SocialPostsRepositories, assetId: string): Promise<void> {
  const showing = await bound.socialVariants.lockShowing([assetId]);
  await recheckAll(
    bound,
    showing.filter(({ media }) => media.some((file) => file.asset_id === assetId && !file.frozen)),
  );
}

/** The size of a picture is known only now: what shows it is checked again. */
export const recheckPicture = async (bound: SocialPostsRepositories, objectName: string): Promise<void> =>
  recheckAll(bound, await bound.socialVariants.lockShowingObject(objectName));

async function recheckAll(bound: SocialPostsRepositories, variants: readonly LockedVariant[]): Promise<void> {
  if (variants.length === 0) return;
  const limits = await bound.networkLimits.current();
  for (const variant of variants)
    if (!variant.has_attempt && (await recheckVariant(bound, variant, { limits, why: 'file', by: null })))
      await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
}
