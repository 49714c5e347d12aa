import { createHash } from 'node:crypto';
import { networks as allNetworks } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { socialPostsContract } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { instantOf, shiftWallTime, wallTimeOf } from '../../platform/wall-time';
import { recheckVariant } from './change-variant';
import type { CurrentLimits } from './current-limits';
import { copiedText } from './social-posts.policy';
import { reasonOf, scheduleVariant } from './scheduling';
import { requirePlaceForNew, wereDeleted } from './social-posts.service';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import type { LockedVariant } from './social-variants.repository';
import { publishChange } from './tell-owner';

type Input<Verb extends keyof typeof socialPostsContract> = ParsedInputOf<(typeof socialPostsContract)[Verb]>;

const dayMinutes = 24 * 60;

/** The id of a copy follows from those of the call and of what is copied, so that a repeated call makes nothing new. */
function copyOf(callId: string, id: string): string {
  const hex = createHash('sha256').update(`${callId}/${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export type WeekCopiesService = ReturnType<typeof createWeekCopiesService>;

/** Copies a week of the calendar to another one. */
export function createWeekCopiesService({ transaction }: SocialPostsDependencies) {
  return {
    /** At the same times of the clock. What cannot be scheduled there becomes a draft with that time. */
    async copy(caller: Person, input: Input<'copyWeek'>) {
      const { id, from, to, networks = [...allNetworks] } = input;
      const requestHash = hashOfRequest(input);
      const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
      if (days === 0) throw BestieError.field('to', 'Choose another week.');
      return transaction(async (bound) => {
        await bound.socialPosts.lockAll(caller.uid);
        const earlier = await bound.socialSlots.findBatch(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash)
            return earlier.answer as { postIds: string[]; scheduled: number; drafts: number };
          throw new BestieError('already_exists');
        }
        const zone = await bound.socialPosts.zoneOf(caller.uid);
        const midnight = instantOf(`${from}T00:00`, zone);
        const end = instantOf(shiftWallTime(`${from}T00:00`, 7 * dayMinutes), zone);
        const week = await bound.socialVariants.ofSpan(caller.uid, midnight, end, networks);
        await requirePlaceForNew(bound, caller.uid, week.length);
        const [current, now] = [await bound.networkLimits.current(), await bound.socialPosts.now()];
        const postIds = [...new Set(week.map(({ post_id: postId }) => postId))];
        for (const postId of postIds) await copyPost(bound, { caller, postId, copyId: id });
        let scheduled = 0;
        for (const variant of week) {
          const context = { caller, copyId: id, days, zone, now, limits: current };
          if (await copyVariant(bound, variant, context)) scheduled += 1;
        }
        const answer = {
          postIds: postIds.map((postId) => copyOf(id, postId)),
          scheduled,
          drafts: week.length - scheduled,
        };
        await bound.socialSlots.insertBatch({
          id,
          owner_uid: caller.uid,
          kind: 'week',
          request_hash: requestHash,
          answer,
        });
        await publishChange(bound, caller.uid, 'create', answer.postIds);
        return answer;
      });
    },

    /** Deletes what one copy made and nobody changed since. */
    undo: (caller: Person, { id }: Input<'undoCopyWeek'>): Promise<{ undone: number }> =>
      transaction(async (bound) => {
        const ids = await bound.socialPosts.untouchedOfCopy(caller.uid, id);
        if (ids.length > 0) {
          await bound.socialPosts.delete(ids);
          await publishChange(bound, caller.uid, 'delete', ids);
        }
        return { undone: ids.length };
      }),
  };
}

async function copyPost(
  bound: SocialPostsRepositories,
  { caller, postId, copyId }: { caller: Person; postId: string; copyId: string },
): Promise<void> {
  const { text, label, category } = requireFound(await bound.socialPosts.find(postId));
  await bound.socialPosts.insert({
    id: copyOf(copyId, postId),
    owner_uid: caller.uid,
    text,
    label,
    category,
    request_hash: '',
    copy_id: copyId,
  });
}

interface CopyContext {
  caller: Person;
  copyId: string;
  days: number;
  zone: string;
  now: Date;
  limits: CurrentLimits;
}

/** @returns whether the copy is scheduled */
async function copyVariant(
  bound: SocialPostsRepositories,
  variant: LockedVariant,
  { caller, copyId, days, zone, now, limits }: CopyContext,
): Promise<boolean> {
  const id = copyOf(copyId, variant.id);
  await bound.socialVariants.insert({
    id,
    post_id: copyOf(copyId, variant.post_id),
    owner_uid: caller.uid,
    network: variant.network,
    type: variant.type,
    state: 'draft',
    own_text: copiedText(variant),
    fields: variant.fields,
    problem: variant.problem,
    changed_by: caller.uid,
  });
  const gone = await bound.socialVariants.copyMedia(variant.id, id);
  const timezone = variant.timezone ?? zone;
  // On the day on which it came out, at the time that was planned.
  const happens = wallTimeOf(variant.published_at ?? variant.scheduled_at ?? now, timezone);
  const planned = happens.slice(0, 10) + (variant.wall_time ?? happens).slice(10);
  const wallTime = shiftWallTime(planned, days * dayMinutes);
  const copy = requireFound(await bound.socialVariants.lock(id));
  await recheckVariant(bound, copy, { limits, why: 'file', by: caller.uid });
  try {
    if (gone.length > 0) throw new BestieError('conflict', { message: wereDeleted(gone) });
    await scheduleVariant(bound, copy, { wallTime, timezone }, { by: caller.uid, now, limits });
  } catch (error) {
    if (!(error instanceof BestieError)) throw error;
    // A time that is over, the rate, a deal or a deleted file: the copy is a draft that says why.
    await bound.socialVariants.update(id, reasonOf(error));
  }
  // The copy begins at its first version, whatever made it.
  const made = requireFound(await bound.socialVariants.lock(id));
  await bound.socialVariants.restartVersion(id);
  return made.state === 'scheduled';
}
