import { requireFound } from '../../platform/http/require-found';
import { uidOf } from '../../platform/http/caller';
import type { ReportTarget } from '../../platform/module/declarations';
import { episodePagePath } from './episodes.presenter';
import type { EpisodesRepositories } from './episodes.repositories';
import type { ClipRecord } from './episodes.tables';
import { publishEpisode } from './tell-creator';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function setClipHidden(
  bound: EpisodesRepositories,
  { id, episode_id: episodeId }: ClipRecord,
  hidden: Pick<ClipRecord, 'hidden_at' | 'hidden_reason'>,
): Promise<void> {
  await bound.episodeClips.update(id, hidden);
  const episode = await bound.episodes.lock(episodeId);
  if (episode) await publishEpisode(bound, episode, 'updateClip');
}

/** Who can open an episode can report it and its clips. Hidden ones are gone from page, feed and ranges at once. */
export const episodeReportTargets: Record<'episode' | 'clip', ReportTarget<EpisodesRepositories>> = {
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
    async labelled(bound, episodeId) {
      await publishEpisode(bound, requireFound(await bound.episodes.lock(episodeId)), 'update');
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
  clip: {
    async find({ adminClips, episodes }, caller, clipId) {
      const row = uuid.test(clipId) ? await adminClips.find(clipId) : undefined;
      if (!row?.shown || row.owner_uid === uidOf(caller)) return undefined;
      // Not by somebody who keeps the caller out.
      if (!(await episodes.findOpen(uidOf(caller), row.episode_id))) return undefined;
      return {
        title: row.caption || row.episode_title,
        text: row.words,
        ownerUid: row.owner_uid,
        revision: row.version,
        path: episodePagePath(row.episode_owner_uid, row.episode_id),
        pictureIds: row.artwork ? [row.artwork.id] : [],
      };
    },
    hide: {
      async do(bound, { targetId, reason, now }) {
        const clip = requireFound(await bound.episodeClips.lock(targetId));
        await setClipHidden(bound, clip, { hidden_at: now, hidden_reason: reason });
        return clip.hidden_reason;
      },
      async undo(bound, { targetId, now }, before) {
        const clip = requireFound(await bound.episodeClips.lock(targetId));
        const reason = before as string | null;
        await setClipHidden(bound, clip, { hidden_at: reason === null ? null : now, hidden_reason: reason });
      },
    },
  },
};
