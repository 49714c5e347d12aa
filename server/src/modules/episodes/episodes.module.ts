import { buffer } from 'node:stream/consumers';
import { minuteMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { trashedBefore } from '../../platform/database/trash';
import { uidOf } from '../../platform/http/caller';
import { defineModule } from '../../platform/module/define-module';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { createAdminClipsService } from './admin-clips.service';
import { createDownloadCounts } from './download-counts';
import { createAdminEpisodesService } from './admin-episodes.service';
import { createEpisodeClipsService } from './episode-clips.service';
import { episodeNotifications } from './episode-notifications';
import { createEpisodePreview } from './episode-preview';
import { createEpisodePublishingService, publishDueJob } from './episode-publishing.service';
import { episodeReportTargets } from './episode-reports';
import { episodeSearch } from './episode-search.sql';
import { createEpisodeWaveformsService, measureSoundJob, measureTries } from './episode-waveforms.service';
import { episodesArchive } from './episodes-archive';
import { episodesDemo } from './episodes.demo';
import { episodesTrash } from './episodes-trash.sql';
import { episodesRepositories } from './episodes.repositories';
import { registerEpisodesRoutes } from './episodes.routes';
import { createEpisodesService } from './episodes.service';
import { episodeAuditNames, episodeReferences } from './episodes.sql';
import { startLength } from './judge-sound';
import { createListeningService } from './listening.service';
import { registerPodcastFilesRoutes } from './podcast-files.routes';
import { createPodcastsService } from './podcasts.service';

export const episodesModule = defineModule({
  name: 'episodes',
  uses: ['jobs', 'storage', 'media', 'secretKeys', 'publicOrigin', 'logger'],
  repositories: episodesRepositories,
  open({ app, http, jobs, storage, media, secretKeys, publicOrigin, logger, ...dependencies }) {
    const { objects, driver } = storage;
    const episodes = createEpisodesService(dependencies, {
      media,
      async readStart(objectName) {
        const object = await objects.find(objectName);
        return object && object.size > startLength
          ? buffer(driver.read(object.content_id, { start: 0, end: startLength - 1 }))
          : Buffer.alloc(0);
      },
    });
    const downloads = createDownloadCounts(dependencies.repositories.episodeCounts, logger);
    app.addHook('onClose', downloads.settle);
    const services = {
      episodes,
      episodePublishing: createEpisodePublishingService(dependencies, episodes),
      episodeClips: createEpisodeClipsService(dependencies, episodes),
      episodeWaveforms: createEpisodeWaveformsService(dependencies, { episodes, media, objects }),
      podcasts: createPodcastsService(dependencies, publicOrigin),
      listening: createListeningService(dependencies, secretKeys, downloads),
      adminEpisodes: createAdminEpisodesService(dependencies),
      adminClips: createAdminClipsService(dependencies),
    };
    const publishDue = (_payload: unknown, { signal }: { signal: AbortSignal }) =>
      services.episodePublishing.publishDue(signal);
    jobs.register(publishDueJob, publishDue, { retriesWhenInterrupted: true });
    const { episodeWaveforms } = services;
    jobs.register(
      measureSoundJob,
      (audioId, context) => episodeWaveforms.measure(audioId as string, context),
      {
        // The file is read in a process of its own, which takes nothing down with it.
        retriesWhenInterrupted: true,
        maxAttempts: measureTries,
        lane: 'sound',
        onInterrupted: (audioId) => episodeWaveforms.giveUp(audioId as string),
      },
    );
    jobs.every('episodes.tick', minuteMs, publishDue);
    registerEpisodesRoutes(app, http, services);
    registerPodcastFilesRoutes(app, {
      ...http,
      repositories: dependencies.repositories,
      podcasts: services.podcasts,
      listening: services.listening,
      driver,
      findObject: objects.find,
      linkedMedia: storage.linkedMedia,
      publicOrigin,
    });
    return services;
  },
  async sweep({ episodes, episodeClips, episodeCounts }, now) {
    await episodeClips.emptyTrash(trashedBefore(now));
    await episodes.emptyTrash(trashedBefore(now));
    await episodeCounts.forgetListeners();
  },
  counts: {
    episode: async ({ episodes }, caller, id) => {
      const ownerUid = await episodes.findOpenOwner(uidOf(caller), id);
      return ownerUid === undefined ? null : { ownerUid, locked: false };
    },
  },
  archive: episodesArchive,
  notArchived: {
    episode_plays: 'who listened, under a keyed hash',
    episode_downloads: 'who downloaded, under a keyed hash',
    episode_days: 'sums by day, which the episode has as totals',
  },
  erasure: [
    { table: 'episode_clips', column: 'owner_uid' },
    { table: 'episodes', column: 'owner_uid' },
    { table: 'episode_audio', column: 'owner_uid' },
    { table: 'podcasts', column: 'owner_uid' },
  ],
  objectFolders: {
    episodes: { limits: { audio: limits.episodes.audioBytes, image: limits.episodes.artworkBytes } },
  },
  objectReferences: episodeReferences,
  search: { episodes: episodeSearch },
  trash: episodesTrash,
  restore: ({ episodes }) => ({
    episodes: restoreOneByOne((caller, { id: episodeId }) => episodes.restore(caller, { episodeId })),
  }),
  reportTargets: episodeReportTargets,
  auditNames: episodeAuditNames,
  notifications: episodeNotifications,
  previews: {
    [paths.fan.publicEpisode]: ({ episodes }, caller, parameters) =>
      createEpisodePreview(episodes)(caller, parameters),
  },
  demo: [episodesDemo],
  showsPicture: ({ episodes }, caller, pictureId) => episodes.isPictureShown(uidOf(caller), pictureId),
});
