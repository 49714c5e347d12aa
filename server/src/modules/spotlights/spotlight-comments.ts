import { paths } from '@bestie/contracts/paths';
import { commentReportTarget, recentComments } from '../conversations';
import type { CommentedNoun } from '../conversations';
import { spotlightComments } from './spotlights.sql';
import type { SpotlightsRepositories } from './spotlights.repositories';
import { publishCounts } from './tell-spotlights';

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
