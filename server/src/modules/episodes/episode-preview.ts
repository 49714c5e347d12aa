import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import type { PagePreview } from '../../platform/page/page-html';
import { pictureUrl } from '../../platform/pictures/pictures.presenter';
import { coveredPreview } from '../reports';
import { episodePagePath } from './episodes.presenter';
import type { EpisodesRepository } from './episodes.repository';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the page of an episode shows to link previews and search engines. Of VIP and unlisted ones not even the title.
 * @returns null when the episode is not open to the caller
 */
export const createEpisodePreview =
  (episodes: Pick<EpisodesRepository, 'findOpen'>) =>
  async (
    caller: Caller,
    { uid = '', episodeId = '' }: Record<string, string>,
  ): Promise<PagePreview | null> => {
    if (!uuid.test(episodeId)) return null;
    const row = await episodes.findOpen(uidOf(caller), episodeId);
    if (!row || row.owner_uid !== uid || !row.audio) return null;
    const path = episodePagePath(uid, episodeId);
    if (row.state === 'unlisted' || row.tier_id !== null)
      return { title: 'Episode', description: 'An episode on Bestie.', path, picture: null, indexed: false };
    if (row.label !== null) return coveredPreview(row.label, path);
    const minutes = Math.max(1, Math.round(row.audio.duration_ms / 60_000));
    const { artwork } = row;
    return {
      title: row.title,
      description:
        row.summary ||
        `${minutes === 1 ? '1 minute' : `${minutes} minutes`} with ${row.creator_name} on Bestie.`,
      path,
      picture: artwork?.state === 'ready' ? { path: pictureUrl(artwork, 'large'), alt: row.title } : null,
      // Search engines must not find people with a private profile.
      indexed: !row.creator_hidden,
    };
  };
