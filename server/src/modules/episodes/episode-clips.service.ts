import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { findClipProblem, findPosterProblem } from '@bestie/contracts/episodes';
import { BestieError } from '@bestie/contracts/errors';
import type { Episode, episodesContract } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { placeBefore } from '../../platform/database/place-before';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { episodePolicy } from './episodes.policy';
import type { EpisodesDependencies, EpisodesRepositories } from './episodes.repositories';
import type { EpisodesService } from './episodes.service';
import type { AudioRecord } from './episodes.tables';
import { publishEpisode } from './tell-creator';

type Input<Verb extends keyof typeof episodesContract> = ParsedInputOf<(typeof episodesContract)[Verb]>;

/** @throws BestieError `invalid_input` about points that are not within the sound */
export function requirePoints(
  audio: AudioRecord | undefined,
  points: { startMs: number; endMs: number },
): AudioRecord {
  if (!audio) throw BestieError.field('audioId', 'The episode has another sound now.');
  const problem = findClipProblem(points, audio.duration_ms);
  if (problem) throw BestieError.field(problem.field, problem.message);
  return audio;
}

/** @throws BestieError `limit_reached` */
export async function requireRoom(bound: EpisodesRepositories, episodeId: string): Promise<void> {
  if ((await bound.episodeClips.count(episodeId)) >= limits.episodes.clips)
    throw new BestieError('limit_reached', {
      message: `An episode has at most ${limits.episodes.clips} clips.`,
    });
}

/** The place of a new clip: in front of all others. */
export async function firstPlace({ episodeClips }: EpisodesRepositories, id: string): Promise<string> {
  await episodeClips.lockOrder();
  const [first] = await episodeClips.listPlaces(1);
  const [placed] = placeBefore(first ? [first] : [], first?.id ?? null, [id]) ?? [];
  return placed!.sort;
}

export type EpisodeClipsService = ReturnType<typeof createEpisodeClipsService>;

/** Clips: two points of a sound. The sound stays as it is. */
export function createEpisodeClipsService(
  { transaction }: EpisodesDependencies,
  { get }: Pick<EpisodesService, 'get'>,
) {
  const lockEpisode = async (bound: EpisodesRepositories, caller: Person, episodeId: string) =>
    episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'edit');

  async function lockClip(
    bound: EpisodesRepositories,
    { episodeId, clipId }: { episodeId: string; clipId: string },
  ) {
    const clip = requireFound(await bound.episodeClips.lock(clipId));
    requireFound(clip.episode_id === episodeId);
    return clip;
  }

  return {
    async create(caller: Person, input: Input<'createClip'>): Promise<Episode> {
      const { episodeId, id, audioId, caption, startMs, endMs } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const episode = await lockEpisode(bound, caller, episodeId);
        const earlier = await bound.episodeClips.lock(id);
        if (earlier) {
          if (earlier.episode_id === episodeId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        await requireRoom(bound, episodeId);
        requirePoints(
          audioId === episode.audio_id ? await bound.episodes.findAudio(audioId) : undefined,
          input,
        );
        await bound.episodeClips.insert({
          id,
          episode_id: episodeId,
          owner_uid: caller.uid,
          audio_id: audioId,
          caption,
          start_ms: startMs,
          end_ms: endMs,
          poster_ms: startMs,
          sort: await firstPlace(bound, id),
          live_from: await bound.episodes.now(),
          request_hash: requestHash,
        });
        await publishEpisode(bound, episode, 'createClip');
      });
      return get(caller, { episodeId });
    },

    /** Whoever moves the points has heard them on the sound that there is now. */
    async update(caller: Person, input: Input<'updateClip'>): Promise<Episode> {
      const { episodeId, clipId, version, caption, startMs, endMs } = input;
      await transaction(async (bound) => {
        const episode = await lockEpisode(bound, caller, episodeId);
        const clip = await lockClip(bound, input);
        requireFound(clip.deleted_at === null);
        requireVersion(clip, version);
        await requireVoice(bound.people, caller);
        const audio = requirePoints(
          episode.audio_id === null ? undefined : await bound.episodes.findAudio(episode.audio_id),
          input,
        );
        await bound.episodeClips.update(clipId, {
          caption,
          start_ms: startMs,
          end_ms: endMs,
          audio_id: audio.id,
          ...(findPosterProblem(clip.poster_ms, input) !== null && { poster_ms: startMs }),
        });
        await publishEpisode(bound, episode, 'updateClip');
      });
      return get(caller, { episodeId });
    },

    async delete(caller: Person, input: Input<'deleteClip'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = await lockEpisode(bound, caller, input.episodeId);
        const clip = await lockClip(bound, input);
        if (clip.deleted_at === null) await bound.episodeClips.setDeleted(clip.id, true);
        await publishEpisode(bound, episode, 'deleteClip');
      });
      return get(caller, input);
    },

    async restore(caller: Person, input: Input<'restoreClip'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = await lockEpisode(bound, caller, input.episodeId);
        const clip = await lockClip(bound, input);
        if (clip.deleted_at === null) return;
        await requireVoice(bound.people, caller);
        await requireRoom(bound, input.episodeId);
        await bound.episodeClips.setDeleted(clip.id, false);
        await publishEpisode(bound, episode, 'restoreClip');
      });
      return get(caller, input);
    },
  };
}
