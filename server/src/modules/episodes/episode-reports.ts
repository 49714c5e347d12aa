import { requireFound } from '../../platform/http/require-found';
import { uidOf } from '../../platform/http/caller';
import type { ReportTarget } from '../../platform/module/declarations';
import { episodePagePath } from './episodes.presenter';
import type { EpisodesRepositories } from './episodes.repositories';
import { publishEpisode } from './tell-creator';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who can open an episode can report it. Hidden ones are gone from page, feed and ranges at once. */
export const episodeReportTargets: Record<'episode', ReportTarget<EpisodesRepositories>> = {
  episode: {
    async find({ episodes }, caller, episodeId) {
      const row = uuid.test(episodeId) ? await episodes.findOpen(uidOf(caller), episodeId) : undefined;
      if (!row || row.owner_uid === uidOf(caller)) return undefined;
      return {
        title: row.title,
        text: [row.summary, row.notes].filter(Boolean).join('\n\n'),
        ownerUid: row.owner_uid,
        revision: row.version,
        path: episodePagePath(row.owner_uid, row.id),
        pictureIds: row.artwork ? [row.artwork.id] : [],
      };
    },
    hide: {
      async do(bound, { targetId, reason }) {
        const episode = requireFound(await bound.episodes.lock(targetId));
        await bound.episodes.setHidden(targetId, reason);
        await publishEpisode(bound, episode, 'hide');
        return episode.hidden_reason;
      },
      async undo(bound, { targetId }, before) {
        const episode = requireFound(await bound.episodes.lock(targetId));
        await bound.episodes.setHidden(targetId, before as string | null);
        await publishEpisode(bound, episode, 'show');
      },
    },
  },
};
