import { uuidv7 } from 'uuidv7';
import type { AttemptState, MetricSource, VariantState } from '@bestie/contracts/social-posts';
import type { Metric, Publisher } from '@bestie/contracts/social-posts';
import { wallTimeOf } from '../../platform/wall-time';
import type { OldPost } from './past-posts.repository';
import type { NewMetric } from './social-metrics.repository';
import type { SocialPostsDependencies } from './social-posts.repositories';
import { contentOf } from './variant-check';

/** What became of a version. */
export interface Past {
  state: Extract<VariantState, 'due' | 'published' | 'failed' | 'missed'>;
  /** When it was published, or meant to be. */
  at: Date;
  timezone: string;
  by?: Publisher;
  url?: string;
  reason?: string;
  sentence?: string;
  /** How the one try ended; absent without one. */
  attempt?: Extract<AttemptState, 'confirmed' | 'refused' | 'unknown'>;
  points?: readonly { metric: Metric; value: number; at: Date; source: MetricSource }[];
}

export type PastPostsService = ReturnType<typeof createPastPostsService>;

/** Gives versions a past that they did not have here. Only demo data has such versions. */
export function createPastPostsService({ transaction }: Pick<SocialPostsDependencies, 'transaction'>) {
  return {
    /** Adds published posts with what was counted of them. Repeating it changes nothing. */
    addOld: (
      ownerUid: string,
      posts: readonly Omit<OldPost, 'wallTime'>[],
      points: readonly NewMetric[],
    ): Promise<void> =>
      transaction(async (bound) => {
        const dated = posts.map((post) => ({
          ...post,
          wallTime: wallTimeOf(new Date(post.at), post.timezone),
        }));
        await bound.pastPosts.addOld(ownerUid, dated);
        await bound.socialMetrics.add(ownerUid, points);
      }),

    /** Tells what became of a draft; of anything else it changes nothing. */
    tell: (variantId: string, past: Past): Promise<void> =>
      transaction(async (bound) => {
        const variant = await bound.socialVariants.lock(variantId);
        if (!variant || variant.state !== 'draft') return;
        const { state, at, timezone, by = null, url = null, reason = null, sentence = null } = past;
        await bound.socialVariants.freezeMedia(variantId);
        await bound.pastPosts.setState(variantId, {
          state,
          at,
          timezone,
          wallTime: wallTimeOf(at, timezone),
          published_by: by,
          published_url: url,
          reason,
          sentence,
          reason_kind: state === 'failed' ? 'refused' : state === 'missed' ? 'late' : null,
        });
        if (past.attempt)
          await bound.pastPosts.addAttempt({
            id: uuidv7(),
            variant_id: variantId,
            owner_uid: variant.owner_uid,
            state: past.attempt,
            content: contentOf(variant, variant.post_text),
            url,
            reason,
            sentence,
            at,
          });
        await bound.socialMetrics.add(
          variant.owner_uid,
          (past.points ?? []).map((point) => ({
            variantId,
            metric: point.metric,
            value: point.value,
            measuredAt: point.at,
            source: point.source,
          })),
        );
      }),
  };
}
