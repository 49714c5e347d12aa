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

type EpisodeForAdmin = Pick<EpisodeRecord, 'state' | 'tier_id' | 'hidden_at' | 'deleted_at'>;

/** What admins do with episodes of others; drafts are their creators’ alone. */
export const adminEpisodePolicy = definePolicy({
  permissions(
    _admin: Person,
    { state, tier_id: tierId, hidden_at: hiddenAt, deleted_at: deletedAt }: EpisodeForAdmin,
  ) {
    const see = deletedAt === null && state !== 'draft';
    return {
      see,
      schedule: see && state === 'scheduled',
      feature: see && state === 'published' && tierId === null && hiddenAt === null,
    };
  },
  refusal: (permission) =>
    new BestieError('conflict', {
      message:
        permission === 'feature'
          ? 'Only what is published for everybody can be featured.'
          : 'It is not scheduled any more.',
    }),
});
