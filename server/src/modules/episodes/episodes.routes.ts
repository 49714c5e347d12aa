import type { FastifyInstance } from 'fastify';
import { adminClipsContract } from '@bestie/contracts/admin-clips.contract';
import { adminEpisodesContract } from '@bestie/contracts/admin-episodes.contract';
import { episodesContract } from '@bestie/contracts/episodes.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AdminClipsService } from './admin-clips.service';
import type { AdminEpisodesService } from './admin-episodes.service';
import type { EpisodeClipsService } from './episode-clips.service';
import type { EpisodePublishingService } from './episode-publishing.service';
import type { EpisodeWaveformsService } from './episode-waveforms.service';
import type { EpisodesService } from './episodes.service';
import type { ListeningService } from './listening.service';
import type { PodcastsService } from './podcasts.service';

export interface EpisodesServices {
  episodes: EpisodesService;
  episodePublishing: EpisodePublishingService;
  episodeClips: EpisodeClipsService;
  episodeWaveforms: EpisodeWaveformsService;
  podcasts: PodcastsService;
  listening: ListeningService;
  adminEpisodes: AdminEpisodesService;
  adminClips: AdminClipsService;
}

/** HTTP routes of the contract. Sound, pictures and feed are in `podcast-files.routes.ts`. */
export function registerEpisodesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  {
    episodes,
    episodePublishing,
    episodeClips,
    episodeWaveforms,
    podcasts,
    listening,
    adminEpisodes,
    adminClips,
  }: EpisodesServices,
): void {
  registerContract(app, http, 'episodes', episodesContract, {
    list: ({ caller, input }) => episodes.list(caller, input),
    get: ({ caller, input }) => episodes.get(caller, input),
    create: ({ caller, input }) => episodes.create(caller, input),
    update: ({ caller, input }) => episodes.update(caller, input),
    setAudio: ({ caller, input }) => episodes.setAudio(caller, input),
    setPeaks: ({ caller, input }) => episodeWaveforms.setPeaks(caller, input),
    setArtwork: ({ caller, input }) => episodes.setArtwork(caller, input),
    setTranscript: ({ caller, input }) => episodes.setTranscript(caller, input),
    schedule: ({ caller, input }) => episodePublishing.schedule(caller, input),
    unschedule: ({ caller, input }) => episodePublishing.unschedule(caller, input),
    publish: ({ caller, input }) => episodePublishing.publish(caller, input),
    unlist: ({ caller, input }) => episodePublishing.unlist(caller, input),
    delete: ({ caller, input }) => episodes.delete(caller, input),
    restore: ({ caller, input }) => episodes.restore(caller, input),
    createClip: ({ caller, input }) => episodeClips.create(caller, input),
    updateClip: ({ caller, input }) => episodeClips.update(caller, input),
    deleteClip: ({ caller, input }) => episodeClips.delete(caller, input),
    restoreClip: ({ caller, input }) => episodeClips.restore(caller, input),
    getPodcast: ({ caller }) => podcasts.get(caller),
    updatePodcast: ({ caller, input }) => podcasts.update(caller, input),
    setPodcastArtwork: ({ caller, input }) => podcasts.setArtwork(caller, input),
    getPublic: ({ caller, input }) => listening.get(caller, input),
    getDiscovery: ({ caller }) => listening.discover(caller),
    listDates: ({ caller, input }) => listening.listDates(caller, input),
    listVip: ({ caller, input }) => listening.listVip(caller, input),
    play: ({ caller, input, request }) =>
      listening.play(
        { caller, ip: request.ip, client: String(request.headers['user-agent'] ?? '') },
        input.episodeId,
      ),
  });
  registerContract(app, http, 'adminEpisodes', adminEpisodesContract, {
    list: ({ caller, input }) => adminEpisodes.list(caller, input),
    hide: ({ caller, input }) => adminEpisodes.hide(caller, input),
    show: ({ caller, input }) => adminEpisodes.show(caller, input),
    restore: ({ caller, input }) => adminEpisodes.restore(caller, input),
    schedule: ({ caller, input }) => adminEpisodes.schedule(caller, input),
    feature: ({ caller, input }) => adminEpisodes.feature(caller, input),
    unfeature: ({ caller, input }) => adminEpisodes.unfeature(caller, input),
  });
  registerContract(app, http, 'adminClips', adminClipsContract, {
    list: ({ caller, input }) => adminClips.list(caller, input),
    create: ({ caller, input }) => adminClips.create(caller, input),
    update: ({ caller, input }) => adminClips.update(caller, input),
    schedule: ({ caller, input }) => adminClips.schedule(caller, input),
    move: ({ caller, input }) => adminClips.move(caller, input),
    hide: ({ caller, input }) => adminClips.hide(caller, input),
    show: ({ caller, input }) => adminClips.show(caller, input),
  });
}
