import { userTopic } from '@bestie/contracts/live';
import { notify } from '../notifications';
import type { EpisodesRepositories } from './episodes.repositories';
import type { EpisodeRecord } from './episodes.tables';

/** Refreshes the open pages of a creator. */
export const publishEpisode = (
  { live }: Pick<EpisodesRepositories, 'live'>,
  { owner_uid: ownerUid, id }: Pick<EpisodeRecord, 'owner_uid' | 'id'>,
  verb: string,
): Promise<void> => live.publish({ topic: userTopic(ownerUid), type: `episodes.${verb}`, ids: [id] });

/** Notifies a creator that an episode was not published at its time; each time once. */
export const tellCreator = (
  bound: EpisodesRepositories,
  episode: Pick<EpisodeRecord, 'owner_uid' | 'id' | 'publish_at'>,
  now: Date,
): Promise<void> =>
  notify(bound, {
    kind: 'episode',
    uid: episode.owner_uid,
    actorUid: null,
    target: { kind: 'episode', id: episode.id },
    sourceId: `${episode.id}#${episode.publish_at?.toISOString() ?? ''}`,
    now,
  });
