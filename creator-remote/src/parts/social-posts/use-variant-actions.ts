import { useMemo } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import { followUpLabels } from '@bestie/contracts/social-posts';
import type { FollowUpStep } from '@bestie/contracts/social-posts';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { clockWords } from './state-words';

type Variant = Pick<VariantCard, 'id' | 'postId' | 'version' | 'network'>;

const stale = [socialPostsQueries.all];

/** What a person does to a version with one press. A stale press says what happened meanwhile, and changes nothing. */
export function useVariantActions() {
  const { api } = useShell();
  const act = useAction();
  return useMemo(() => {
    const changed = ({ id: variantId, version }: Variant) => ({ variantId, version });
    const found = (post: SocialPost, { id }: Variant) => post.variants.find((each) => each.id === id);
    return {
      retry: (variant: Variant) =>
        act({
          call: () => api.socialVariants.retry(changed(variant)),
          stale,
          said: `It is tried again on ${networkNames[variant.network]}.`,
        }),
      publishNow: (variant: Variant) =>
        act({
          call: () => api.socialVariants.requeue({ ...changed(variant), to: 'now' }),
          stale,
          said: 'Its time is now.',
          failure: 'thrown',
        }),
      nextSlot: (variant: Variant) =>
        act({
          call: () => api.socialVariants.requeue({ ...changed(variant), to: 'slot' }),
          stale,
          said: (post) => {
            const { wallTime, timezone } = found(post, variant) ?? {};
            return wallTime && timezone
              ? `Scheduled for ${clockWords(wallTime, timezone, undefined)}.`
              : 'Scheduled for the next free slot.';
          },
          undo: (post) =>
            api.socialVariants.unschedule({
              variantId: variant.id,
              version: found(post, variant)?.version ?? variant.version + 1,
            }),
        }),
      toDraft: (variant: Variant) =>
        act({
          call: () => api.socialVariants.requeue({ ...changed(variant), to: 'draft' }),
          stale,
          said: 'It is a draft now.',
        }),
      unschedule: (variant: Variant) =>
        act({
          call: () => api.socialVariants.unschedule(changed(variant)),
          stale,
          said: 'It has no time any more.',
        }),
      unmark: (variant: Variant) =>
        act({
          call: () => api.socialVariants.unmark(changed(variant)),
          stale,
          said: 'It is no longer marked as published.',
        }),
      retryStep: (variant: Variant, step: FollowUpStep) =>
        act({
          call: () => api.socialVariants.retryStep({ variantId: variant.id, step }),
          stale,
          said: `${followUpLabels[step]}: it is tried again.`,
        }),
      delete: (variant: Variant) =>
        act({
          call: () => api.socialVariants.delete(changed(variant)),
          stale,
          said: 'Deleted here.',
          failure: 'thrown',
        }),
    };
  }, [api, act]);
}
