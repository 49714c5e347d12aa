import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { SpotlightComment, spotlightsContract } from '@bestie/contracts/spotlights.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVoice } from '../../platform/identity/mutes';
import { notify } from '../notifications';
import type { SpotlightsDependencies } from './editions.service';
import { presentComment } from './spotlights.presenter';
import { publishCounts } from './tell-spotlights';

type Input<Verb extends keyof typeof spotlightsContract> = ParsedInputOf<(typeof spotlightsContract)[Verb]>;

export type SpotlightCommentsService = ReturnType<typeof createSpotlightCommentsService>;

/** What people say about outfits of Top Picks. */
export function createSpotlightCommentsService({ repositories, transaction, clock }: SpotlightsDependencies) {
  const { spotlights, spotlightComments } = repositories;

  async function show(caller: Person, id: string): Promise<SpotlightComment> {
    return presentComment(requireFound(await spotlightComments.find(caller.uid, id)), caller.uid);
  }

  return {
    async list(caller: Person, { spotlightId, cursor, limit }: Input<'listComments'>) {
      requireFound(await spotlights.find(caller.uid, spotlightId));
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await spotlightComments.list(caller.uid, spotlightId, { after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        (row) => presentComment(row, caller.uid),
      );
    },

    /** Idempotent by id. */
    async create(caller: Person, { id, spotlightId, body }: Input<'comment'>): Promise<SpotlightComment> {
      const requestHash = hashOfRequest({ id, spotlightId, body });
      await transaction(async (bound) => {
        const spotlight = requireFound(await bound.spotlights.find(caller.uid, spotlightId));
        const earlier = await bound.spotlightComments.lock(id);
        if (earlier) {
          if (earlier.author_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        await bound.spotlightComments.insert({
          id,
          spotlight_id: spotlightId,
          author_uid: caller.uid,
          body,
          request_hash: requestHash,
        });
        await notify(bound, {
          kind: 'pickComment',
          uid: spotlight.author_uid,
          actorUid: caller.uid,
          target: { kind: 'spotlight', id: spotlightId },
          sourceId: id,
          now: clock(),
        });
        await publishCounts(bound, 'comment', spotlightId);
      });
      return show(caller, id);
    },

    /** Authors delete what is theirs; admins anybody’s, with a reason, which is audited. */
    delete: (caller: Person, { commentId, reason }: Input<'deleteComment'>): Promise<void> =>
      transaction(async (bound) => {
        const comment = await bound.spotlightComments.lock(commentId);
        const isMine = comment?.author_uid === caller.uid;
        if (!comment || comment.deleted_at || !(isMine || caller.role === 'admin'))
          throw new BestieError('not_found');
        if (!isMine) {
          if (reason === undefined) throw BestieError.field('reason', 'Say why.');
          await bound.audit.record({
            actor: caller,
            action: 'spotlights.deleteComment',
            target: { kind: 'spotlightComment', id: commentId },
            reason,
          });
        }
        await bound.spotlightComments.delete(commentId, caller.uid);
        await publishCounts(bound, 'comment', comment.spotlight_id);
      }),

    /** What an admin deleted stays deleted. */
    async restore(caller: Person, { commentId }: Input<'restoreComment'>): Promise<SpotlightComment> {
      await transaction(async (bound) => {
        const comment = await bound.spotlightComments.lock(commentId);
        if (comment?.author_uid !== caller.uid || (comment.deleted_by ?? caller.uid) !== caller.uid)
          throw new BestieError('not_found');
        await bound.spotlightComments.restore(commentId);
        await publishCounts(bound, 'comment', comment.spotlight_id);
      });
      return show(caller, commentId);
    },
  };
}
