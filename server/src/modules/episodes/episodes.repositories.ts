import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Transaction } from '../../platform/database/transaction';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { reportsPort } from '../reports';
import { vipPort } from '../vip';
import { createAdminClipsRepository } from './admin-clips.repository';
import { createAdminEpisodesRepository } from './admin-episodes.repository';
import { createDiscoveryRepository } from './discovery.repository';
import { createEpisodeClipsRepository } from './episode-clips.repository';
import { createEpisodeCountsRepository } from './episode-counts.repository';
import { createEpisodesRepository } from './episodes.repository';
import { createPodcastsRepository } from './podcasts.repository';

/** Repositories of the module, bound to one connection. */
export const episodesRepositories = ({ db }: Connection) => ({
  episodes: createEpisodesRepository(db),
  episodeClips: createEpisodeClipsRepository(db),
  episodeCounts: createEpisodeCountsRepository(db),
  adminEpisodes: createAdminEpisodesRepository(db),
  adminClips: createAdminClipsRepository(db),
  discovery: createDiscoveryRepository(db),
  podcasts: createPodcastsRepository(db),
  vipTiers: vipPort(db).vipTiers,
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...reportsPort(db),
});
export type EpisodesRepositories = ReturnType<typeof episodesRepositories>;

export interface EpisodesDependencies {
  repositories: EpisodesRepositories;
  transaction: Transaction<EpisodesRepositories>;
  clock: () => Date;
}
