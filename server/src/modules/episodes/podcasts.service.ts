import { createHash } from 'node:crypto';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { podcastFeedPath, podcastObjectPrefix } from '@bestie/contracts/episodes';
import { BestieError } from '@bestie/contracts/errors';
import type { episodesContract, Podcast } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { presentPodcast } from './episodes.presenter';
import type { EpisodesDependencies } from './episodes.repositories';
import { requireCover } from './episodes.service';
import { writePodcastFeed } from './podcast-feed';

type Input<Verb extends keyof typeof episodesContract> = ParsedInputOf<(typeof episodesContract)[Verb]>;

/** The namespace of podcast GUIDs (podcastindex.org). */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/** UUID v5 of the address of a feed, without scheme and trailing slash. */
export function podcastGuid(address: string): string {
  const bare = address.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const hash = createHash('sha1').update(namespace).update(bare).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

export type PodcastsService = ReturnType<typeof createPodcastsService>;

/** Podcasts: what a creator says about all of their episodes, and the feed of what is public. */
export function createPodcastsService(
  { repositories, transaction }: EpisodesDependencies,
  publicOrigin: string | undefined,
) {
  const get = async (caller: Person): Promise<Podcast> =>
    presentPodcast(await repositories.podcasts.find(caller.uid), caller.uid);

  return {
    get,

    async update(caller: Person, { version, ...fields }: Input<'updatePodcast'>): Promise<Podcast> {
      await transaction(async (bound) => {
        const podcast = await bound.podcasts.lock(caller.uid);
        requireVersion(podcast ?? { version: 0 }, version);
        await requireVoice(bound.people, caller);
        if (podcast) await bound.podcasts.update(caller.uid, fields);
        else
          await bound.podcasts.insert({
            owner_uid: caller.uid,
            guid: podcastGuid((publicOrigin ?? 'http://bestie') + podcastFeedPath(caller.uid)),
            ...fields,
          });
        await bound.live.publish({ topic: userTopic(caller.uid), type: 'episodes.updatePodcast', ids: [] });
      });
      return get(caller);
    },

    async setArtwork(caller: Person, { path }: Input<'setPodcastArtwork'>): Promise<Podcast> {
      await transaction(async (bound) => {
        if (!(await bound.podcasts.lock(caller.uid)))
          throw BestieError.field('path', 'Save the podcast first.');
        await requireVoice(bound.people, caller);
        const object = path.startsWith(podcastObjectPrefix(caller.uid))
          ? await bound.episodes.findUploaded(path, caller.uid)
          : undefined;
        if (!object) throw BestieError.field('path', 'Nothing was uploaded there.');
        requireCover(object);
        await bound.podcasts.update(caller.uid, { artwork_object: path });
        await bound.live.publish({ topic: userTopic(caller.uid), type: 'episodes.updatePodcast', ids: [] });
      });
      return get(caller);
    },

    /** What of a podcast is public at this moment, as RSS. @throws BestieError `not_found` */
    async feed(uid: string, origin: string): Promise<string> {
      const podcast = requireFound(await repositories.podcasts.findPublic(uid));
      const episodes = await repositories.episodes.feed(uid, limits.episodes.feedItems);
      return writePodcastFeed(podcast, episodes, origin);
    },
  };
}
