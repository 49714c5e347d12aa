import { isAddressOf, networkTypes } from '@bestie/contracts/social-posts';
import type { VariantType } from '@bestie/contracts/social-posts';
import { networkNames } from '@bestie/contracts/connections';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { socialVariantsContract } from '@bestie/contracts/social-variants.contract';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireOwner } from '../../platform/module/define-policy';
import { wallTimeOf } from '../calendar-events';
import { fieldsOf, findMedia, recheckVariant } from './change-variant';
import type { VariantInput } from './change-variant';
import { findFreeSlot } from './free-slots';
import { readPost } from './read-post';
import { placedAt, requireRate, scheduleVariant, wakeAt } from './scheduling';
import { requireVersion, socialPostPolicy, socialVariantPolicy } from './social-posts.policy';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { publishChange } from './tell-owner';
import { checkVariant, problemOf } from './variant-check';
import type { VariantRecord } from './social-posts.tables';

const { socialPosts: bounds } = limits;

type Input<Verb extends keyof typeof socialVariantsContract> = ParsedInputOf<
  (typeof socialVariantsContract)[Verb]
>;
type Permission = 'edit' | 'delete' | 'schedule' | 'publish' | 'mark' | 'unmark' | 'retry';

export interface SocialPostsDependencies {
  repositories: SocialPostsRepositories;
  transaction: Transaction<SocialPostsRepositories>;
  clock: () => Date;
}

/** @throws BestieError `invalid_input` for a kind of post that the network does not have */
export function requireType({ network }: Pick<VariantRecord, 'network'>, type: VariantType): void {
  if (!(networkTypes[network] as readonly VariantType[]).includes(type))
    throw BestieError.field('type', `${networkNames[network]} has no such kind of post.`);
}

/** A locked version that the caller may change like that. */
export async function takeVariant(
  bound: SocialPostsRepositories,
  caller: Person,
  id: string,
  permission: Permission,
): Promise<LockedVariant & { now: Date }> {
  const variant = await bound.socialVariants.lock(id);
  const now = await bound.socialPosts.now();
  const last = variant && (await bound.publishing.lastAttempt(id));
  const markMs = bounds.markHours * 3_600_000;
  const state = variant && {
    ...variant,
    now,
    unsure: last?.state === 'unknown' && last.answer === null,
    mark_lasts: variant.marked_at !== null && now.getTime() - variant.marked_at.getTime() < markMs,
  };
  return socialVariantPolicy.require(caller, state, permission);
}

/** Adds a version to a locked post. */
export async function insertVariant(
  bound: SocialPostsRepositories,
  caller: Person,
  {
    id,
    postId,
    ownerUid,
    input,
    requestHash = '',
  }: {
    id: string;
    postId: string;
    ownerUid: string;
    input: VariantInput;
    requestHash?: string;
  },
): Promise<void> {
  requireType(input, input.type);
  if (await bound.socialVariants.find(id)) throw new BestieError('already_exists');
  await bound.socialVariants.insert({
    id,
    post_id: postId,
    owner_uid: ownerUid,
    network: input.network,
    type: input.type,
    state: input.idea ? 'idea' : 'draft',
    own_text: input.text,
    fields: fieldsOf(input),
    problem: null,
    request_hash: requestHash,
    changed_by: caller.uid,
  });
  await bound.socialVariants.setMedia(id, await findMedia(bound, caller, input.media ?? []));
  const added = requireFound(await bound.socialVariants.lock(id));
  const problem = problemOf(added, await bound.networkLimits.current());
  if (problem !== null) await bound.socialVariants.update(id, { problem }, { counted: false });
}

export type SocialVariantsService = ReturnType<typeof createSocialVariantsService>;

