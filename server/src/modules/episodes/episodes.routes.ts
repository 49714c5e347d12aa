import type { FastifyInstance } from 'fastify';
import { episodesContract } from '@bestie/contracts/episodes.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { EpisodeClipsService } from './episode-clips.service';
import type { EpisodePublishingService } from './episode-publishing.service';
import type { EpisodesService } from './episodes.service';
import type { ListeningService } from './listening.service';
import type { PodcastsService } from './podcasts.service';

export interface EpisodesServices {
  episodes: EpisodesService;
  episodePublishing: EpisodePublishingService;
  episodeClips: EpisodeClipsService;
  podcasts: PodcastsService;
  listening: ListeningService;
}

/** HTTP routes of the contract. Sound, pictures and feed are in `podcast-files.routes.ts`. */
export function registerEpisodesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { episodes, episodePublishing, episodeClips, podcasts, listening }: EpisodesServices,
): void {
  registerContract(app, http, 'episodes', episodesContract, {
    list: ({ caller, input }) => episodes.list(caller, input),
    get: ({ caller, input }) => episodes.get(caller, input),
    create: ({ caller, input }) => episodes.create(caller, input),
    update: ({ caller, input }) => episodes.update(caller, input),
    setAudio: ({ caller, input }) => episodes.setAudio(caller, input),
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
    play: ({ caller, input, request }) =>
      listening.play(
        { caller, ip: request.ip, client: String(request.headers['user-agent'] ?? '') },
        input.episodeId,
      ),
  });
}
