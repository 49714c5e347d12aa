import { hourMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Episode, episodesContract } from '@bestie/contracts/episodes.contract';
import type { Person } from '../../platform/http/caller';
import { chooseFutureTime } from '../../platform/http/future-time';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice, silenceOf } from '../../platform/identity/mutes';
import { instantOf, wallTimeOf } from '../../platform/wall-time';
import { findObstacle } from './episode-obstacles';
import { episodePolicy } from './episodes.policy';
import type { EpisodesDependencies, EpisodesRepositories } from './episodes.repositories';
import type { EpisodesService } from './episodes.service';
import { publishEpisode, tellCreator } from './tell-creator';

type Input<Verb extends keyof typeof episodesContract> = ParsedInputOf<(typeof episodesContract)[Verb]>;

/** The job that publishes what is due. */
export const publishDueJob = 'episodes.publishDue';

const fieldOf: Partial<Record<string, string>> = { title: 'title', number: 'number', chapters: 'chapters' };

/** Plans when an episode is published. @throws BestieError `invalid_input` about a time that is over */
export async function planPublishing(
  bound: EpisodesRepositories,
  episodeId: string,
  { wallTime, timezone }: { wallTime: string; timezone: string },
): Promise<void> {
  const at = instantOf(wallTime, timezone);
  if (at <= (await bound.episodes.now())) throw BestieError.field('wallTime', chooseFutureTime);
  await bound.episodes.update(episodeId, {
    state: 'scheduled',
    publish_at: at,
    // As the clock will show it, where it skips the time that was chosen.
    wall_time: wallTimeOf(at, timezone),
    timezone,
    needs: null,
  });
  await bound.jobs.enqueue({
    kind: publishDueJob,
    payload: null,
    runAt: at,
    dedupeKey: at.toISOString(),
  });
}

export type EpisodePublishingService = ReturnType<typeof createEpisodePublishingService>;

/** When episodes are published, and for whom. */
export function createEpisodePublishingService(
  { transaction, clock }: EpisodesDependencies,
  { get }: Pick<EpisodesService, 'get'>,
) {
  /** @throws BestieError `invalid_input` about what is missing */
  async function requireComplete(bound: EpisodesRepositories, episodeId: string): Promise<void> {
    const obstacle = await findObstacle(bound, episodeId);
    if (obstacle) throw BestieError.field(fieldOf[obstacle.key] ?? 'episodeId', obstacle.message);
  }

  /** Publishes what is due; what cannot be published stays scheduled, and its creator is told. */
  async function publishNext(): Promise<boolean> {
    return transaction(async (bound) => {
      const episode = await bound.episodes.lockDue();
      if (!episode) return false;
      const obstacle =
        episode.late_ms > hourMs
          ? 'Bestie could not publish it at its time, which is over for more than an hour.'
          : ((await silenceOf(bound.people, { uid: episode.owner_uid })) ??
            (await findObstacle(bound, episode.id))?.message ??
            null);
      if (obstacle === null) {
        await bound.episodes.publish(episode.id, 'published');
        await publishEpisode(bound, episode, 'publish');
      } else {
        await bound.episodes.setNeeds(episode.id, obstacle);
        await tellCreator(bound, episode, clock());
        await publishEpisode(bound, episode, 'update');
      }
      return true;
    });
  }

  return {
    /** Its sound may still be missing: it has until then. */
    async schedule(
      caller: Person,
      { episodeId, version, wallTime, timezone }: Input<'schedule'>,
    ): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'schedule');
        requireVersion(episode, version);
        await requireVoice(bound.people, caller);
        await planPublishing(bound, episodeId, { wallTime, timezone });
        await publishEpisode(bound, episode, 'schedule');
      });
      return get(caller, { episodeId });
    },

    async unschedule(caller: Person, { episodeId, version }: Input<'unschedule'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'unschedule');
        requireVersion(episode, version);
        if (episode.state === 'draft') return;
        await bound.episodes.update(episodeId, {
          state: 'draft',
          publish_at: null,
          wall_time: null,
          timezone: null,
          needs: null,
        });
        await publishEpisode(bound, episode, 'unschedule');
      });
      return get(caller, { episodeId });
    },

    /** Twice at once is once: the second finds it published. */
    async publish(caller: Person, { episodeId, unlisted }: Input<'publish'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'edit');
        await requireVoice(bound.people, caller);
        const state = unlisted ? 'unlisted' : 'published';
        if (episode.state === state) return;
        await requireComplete(bound, episodeId);
        await bound.episodes.publish(episodeId, state);
        await publishEpisode(bound, episode, 'publish');
      });
      return get(caller, { episodeId });
    },

    async unlist(caller: Person, { episodeId }: Input<'unlist'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'unlist');
        if (episode.state === 'unlisted') return;
        await bound.episodes.publish(episodeId, 'unlisted');
        await publishEpisode(bound, episode, 'unlist');
      });
      return get(caller, { episodeId });
    },

    /** Publishes what is due, one after the other, until the signal ends it. */
    async publishDue(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted && (await publishNext()));
    },
  };
}
