import { paths } from '@bestie/contracts/paths';
import { commentReportTarget } from '../conversations';
import type { CommentedNoun } from '../conversations';
import type { SpotlightsRepositories } from './spotlights.repositories';
import { publishCounts } from './tell-spotlights';

/** Comments on outfits of Top Picks. */
export const spotlightCommented: CommentedNoun<SpotlightsRepositories> = {
  noun: 'spotlights',
  kind: 'spotlightComment',
  about: 'spotlight',
  notice: 'pickComment',
  commentsOf: ({ spotlightComments }) => spotlightComments,
  findOpen: ({ spotlights }, uid, id) => spotlights.find(uid, id),
  publish: (bound, id) => publishCounts(bound, 'comment', id),
};

export const spotlightReportTargets = {
  spotlightComment: commentReportTarget(spotlightCommented, {
    title: 'Top Picks',
    pathOf: (id) => `${paths.fan.spotlights}?pick=${id}`,
  }),
};