/** Versions of posts: what they say, when they are published, and what the person says about it. */
export function createSocialVariantsService({ repositories, transaction }: SocialPostsDependencies) {
  /** Changes one version, and answers with its post. */
  async function change(
    caller: Person,
    { variantId, version }: { variantId: string; version?: number },
    permission: Permission,
    verb: string,
    work: (bound: SocialPostsRepositories, variant: LockedVariant & { now: Date }) => Promise<void>,
  ): Promise<SocialPost> {
    const postId = await transaction(async (bound) => {
      const variant = await takeVariant(bound, caller, variantId, permission);
      if (version !== undefined) requireVersion(caller, variant, version);
      await work(bound, variant);
      await publishChange(bound, variant.owner_uid, verb, [variant.post_id]);
      return variant.post_id;
    });
    return readPost(repositories, caller, postId);
  }

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
        await insertVariant(bound, caller, { id, postId, ownerUid: post.owner_uid, input, requestHash });
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
          await bound.socialVariants.setMedia(variantId, await findMedia(bound, caller, media));
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
        if (all.length <= 1) await bound.socialPosts.trash(variant.post_id);
        else await bound.socialVariants.delete(variantId);
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
          return scheduleVariant(bound, variant, { wallTime, timezone }, context);
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

    requeue: (caller: Person, { variantId, version, to }: Input<'requeue'>) =>
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
          if (to === 'now') return publishNow(bound, variant, { by: caller.uid, now, limits: current });
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

    async retry(caller: Person, { variantId, version }: Input<'retry'>): Promise<SocialPost> {
      const known = await repositories.socialVariants.find(variantId);
      // Pressed again while it is already being tried: there is nothing to do.
      if (known?.owner_uid === caller.uid && known.state === 'due' && known.version === version + 1)
        return readPost(repositories, caller, known.post_id);
      return change(caller, { variantId, version }, 'retry', 'schedule', async (bound, variant) => {
        const current = await bound.networkLimits.current();
        const { errors } = checkVariant(variant, current);
        if (errors.length > 0)
          throw new BestieError('invalid_input', { message: errors[0]!.message, issues: errors });
        await publishNow(bound, variant, { by: caller.uid, now: variant.now, limits: current });
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
          await bound.publishing.setPublished(variant.id, { ref: attempt.ref, url });
          await bound.socialVariants.update(
            variant.id,
            { published_at: attempt.sent_at, changed_by: caller.uid },
            { counted: false },
          );
        } else {
          await bound.publishing.answer(attemptId, 'no', null);
          await publishNow(bound, variant, {
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

    markPublished: (caller: Person, { variantId, version, url, publishedAt }: Input<'markPublished'>) =>
      change(caller, { variantId, version }, 'mark', 'publish', async (bound, variant) => {
        if (!isAddressOf(variant.network, url))
          throw BestieError.field('url', `Enter its address on ${networkNames[variant.network]}.`);
        const at = publishedAt === undefined ? variant.now : new Date(publishedAt);
        if (at > variant.now) throw BestieError.field('publishedAt', 'Choose a time that is over.');
        await bound.socialVariants.freezeMedia(variantId);
        await bound.socialVariants.update(variantId, {
          state: 'published',
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
          published_at: null,
          published_by: null,
          published_url: null,
          marked_from: null,
          marked_at: null,
          reminded_at: null,
          changed_by: caller.uid,
        });
      }),

    async retryStep(caller: Person, { variantId, step }: Input<'retryStep'>): Promise<SocialPost> {
      const postId = await transaction(async (bound) => {
        const variant = requireFound(await bound.socialVariants.lock(variantId));
        requireOwner(caller, variant.owner_uid);
        if (!(await bound.publishing.restartFollowUp(variantId, step)))
          throw new BestieError('conflict', { message: 'This step has not failed.' });
        await wakeAt(bound, await bound.socialPosts.now());
        await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
        return variant.post_id;
      });
      return readPost(repositories, caller, postId);
    },
  };
}

/** Takes the time of a locked version back. */
export async function takeTimeBack(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  by: string,
  state?: 'draft',
): Promise<void> {
  await bound.socialVariants.thawMedia(variant.id);
  const fresh = requireFound(await bound.socialVariants.lock(variant.id));
  const problem = problemOf(fresh, await bound.networkLimits.current());
  await bound.socialVariants.update(
    variant.id,
    {
      state:
        state ??
        (variant.state === 'idea' || problem !== null || variant.state === 'draft' ? 'draft' : 'ready'),
      problem,
      scheduled_at: null,
      wall_time: null,
      timezone: null,
      attempt_at: null,
      reminded_at: null,
      tries: 0,
      fill_id: null,
      despite: null,
      reason_kind: null,
      reason: null,
      sentence: null,
      changed_by: by,
    },
    { moved: true },
  );
}

/** A person wants a locked version published now. */
async function publishNow(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { by, now, limits: current }: { by: string; now: Date; limits: Parameters<typeof requireRate>[3] },
): Promise<void> {
  await requireRate(bound, variant, now, current);
  await bound.socialVariants.freezeMedia(variant.id);
  const timezone = await bound.socialPosts.zoneOf(variant.owner_uid);
  await bound.socialVariants.update(variant.id, {
    state: 'due',
    // What was planned and came too late stays where it was planned.
    ...(variant.scheduled_at === null || variant.scheduled_at > now || variant.state === 'missed'
      ? { scheduled_at: now, wall_time: wallTimeOf(now, timezone), timezone }
      : {}),
    attempt_at: now,
    tries: 0,
    reminded_at: null,
    reason_kind: null,
    reason: null,
    sentence: null,
    changed_by: by,
  });
  await wakeAt(bound, now);
}
