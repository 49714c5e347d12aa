import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import type { SpotlightsRepositories } from './spotlights.repositories';
import { publishCounts } from './tell-spotlights';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a comment says, for a report by somebody who reads it and did not write it. */
async function findReportedComment(bound: SpotlightsRepositories, caller: Caller, commentId: string) {
  if (caller.kind === 'guest' || !uuid.test(commentId)) return undefined;
  const comment = await bound.spotlightComments.find(caller.uid, commentId);
  if (!comment || comment.deleted_at || comment.author_uid === caller.uid) return undefined;
  if (!(await bound.spotlights.find(caller.uid, comment.spotlight_id))) return undefined;
  return {
    title: 'Top Picks',
    text: comment.body,
    ownerUid: comment.author_uid ?? '',
    path: `${paths.fan.spotlights}?pick=${comment.spotlight_id}`,
  };
}

const removeComment: ReportMeasure<SpotlightsRepositories> = {
  async do(bound, { admin, targetId }) {
    const comment = await bound.spotlightComments.lock(targetId);
    if (!comment) throw new BestieError('not_found');
    await bound.spotlightComments.delete(targetId, admin.uid);
    await publishCounts(bound, 'comment', comment.spotlight_id);
  },
  async undo(bound, { targetId }) {
    const comment = await bound.spotlightComments.lock(targetId);
    if (!comment) throw new BestieError('not_found');
    await bound.spotlightComments.restore(targetId);
    await publishCounts(bound, 'comment', comment.spotlight_id);
  },
};

export const spotlightReportTargets: Record<'spotlightComment', ReportTarget<SpotlightsRepositories>> = {
  spotlightComment: { find: findReportedComment, remove: removeComment },
};
