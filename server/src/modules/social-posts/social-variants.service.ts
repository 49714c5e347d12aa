import { isAddressOf } from '@bestie/contracts/social-posts';
import { networkNames } from '@bestie/contracts/connections';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { socialVariantsContract } from '@bestie/contracts/social-variants.contract';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireOwner } from '../../platform/module/define-policy';
import { insertVariant, requireType } from './add-variant';
import { fieldsOf, findMedia, recheckVariant } from './change-variant';
import { holdForDeals } from './hold-for-deals';
import { readPost } from './read-post';
import { scheduleVariant } from './scheduling';
import { requireVersion, socialPostPolicy } from './social-posts.policy';
import { dropGoneFiles } from './social-posts.service';
import type { SocialPostsDependencies } from './social-posts.repositories';
import { createVariantChange, takeVariant } from './take-variant';
import { publishChange } from './tell-owner';
import { checkVariant } from './variant-check';
import { takeTimeBack } from './variant-times';

const { socialPosts: bounds } = limits;

type Input<Verb extends keyof typeof socialVariantsContract> = ParsedInputOf<
  (typeof socialVariantsContract)[Verb]
>;

export type SocialVariantsService = ReturnType<typeof createSocialVariantsService>;

/** Versions of posts: what they say, how far they are, and marks of what a person published elsewhere. */
export function createSocialVariantsService({ repositories, transaction }: SocialPostsDependencies) {
  const change = createVariantChange({ repositories, transaction });

  return {
    async create(caller: Person, { postId, id, ...input }: Input<'create'>): Promise<SocialPost> {
      const requestHash = hashOfRequest({ postId, id, ...input });
      await transaction(async (bound) => {
        const post = socialPostPolicy.require(caller, await bound.socialPosts.lock(postId), 'publish');
        requireFound(post.deleted_at === null);
        await bound.socialPosts.lockAll(post.owner_uid);
        const earlier = await bound.socialVariants.find(id);
        if (earlier) {
          if (earlier.post_id === postId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const others = await bound.socialVariants.lockOfPost(postId);
        if (
          others.length >= bounds.variants ||
          (await bound.socialPosts.countVariants(post.owner_uid)) >= bounds.perPerson
        )
          throw new BestieError('limit_reached');
        await insertVariant(bound, caller, {
          id,
          postId,
          ownerUid: post.owner_uid,
          input,
          shown: others.flatMap(({ media }) => media),
          requestHash,
        });
        await publishChange(bound, post.owner_uid, 'update', [postId]);
      });
      return readPost(repositories, caller, postId);
    },

    update: (caller: Person, { variantId, version, reason, media, type, text, ...fields }: Input<'update'>) =>
      change(caller, { variantId, version }, 'edit', 'update', async (bound, variant) => {
        requireOwner(caller, variant.owner_uid, { reason });
        if (type !== undefined) requireType(variant, type);
        if (caller.uid !== variant.owner_uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'socialVariants.update',
            target: { kind: 'socialPost', id: variant.post_id },
            before: { text: variant.own_text, fields: variant.fields },
            after: { text, ...fields },
            reason,
          });
        if (media !== undefined)
          await bound.socialVariants.setMedia(
            variantId,
            await findMedia(bound, caller, media, variant.media),
          );
        await bound.socialVariants.update(variantId, {
          ...(type !== undefined && { type }),
          ...(text !== undefined && { own_text: text }),
          fields: fieldsOf(fields, fieldsOf(variant.fields)),
          changed_by: caller.uid,
          // Who writes has a thought no more.
          ...(variant.state === 'idea' && { state: 'draft' }),
        });
        const changed = requireFound(await bound.socialVariants.lock(variantId));
        const current = await bound.networkLimits.current();
        const dropped = await recheckVariant(bound, changed, {
          limits: current,
          why: 'edit',
          by: caller.uid,
        });
        if (!dropped && changed.state === 'scheduled') await bound.socialVariants.freezeMedia(variantId);
        if (media !== undefined) await holdForDeals(bound, variant.owner_uid, [variantId]);
      }),

    async delete(caller: Person, { variantId, version, reason }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const variant = await takeVariant(bound, caller, variantId, 'delete');
        requireVersion(caller, variant, version);
        requireOwner(caller, variant.owner_uid, { reason });
        if (caller.uid !== variant.owner_uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'socialVariants.delete',
            target: { kind: 'socialPost', id: variant.post_id },
            before: { network: variant.network, state: variant.state },
            reason,
          });
        const all = await bound.socialVariants.lockOfPost(variant.post_id);
        if (all.length > 1) await bound.socialVariants.delete(variantId);
        else {
          if (variant.state !== 'published') await takeTimeBack(bound, variant, caller.uid);
          await bound.socialPosts.trash(variant.post_id);
        }
        await publishChange(bound, variant.owner_uid, 'delete', [variant.post_id]);
      });
    },

    setState: (caller: Person, { variantId, version, state }: Input<'setState'>) =>
      change(caller, { variantId, version }, 'edit', 'update', async (bound, variant) => {
        requireOwner(caller, variant.owner_uid);
        if (variant.state === 'due')
          throw new BestieError('conflict', {
            message: 'Its time has come. Publish it, mark it, or take its time back.',
          });
        const { errors } = checkVariant(variant, await bound.networkLimits.current());
        if (state === 'ready' && errors.length > 0)
          throw new BestieError('invalid_input', { message: errors[0]!.message, issues: errors });
        const { scheduled_at: at, wall_time: wallTime, timezone } = variant;
        // What has a time to come is scheduled by being ready.
        if (state === 'ready' && at && at > variant.now && wallTime && timezone) {
          await bound.socialPosts.lockAll(variant.owner_uid);
          const context = { by: caller.uid, now: variant.now, limits: await bound.networkLimits.current() };
          await scheduleVariant(bound, variant, { wallTime, timezone }, context);
          return;
        }
        await bound.socialVariants.thawMedia(variantId);
        await bound.socialVariants.update(
          variantId,
          {
            state,
            problem: errors[0]?.message ?? null,
            reason_kind: null,
            reason: null,
            sentence: null,
            attempt_at: null,
            changed_by: caller.uid,
            ...(state !== 'ready' && { scheduled_at: null, wall_time: null, timezone: null, fill_id: null }),
          },
          { moved: variant.scheduled_at !== null && state !== 'ready' },
        );
      }),

    markPublished: (caller: Person, { variantId, version, url, publishedAt }: Input<'markPublished'>) =>
      change(caller, { variantId, version }, 'mark', 'publish', async (bound, variant) => {
        if (!isAddressOf(variant.network, url))
          throw BestieError.field('url', `Enter its address on ${networkNames[variant.network]}.`);
        const at = publishedAt === undefined ? variant.now : new Date(publishedAt);
        if (at > variant.now) throw BestieError.field('publishedAt', 'Choose a time that is over.');
        await bound.socialVariants.freezeMedia(variantId);
        await bound.socialVariants.update(variantId, {
          state: 'published',
          // What was published stays as it was, whatever becomes of the base text.
          own_text: variant.own_text ?? variant.post_text,
          published_at: at,
          published_by: 'person',
          published_url: url,
          marked_from: variant.state,
          marked_at: variant.now,
          attempt_at: null,
          reason_kind: null,
          reason: null,
          sentence: null,
          changed_by: caller.uid,
        });
        await bound.dealRules.published(variantId, url);
      }),

    unmark: (caller: Person, { variantId, version }: Input<'unmark'>) =>
      change(caller, { variantId, version }, 'unmark', 'update', async (bound, variant) => {
        const from = variant.marked_from ?? 'draft';
        const isOver = variant.scheduled_at !== null && variant.scheduled_at <= variant.now;
        // Taking a mark back never publishes anything by itself.
        const state = (from === 'scheduled' || from === 'due') && isOver ? 'missed' : from;
        if (state !== 'scheduled') await bound.socialVariants.thawMedia(variantId);
        await bound.socialVariants.update(variantId, {
          state,
          ...(variant.own_text === variant.post_text && { own_text: null }),
          published_at: null,
          published_by: null,
          published_url: null,
          marked_from: null,
          marked_at: null,
          reminded_at: null,
          changed_by: caller.uid,
        });
        await dropGoneFiles(bound, variant.post_id);
        await bound.dealRules.unpublished(variantId, { at: variant.marked_at, url: variant.published_url });
      }),
  };
}
