import type { EpisodeCheck } from '@bestie/contracts/episodes';
import { requireFound } from '../../platform/http/require-found';
import { checksOf } from './episodes.presenter';
import type { EpisodesRepositories } from './episodes.repositories';
import type { EpisodeRecord } from './episodes.tables';

const obstacleOf: Partial<Record<EpisodeCheck['key'], string>> = {
  title: 'It has no title yet.',
  audio: 'Its sound is not uploaded yet.',
  number: 'A full episode needs a number.',
};
const timeIsOver = 'Its time is over. Publish it now or choose another time.';

/** What must be done first before an episode is published, and a sentence that says so; null for nothing. */
export async function findObstacle(
  bound: Pick<EpisodesRepositories, 'episodes'>,
  episodeId: string,
): Promise<Pick<EpisodeCheck, 'key' | 'message'> | null> {
  const row = requireFound(await bound.episodes.find(episodeId));
  const missing = checksOf(row).find(({ must, done }) => must && !done);
  return missing ? { key: missing.key, message: obstacleOf[missing.key] ?? missing.message } : null;
}

/** Says again what an episode needs that was not published at its time, after it was changed. */
export async function renewNeeds(
  bound: Pick<EpisodesRepositories, 'episodes'>,
  { id, needs }: Pick<EpisodeRecord, 'id' | 'needs'>,
): Promise<void> {
  if (needs === null) return;
  const obstacle = await findObstacle(bound, id);
  await bound.episodes.setNeeds(id, obstacle?.message ?? timeIsOver, { counted: false });
}
