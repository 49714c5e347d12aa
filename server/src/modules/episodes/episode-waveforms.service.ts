import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Episode, episodesContract } from '@bestie/contracts/episodes.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { JobContext } from '../../platform/jobs/jobs';
import type { MediaTools } from '../../platform/media/media-tools';
import { MediaRefused, MediaToolMissing } from '../../platform/media/run-tool';
import type { ObjectsService } from '../../platform/objects/objects.service';
import { episodePolicy } from './episodes.policy';
import type { EpisodesDependencies } from './episodes.repositories';
import { publishEpisode } from './tell-creator';

export const measureSoundJob = 'episodes.measure';
/** Attempts before the waveform is left to the browser of the creator, over about a minute. */
export const measureTries = 6;

export type EpisodeWaveformsService = ReturnType<typeof createEpisodeWaveformsService>;

/** Waveforms of sounds: measured by ffmpeg where this server has it, and otherwise by the browser of the creator. */
export function createEpisodeWaveformsService(
  { repositories, transaction }: EpisodesDependencies,
  {
    episodes,
    media,
    objects,
  }: {
    episodes: { get: (caller: Person, input: { episodeId: string }) => Promise<Episode> };
    media: Pick<MediaTools, 'read'>;
    objects: Pick<ObjectsService, 'find'>;
  },
) {
  /** Ends the measuring of this server; null leaves what a browser found. */
  const finish = (audioId: string, measured: string | null): Promise<void> =>
    transaction(async (bound) => {
      const audio = await bound.episodes.findAudio(audioId);
      const episode = audio && (await bound.episodes.lock(audio.episode_id));
      if (!episode) return;
      await bound.episodes.setPeaks(audioId, { peaks: measured ?? audio.peaks, measuring: false });
      await publishEpisode(bound, episode, 'setPeaks');
    });

  return {
    /** What a browser read of a sound, until this server reads it itself. */
    async setPeaks(
      caller: Person,
      { episodeId, audioId, peaks }: ParsedInputOf<(typeof episodesContract)['setPeaks']>,
    ): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'edit');
        const audio = requireFound(await bound.episodes.findAudio(audioId));
        requireFound(audio.episode_id === episodeId);
        if (audio.peaks !== null) return;
        await bound.episodes.setPeaks(audioId, { peaks, measuring: audio.measuring });
        await publishEpisode(bound, episode, 'setPeaks');
      });
      return episodes.get(caller, { episodeId });
    },

    /** Measures a sound. What ffmpeg cannot read, or fails again and again, is left to the browser. */
    async measure(audioId: string, { attempt, signal }: JobContext): Promise<void> {
      const audio = await repositories.episodes.findAudio(audioId);
      if (!audio?.measuring) return;
      const object = await objects.find(audio.object_name);
      if (!object) return finish(audioId, null);
      try {
        const peaks = await media.read(
          { contentId: object.content_id, size: object.size },
          (opened) => opened.peaks(),
          signal,
        );
        await finish(audioId, peaks);
      } catch (error) {
        const over =
          error instanceof MediaRefused || error instanceof MediaToolMissing || attempt >= measureTries;
        if (!over) throw error;
        await finish(audioId, null);
      }
    },

    /** A process that died on a sound does not get it again. */
    giveUp: (audioId: string): Promise<void> => finish(audioId, null),
  };
}
