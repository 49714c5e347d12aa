import { BestieError } from '@bestie/contracts/errors';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { EpisodeRecord } from './episodes.tables';

type EpisodeForCaller = Pick<EpisodeRecord, 'owner_uid' | 'state' | 'deleted_at'>;

/** An episode is its creator’s own; admins hide, schedule and feature it, and edit neither words nor sound. */
export const episodePolicy = definePolicy({
  permissions(caller: Person, { owner_uid: owner, state, deleted_at: deletedAt }: EpisodeForCaller) {
    const own = owner === caller.uid && roleAtLeast(caller.role, 'creator');
    const edit = own && deletedAt === null;
    return {
      see: own,
      edit,
      restore: own,
      schedule: edit && (state === 'draft' || state === 'scheduled'),
      unschedule: edit && (state === 'draft' || state === 'scheduled'),
      unlist: edit && (state === 'published' || state === 'unlisted'),
    };
  },
  refusal(permission, { state, deleted_at: deletedAt }) {
    if (deletedAt !== null) return null;
    if (permission === 'unlist')
      return new BestieError('conflict', { message: 'Only what is published can be unlisted.' });
    return new BestieError('conflict', {
      message: `This is ${state} already. What was published once does not become a draft again.`,
    });
  },
});

/** Nobody overwrites a change that they have not seen. @throws BestieError `conflict` */
export function requireVersion(row: { version: number }, version: number): void {
  if (row.version !== version) throw new BestieError('conflict', { currentVersion: row.version });
}
