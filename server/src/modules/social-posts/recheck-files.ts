import { recheckVariant } from './change-variant';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { publishChange, tellHeld } from './tell-owner';

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
  for (const variant of variants) {
    if (variant.has_attempt || isTold(variant)) continue;
    const isPlanned = variant.state === 'scheduled';
    const why = isPlanned ? 'limits' : 'file';
    if (!(await recheckVariant(bound, variant, { limits, why, by: null }))) continue;
    if (isPlanned) await tellHeld(bound, variant, 'limits');
    await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
  }
}

/** Why it became a draft stays until its creator changes it. */
const isTold = ({ state, reason_kind: kind }: LockedVariant) =>
  state === 'draft' && kind !== null && kind !== 'limits';
