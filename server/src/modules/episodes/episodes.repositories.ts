import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Transaction } from '../../platform/database/transaction';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { vipPort } from '../vip';
import { createEpisodeClipsRepository } from './episode-clips.repository';
import { createEpisodeCountsRepository } from './episode-counts.repository';
import { createEpisodesRepository } from './episodes.repository';
import { createPodcastsRepository } from './podcasts.repository';

/** Repositories of the module, bound to one connection. */
export const episodesRepositories = ({ db }: Connection) => ({
  episodes: createEpisodesRepository(db),
  episodeClips: createEpisodeClipsRepository(db),
  episodeCounts: createEpisodeCountsRepository(db),
  podcasts: createPodcastsRepository(db),
  vipTiers: vipPort(db).vipTiers,
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
});
export type EpisodesRepositories = ReturnType<typeof episodesRepositories>;

export interface EpisodesDependencies {
  repositories: EpisodesRepositories;
  transaction: Transaction<EpisodesRepositories>;
  clock: () => Date;
}
