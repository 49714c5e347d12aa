import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, reason, timezone, version } from '../http/fields';
import { limits } from '../http/limits';
import { wallTime } from './calendar-events.contract';
import { followUpSteps, trayStates } from './social-posts';
import { socialPostSchema } from './social-posts.contract';
import { variantInput } from './social-variants.schema';

const one = z.object({ variantId: id });
const changed = one.extend({ version });
const url = z.string().trim().max(limits.socialPosts.linkLength);
const own = { access: 'creator', scope: 'own', rate: 'write', output: socialPostSchema } as const;
const moderated = { ...own, scope: 'moderated' } as const;

/** Versions of posts, one per network and kind. Each answers with its post. */
export const socialVariantsContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/social/posts/{postId}/variants',
    summary: 'Adds a version to a post. The same `id` sent twice adds one.',
    input: variantInput.extend({ postId: id, id }),
    ...own,
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/social/variants/{variantId}',
    summary:
      'Changes a version until a try to publish it begins; `text: null` brings the base text back. A scheduled one that breaks a rule by it becomes a draft. Admins say why.',
    input: changed.extend({
      ...variantInput.omit({ network: true, idea: true }).partial().shape,
      reason: reason.optional(),
    }),
    ...moderated,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/delete',
    summary:
      'Deletes a version here for good; the last one of a post goes with its post. What is published stays on its network.',
    input: changed.extend({ reason: reason.optional() }),
    ...moderated,
    output: z.void(),
    errors: ['not_found', 'conflict'],
  },
  setState: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/state',
    summary:
      'Makes a version an idea, a draft, or ready; what breaks a rule is refused as ready, field by field.',
    input: changed.extend({ state: z.enum(trayStates) }),
    ...own,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  schedule: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/schedule',
    summary:
      'Gives a version a time to come on the clock of a zone, and freezes its files. One that breaks a rule keeps the time as a draft, which is not published. Refused where the network’s rate or a deal is against it; with `despite`, a deal is not.',
    input: changed.extend({
      wallTime,
      timezone,
      /** Why it is scheduled although a deal is against it. */
      despite: reason.optional(),
    }),
    ...own,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  unschedule: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/unschedule',
    summary: 'Takes the time of a version back, which is ready or a draft then. Admins say why.',
    input: changed.extend({ reason: reason.optional() }),
    ...moderated,
    errors: ['not_found', 'conflict'],
  },
  requeue: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/requeue',
    summary:
      'Publishes a ready, failed or missed version now, gives it the next free slot, or makes it a draft. Now is refused where a deal is against it, except with `despite`.',
    input: changed.extend({
      to: z.enum(['now', 'slot', 'draft']),
      /** Why it is published although a deal is against it. */
      despite: reason.optional(),
    }),
    ...own,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  retry: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/retry',
    summary:
      'Tries a failed version again. Pressed five times, it is tried once; an unsure one is never. Refused where a deal is against it, except with `despite`.',
    input: changed.extend({
      /** Why it is published although a deal is against it. */
      despite: reason.optional(),
    }),
    ...own,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  resolve: {
    method: 'POST',
    path: '/api/social/attempts/{attemptId}/resolve',
    summary:
      'Answers whether an unsure post is there: yes, with its address, or no, send again, which alone opens another try.',
    input: z.object({ attemptId: id, answer: z.enum(['yes', 'no']), url: url.optional() }),
    ...own,
    errors: ['not_found', 'conflict'],
  },
  markPublished: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/mark',
    summary: 'Says that a version is published, with its address on its network.',
    input: changed.extend({ url, publishedAt: instant.optional() }),
    ...own,
    errors: ['not_found', 'conflict'],
  },
  unmark: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/unmark',
    summary: 'Takes a mark back, for 24 hours.',
    input: changed,
    ...own,
    errors: ['not_found', 'conflict'],
  },
  retryStep: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/retry-step',
    summary: 'Tries a failed step after publishing again: first comment, thumbnail or chapters.',
    input: one.extend({ step: z.enum(followUpSteps) }),
    ...own,
    errors: ['not_found', 'conflict'],
  },
});
