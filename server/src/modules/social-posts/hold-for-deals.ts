import { placedAt } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import { publishChange, tellHeld } from './tell-owner';

/**
 * Looks at what a creator has scheduled again after their deals changed, or after the category or files of these versions did. What a
 * deal is against now stands, is not sent, and needs its creator; what no deal is against any more goes out.
 */
export async function holdForDeals(
  bound: SocialPostsRepositories,
  ownerUid: string,
  variantIds?: readonly string[],
): Promise<void> {
  const scheduled = await bound.socialVariants.lockScheduled(ownerUid, variantIds);
  const objections = await bound.dealRules.objections(
    ownerUid,
    scheduled.flatMap((variant) => (variant.scheduled_at ? [placedAt(variant, variant.scheduled_at)] : [])),
  );
  const changed: string[] = [];
  for (const variant of scheduled) {
    const against = objections.find(
      ({ variantId, dealId }) => variantId === variant.id && !variant.despite_deals.includes(dealId),
    );
    const isHeld = variant.reason_kind === 'deal';
    if (against ? isHeld && variant.reason === against.message : !isHeld) continue;
    await bound.socialVariants.update(
      variant.id,
      against ? { reason_kind: 'deal', reason: against.message } : { reason_kind: null, reason: null },
      { counted: false },
    );
    if (against && !isHeld) await tellHeld(bound, variant, 'deal');
    changed.push(variant.post_id);
  }
  if (changed.length > 0) await publishChange(bound, ownerUid, 'update', [...new Set(changed)]);
}
