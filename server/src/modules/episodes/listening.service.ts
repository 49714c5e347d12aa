import { createHmac } from 'node:crypto';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import type { episodesContract, PublicEpisode } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { addressGroups } from '../../platform/http/address-groups';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { uidOf } from '../../platform/http/caller';
import type { Caller, Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import { presentPublicEpisode, presentShownClip, presentShownEpisode } from './episodes.presenter';
import type { DownloadCounts } from './download-counts';
import type { OpenAudio } from './episodes.repository';
import type { EpisodesDependencies } from './episodes.repositories';

type Input<Verb extends keyof typeof episodesContract> = ParsedInputOf<(typeof episodesContract)[Verb]>;

/** Where a call comes from. */
export interface Listener {
  caller: Caller;
  ip: string;
  client: string;
}

/** Programs that fetch for no listener, by how they name themselves. */
const bots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|headless|monitor|validator|scan|archiver|^curl|^wget|python-requests|go-http-client|^$/i;

export type ListeningService = ReturnType<typeof createListeningService>;

/** Episodes for those who listen, and how often they do. */
export function createListeningService(
  { repositories }: EpisodesDependencies,
  secretKeys: Pick<SecretKeys, 'get'>,
  downloads: DownloadCounts,
) {
  /** Who listens, under a key that is outside of the database. */
  async function nameOf(purpose: string, parts: readonly string[]): Promise<string> {
    const key = (await secretKeys.get()).derive(`episode ${purpose}`);
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  }

  return {
    /** @throws BestieError `not_found`: also for what is locked, hidden or somebody else's */
    async get(
      caller: Caller,
      { uid, episodeId }: { uid: string; episodeId: string },
    ): Promise<PublicEpisode> {
      const row = requireFound(await repositories.episodes.findOpen(uidOf(caller), episodeId));
      if (row.owner_uid !== uid || !row.audio) throw new BestieError('not_found');
      return presentPublicEpisode(row, caller);
    },

    /** What fans find without searching: featured and new episodes, and clips. */
    async discover(caller: Person): Promise<OutputOf<typeof episodesContract.getDiscovery>> {
      const { episodes, clips } = limits.episodes.discovered;
      const { discovery } = repositories;
      return {
        featured: (await discovery.featured(caller.uid, episodes)).map(presentShownEpisode),
        latest: (await discovery.latest(caller.uid, episodes)).map(presentShownEpisode),
        clips: (await discovery.clips(caller.uid, clips)).map(presentShownClip),
      };
    },

    /** @throws BestieError `invalid_input` for too long a span */
    async listDates(caller: Person, { from, to }: Input<'listDates'>) {
      const until = new Date(Date.parse(`${to}T00:00:00Z`) + dayMs);
      const rows = await repositories.discovery.dates(caller.uid, new Date(`${from}T00:00:00Z`), until);
      return {
        items: rows.map(presentShownEpisode).map(({ id, title, publishedAt, path, creator }) => ({
          id,
          title,
          publishedAt,
          path,
          creator,
        })),
      };
    },

    async listVip(caller: Person, { cursor, limit }: Input<'listVip'>) {
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await repositories.discovery.vip(caller.uid, { after, limit: limit + 1 });
      return pageOfRows(rows, limit, ({ position, id }) => encodeCursor([position, id]), presentShownEpisode);
    },

    /** Counts a play, unless this listener has counted within the last 24 hours. Creators do not count at home. */
    async play({ caller, ip, client }: Listener, episodeId: string): Promise<void> {
      const row = requireFound(await repositories.episodes.findOpen(uidOf(caller), episodeId));
      if (row.owner_uid === uidOf(caller) || bots.test(client)) return;
      const parts = caller.kind === 'person' ? [caller.uid] : [addressGroups(ip).near, client];
      await repositories.episodeCounts.addPlay(episodeId, await nameOf('plays', parts));
    },

    /**
     * Counts a download of a minute or more, one per address, client and day.
     * @param range what of the file is sent; null for all of it
     */
    async download(
      { caller, ip, client }: Listener,
      audio: OpenAudio,
      range: { start: number; end: number } | null,
    ): Promise<void> {
      const asked = range ? range.end - range.start + 1 : audio.bytes;
      const minute = (audio.bytes * limits.episodes.playSeconds * 1000) / Math.max(1, audio.duration_ms);
      if (asked < Math.min(audio.bytes, minute) || bots.test(client) || uidOf(caller) === audio.owner_uid)
        return;
      const day = utcDay(new Date());
      const listener = await nameOf('downloads', [day, addressGroups(ip).near, client]);
      downloads.add({ episodeId: audio.episode_id, listener });
    },

    /** Resolves when the downloads so far are in the database. */
    settle: downloads.settle,
  };
}
