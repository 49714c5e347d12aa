import { BestieError } from '@bestie/contracts/errors';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { EditionRow, SpotlightRecord } from './spotlights.tables';

/**
 * Creators and admins curate together: each picks outfits of others whose authors agreed, and changes only their own
 * picks; admins take out anybody’s with a reason. Authors decide about their outfits. What a caller may see at all is
 * decided where rows are read.
 */
export const spotlightsPolicy = {
  mayCurate: ({ role }: Person): boolean => roleAtLeast(role, 'creator'),

  /** @throws BestieError `not_found` for outfits of others */
  requireAuthor: (caller: Person, row: SpotlightRecord | undefined): SpotlightRecord =>
    requireFound(row?.author_uid === caller.uid ? row : undefined),

  /** Refuses to overwrite an order that the caller has not seen. @throws BestieError `conflict` */
  requireVersion(edition: EditionRow, version: number): void {
    if (edition.version !== version) throw new BestieError('conflict', { currentVersion: edition.version });
  },

  /** @throws BestieError `forbidden` without the author’s consent, for the caller’s own outfit, and for the reason of another curator */
  requirePickable(caller: Person, row: SpotlightRecord, reason: string): void {
    const refuse = (message: string): never => {
      throw new BestieError('forbidden', { message });
    };
    if (row.state !== 'agreed' && row.state !== 'published')
      refuse('Its author hasn’t agreed to be shown in Top Picks.');
    const isPick = row.pick_place !== null;
    if (!isPick && row.author_uid === caller.uid) refuse('You can’t pick your own outfit.');
    if (isPick && row.curator_uid !== caller.uid && row.reason !== reason)
      refuse('Only its curator changes why an outfit was picked.');
  },

  /** @throws BestieError `forbidden` where a creator takes out what others picked; admins say why */
  requireRemovable(caller: Person, removed: readonly SpotlightRecord[], why: string | undefined): void {
    if (removed.every((row) => row.curator_uid === caller.uid)) return;
    if (caller.role !== 'admin')
      throw new BestieError('forbidden', { message: 'Only its curator or an admin takes out a pick.' });
    if (why === undefined) throw BestieError.field('removalReason', 'Say why.');
  },
};
