import { paths } from '@bestie/contracts/paths';
import { commentReportTarget, recentComments } from '../conversations';
import type { CommentedNoun, CommentTables } from '../conversations';
import type { SpotlightsRepositories } from './spotlights.repositories';
import { publishCounts } from './tell-spotlights';

/** Where comments on outfits of Top Picks stand. */
export const spotlightComments: CommentTables = {
  comments: 'spotlight_comments',
  key: 'spotlight_id',
  caseKind: 'spotlightComment',
};

/** Comments on outfits of Top Picks. */
export const spotlightCommented: CommentedNoun<SpotlightsRepositories> = {
  noun: 'spotlights',
  kind: 'spotlightComment',
  about: 'spotlight',
  notice: 'pickComment',
  caseKind: 'spotlightComment',
  title: 'Top Picks',
  recent: recentComments(spotlightComments),
  pathOf: (id) => `${paths.fan.spotlights}?pick=${id}`,
  commentsOf: ({ spotlightComments }) => spotlightComments,
  findOpen: ({ spotlights }, uid, id) => spotlights.find(uid, id),
  publish: (bound, id) => publishCounts(bound, 'comment', id),
};

export const spotlightReportTargets = {
  spotlightComment: commentReportTarget(spotlightCommented),
};
