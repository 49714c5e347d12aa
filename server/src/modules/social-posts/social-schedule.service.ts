import { networkNames } from '@bestie/contracts/connections';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { isAddressOf } from '@bestie/contracts/social-posts';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { socialVariantsContract } from '@bestie/contracts/social-variants.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireOwner } from '../../platform/module/define-policy';
import { publishBy } from './attempt-outcomes';
import { findFreeSlot } from './free-slots';
import { readPost } from './read-post';
import { placedAt, scheduleVariant, wakeAt } from './scheduling';
import type { SocialPostsDependencies } from './social-posts.repositories';
import { createVariantChange } from './take-variant';
import { publishChange } from './tell-owner';
import { checkVariant } from './variant-check';
import { makeDue, publishNow, takeTimeBack } from './variant-times';

type Input<Verb extends keyof typeof socialVariantsContract> = ParsedInputOf<
  (typeof socialVariantsContract)[Verb]
>;

export type SocialScheduleService = ReturnType<typeof createSocialScheduleService>;

/** When versions are published, and what a person does about a publication that failed. */
export function createSocialScheduleService({
  repositories,
  transaction,
}: Pick<SocialPostsDependencies, 'repositories' | 'transaction'>) {
  const change = createVariantChange({ repositories, transaction });

  return {
    schedule: (caller: Person, { variantId, version, wallTime, timezone, despite }: Input<'schedule'>) =>
      change(caller, { variantId, version }, 'schedule', 'schedule', async (bound, variant) => {
        await bound.socialPosts.lockAll(variant.owner_uid);
        await scheduleVariant(
          bound,
          variant,
          { wallTime, timezone },
          {
            by: caller.uid,
            now: variant.now,
            limits: await bound.networkLimits.current(),
            despite: despite ?? null,
          },
        );
      }),

    unschedule: (caller: Person, { variantId, version, reason }: Input<'unschedule'>) =>
      change(caller, { variantId, version }, 'edit', 'unschedule', async (bound, variant) => {
        requireOwner(caller, variant.owner_uid, { reason });
        if (caller.uid !== variant.owner_uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'socialVariants.unschedule',
            target: { kind: 'socialPost', id: variant.post_id },
            before: { scheduledAt: variant.scheduled_at },
            reason,
          });
        await takeTimeBack(bound, variant, caller.uid);
      }),

    requeue: (caller: Person, { variantId, version, to, despite }: Input<'requeue'>) =>
      change(
        caller,
        { variantId, version },
        to === 'draft' ? 'edit' : 'publish',
        'schedule',
        async (bound, variant) => {
          requireOwner(caller, variant.owner_uid);
          if (to === 'draft') return takeTimeBack(bound, variant, caller.uid, 'draft');
          const current = await bound.networkLimits.current();
          const { errors } = checkVariant(variant, current);
          if (errors.length > 0)
            throw new BestieError('invalid_input', { message: errors[0]!.message, issues: errors });
          await bound.socialPosts.lockAll(variant.owner_uid);
          const { now } = variant;
          if (to === 'now')
            return publishNow(bound, variant, {
              by: caller.uid,
              now,
              limits: current,
              despite: despite ?? null,
            });
          const slot = await findFreeSlot(
            bound,
            variant,
            { now, limits: current },
            async ({ at }) =>
              (await bound.dealRules.objections(variant.owner_uid, [placedAt(variant, at)])).length === 0,
          );
          if (!slot)
            throw BestieError.field(
              'to',
              `There is no free slot for ${networkNames[variant.network]}. Add one in the calendar.`,
            );
          await scheduleVariant(bound, variant, slot, { by: caller.uid, now, limits: current });
        },
      ),

    async retry(caller: Person, { variantId, version, despite }: Input<'retry'>): Promise<SocialPost> {
      const known = await repositories.socialVariants.find(variantId);
      // Pressed again while it is already being tried: there is nothing to do.
      if (known?.owner_uid === caller.uid && known.state === 'due' && known.version === version + 1)
        return readPost(repositories, caller, known.post_id);
      return change(caller, { variantId, version }, 'retry', 'schedule', async (bound, variant) => {
        const current = await bound.networkLimits.current();
        const { errors } = checkVariant(variant, current);
        if (errors.length > 0)
          throw new BestieError('invalid_input', { message: errors[0]!.message, issues: errors });
        await publishNow(bound, variant, {
          by: caller.uid,
          now: variant.now,
          limits: current,
          despite: despite ?? null,
        });
      }).catch(async (error: unknown) => {
        const now = await repositories.socialVariants.find(variantId);
        if (now?.owner_uid === caller.uid && now.state === 'due' && now.version === version + 1)
          return readPost(repositories, caller, now.post_id);
        throw error;
      });
    },

    async resolve(caller: Person, { attemptId, answer, url }: Input<'resolve'>): Promise<SocialPost> {
      const postId = await transaction(async (bound) => {
        const found = requireFound(await bound.publishing.find(attemptId));
        if (found.owner_uid !== caller.uid) throw new BestieError('not_found');
        const variant = requireFound(await bound.socialVariants.lock(found.variant_id));
        const attempt = requireFound(await bound.publishing.lock(attemptId));
        if (attempt.answer === answer) return variant.post_id;
        if (attempt.state !== 'unknown' || attempt.answer !== null)
          throw new BestieError('conflict', { message: 'This is answered.' });
        if (answer === 'yes') {
          if (url === undefined || !isAddressOf(variant.network, url))
            throw BestieError.field('url', `Enter its address on ${networkNames[variant.network]}.`);
          await bound.publishing.answer(attemptId, 'yes', url);
          await publishBy(bound, attempt, variant, { ref: attempt.ref, url });
          await bound.socialVariants.update(
            variant.id,
            { published_at: attempt.sent_at, changed_by: caller.uid },
            { counted: false },
          );
          await wakeAt(bound, await bound.socialPosts.now());
        } else {
          await bound.publishing.answer(attemptId, 'no', null);
          await makeDue(bound, variant, {
            by: caller.uid,
            now: await bound.socialPosts.now(),
            limits: await bound.networkLimits.current(),
          });
        }
        await publishChange(bound, variant.owner_uid, 'resolve', [variant.post_id]);
        return variant.post_id;
      });
      return readPost(repositories, caller, postId);
    },

    async retryStep(caller: Person, { variantId, step }: Input<'retryStep'>): Promise<SocialPost> {
      const postId = await transaction(async (bound) => {
        const variant = requireFound(await bound.socialVariants.lock(variantId));
        requireOwner(caller, variant.owner_uid);
        if (!(await bound.followUps.restart(variantId, step)))
          throw new BestieError('conflict', { message: 'This step has not failed.' });
        await wakeAt(bound, await bound.socialPosts.now());
        await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
        return variant.post_id;
      });
      return readPost(repositories, caller, postId);
    },
  };
}
