import { findChapterProblem } from '@bestie/contracts/chapters';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { episodeObjectPrefix, podcastSounds } from '@bestie/contracts/episodes';
import { BestieError } from '@bestie/contracts/errors';
import type { Episode, EpisodeCard, episodesContract } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { findCueProblem, parseTranscript } from '@bestie/contracts/transcripts';
import { toJson } from '../../platform/database/column-types';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import type { MediaTools } from '../../platform/media/media-tools';
import { renewNeeds } from './episode-obstacles';
import { measureSoundJob } from './episode-waveforms.service';
import { episodePolicy } from './episodes.policy';
import { presentEpisode, presentEpisodeCard } from './episodes.presenter';
import type { EpisodesDependencies, EpisodesRepositories } from './episodes.repositories';
import type { EpisodeRecord } from './episodes.tables';
import { judgeSound } from './judge-sound';
import type { ReadStart } from './judge-sound';
import { publishEpisode } from './tell-creator';

type Input<Verb extends keyof typeof episodesContract> = ParsedInputOf<(typeof episodesContract)[Verb]>;
type Fields = Omit<Input<'update'>, 'episodeId' | 'version'>;

export type EpisodesService = ReturnType<typeof createEpisodesService>;

/** Chapters are in order, and so many; beyond the end only where the sound was replaced since. */
function requireChapters(fields: Fields, durationMs: number | null): void {
  const problem = fields.chapters && findChapterProblem(fields.chapters, durationMs);
  if (problem) throw BestieError.field(`chapters.${problem.at}`, problem.message);
}

const columnsOf = ({ title, kind, season, number, explicit, tierId, summary, notes, chapters }: Fields) => ({
  ...(title !== undefined && { title }),
  ...(kind !== undefined && { kind }),
  ...(season !== undefined && { season }),
  ...(number !== undefined && { number }),
  ...(explicit !== undefined && { explicit }),
  ...(tierId !== undefined && { tier_id: tierId }),
  ...(summary !== undefined && { summary }),
  ...(notes !== undefined && { notes }),
  ...(chapters !== undefined && { chapters: toJson(chapters) }),
});

/** @throws BestieError `conflict` about a number that another full episode of the season has */
export async function requireFreeNumber(
  { episodes }: Pick<EpisodesRepositories, 'episodes'>,
  episode: Pick<EpisodeRecord, 'id' | 'owner_uid' | 'kind' | 'season' | 'number'>,
): Promise<void> {
  const { kind, season, number } = episode;
  if (kind !== 'full' || number === null || !(await episodes.isNumberTaken(episode))) return;
  const place = season === null ? '' : ` of season ${season}`;
  throw BestieError.field('number', `Another full episode is number ${number}${place}.`);
}

/** Takes an episode out of the trash. What was scheduled waits for a new time: nothing is published by restoring. */
export async function restoreEpisode(bound: EpisodesRepositories, episode: EpisodeRecord): Promise<void> {
  const { id, kind, number } = episode;
  const taken = kind === 'full' && number !== null && (await bound.episodes.isNumberTaken(episode));
  await bound.episodes.update(id, {
    deleted_at: null,
    // Another one has the number meanwhile.
    ...(taken && { number: null }),
    ...(episode.state === 'scheduled' && {
      state: 'draft',
      publish_at: null,
      wall_time: null,
      timezone: null,
      needs: null,
    }),
  });
  await publishEpisode(bound, episode, 'restore');
}

/** Episodes as their creators write them. */
export function createEpisodesService(
  { repositories, transaction }: EpisodesDependencies,
  { readStart, media }: { readStart: ReadStart; media: Pick<MediaTools, 'availability'> },
) {
  async function get(caller: Person, { episodeId }: Input<'get'>): Promise<Episode> {
    const row = episodePolicy.requireVisible(caller, await repositories.episodes.find(episodeId));
    requireFound(row.deleted_at === null);
    return presentEpisode(row);
  }

  /** An object that the caller uploaded for this episode. @throws BestieError `invalid_input` about `path` */
  async function findUploaded(bound: EpisodesRepositories, caller: Person, episodeId: string, path: string) {
    if (!path.startsWith(episodeObjectPrefix(caller.uid, episodeId)))
      throw BestieError.field('path', 'The name of the object does not belong to this episode.');
    const object = await bound.episodes.findUploaded(path, caller.uid);
    if (!object) throw BestieError.field('path', 'Nothing was uploaded there.');
    return object;
  }

  const lockOwn = async (bound: EpisodesRepositories, caller: Person, episodeId: string) =>
    episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'edit');

  return {
    get,

    async list(caller: Person, { state, kind, season, cursor, limit }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await repositories.episodes.list(caller.uid, {
        state,
        kind,
        season,
        after,
        limit: limit + 1,
      });
      return pageOfRows<(typeof rows)[number], EpisodeCard>(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        presentEpisodeCard,
      );
    },

    async create(caller: Person, input: Input<'create'>): Promise<Episode> {
      const { id, ...fields } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.episodes.lockAll(caller.uid);
        const earlier = await bound.episodes.lock(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if ((await bound.episodes.count(caller.uid)) >= limits.episodes.perPerson)
          throw new BestieError('limit_reached', {
            message: `You have ${limits.episodes.perPerson.toLocaleString('en')} episodes, as many as there can be.`,
          });
        await bound.episodes.requireTrashRoom(caller.uid, limits.episodes.perPerson);
        requireChapters(fields, null);
        const { kind = 'full', season = null, number = null, tierId = null } = fields;
        if (tierId !== null) requireFound(await bound.vipTiers.find(tierId));
        await requireFreeNumber(bound, { id, owner_uid: caller.uid, kind, season, number });
        await bound.episodes.insert({
          id,
          owner_uid: caller.uid,
          title: fields.title ?? '',
          kind,
          season,
          number,
          explicit: fields.explicit ?? false,
          tier_id: tierId,
          summary: fields.summary ?? '',
          notes: fields.notes ?? '',
          chapters: toJson(fields.chapters ?? []),
          transcript: null,
          state: 'draft',
          request_hash: requestHash,
        });
        await publishEpisode(bound, { owner_uid: caller.uid, id }, 'create');
      });
      return get(caller, { episodeId: id });
    },

    async update(caller: Person, { episodeId, version, ...fields }: Input<'update'>): Promise<Episode> {
      await transaction(async (bound) => {
        await bound.episodes.lockAll(caller.uid);
        const episode = await lockOwn(bound, caller, episodeId);
        requireVersion(episode, version);
        await requireVoice(bound.people, caller);
        const audio = episode.audio_id === null ? null : await bound.episodes.findAudio(episode.audio_id);
        requireChapters(fields, audio?.duration_ms ?? null);
        if (fields.tierId != null) requireFound(await bound.vipTiers.find(fields.tierId));
        const { kind = episode.kind, season = episode.season, number = episode.number } = fields;
        await requireFreeNumber(bound, { id: episodeId, owner_uid: caller.uid, kind, season, number });
        const isOut = episode.state === 'published' || episode.state === 'unlisted';
        if (isOut && fields.title === '') throw BestieError.field('title', 'What is published has a title.');
        if (isOut && kind === 'full' && number === null)
          throw BestieError.field('number', 'A full episode that is published has a number.');
        await bound.episodes.update(episodeId, columnsOf(fields));
        await renewNeeds(bound, episode);
        await publishEpisode(bound, episode, 'update');
      });
      return get(caller, { episodeId });
    },

    /** The sound comes when its upload ends; what is written meanwhile stays as it is. */
    async setAudio(caller: Person, input: Input<'setAudio'>): Promise<Episode> {
      const { episodeId, id, path, fileName, durationSeconds, peaks } = input;
      const start = await readStart(path);
      const { available } = await media.availability();
      await transaction(async (bound) => {
        const episode = await lockOwn(bound, caller, episodeId);
        const earlier = await bound.episodes.findAudio(id);
        if (earlier) {
          if (earlier.episode_id === episodeId && earlier.object_name === path) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        const object = await findUploaded(bound, caller, episodeId, path);
        const extension = podcastSounds[object.content_type.split(';')[0]!.trim().toLowerCase()];
        if (extension === undefined || judgeSound(start) !== extension)
          throw new BestieError('unsupported_type', {
            message: 'Podcast players play MP3 and M4A. This file is neither.',
          });
        if (durationSeconds == null)
          throw BestieError.field(
            'durationSeconds',
            'The length of this file is unknown. It may be damaged.',
          );
        await bound.episodes.insertAudio({
          id,
          episode_id: episodeId,
          owner_uid: caller.uid,
          object_name: path,
          file_name: fileName,
          content_type: extension === 'mp3' ? 'audio/mpeg' : 'audio/mp4',
          extension,
          bytes: object.size,
          duration_ms: Math.round(durationSeconds * 1000),
          peaks: peaks ?? null,
          measuring: available,
        });
        if (available) await bound.jobs.enqueue({ kind: measureSoundJob, payload: id });
        await bound.episodes.setFile(episodeId, { audio_id: id });
        await renewNeeds(bound, episode);
        await publishEpisode(bound, episode, 'setAudio');
      });
      return get(caller, { episodeId });
    },

    async setArtwork(caller: Person, { episodeId, path }: Input<'setArtwork'>): Promise<Episode> {
      await transaction(async (bound) => {
        const episode = await lockOwn(bound, caller, episodeId);
        await requireVoice(bound.people, caller);
        if (path !== null) requireCover(await findUploaded(bound, caller, episodeId, path));
        await bound.episodes.setFile(episodeId, { artwork_object: path });
        await publishEpisode(bound, episode, 'setArtwork');
      });
      return get(caller, { episodeId });
    },

    async setTranscript(caller: Person, { episodeId, version, source }: Input<'setTranscript'>) {
      const { transcript, problems } = parseTranscript(source);
      const problem = problems[0];
      if (problem) throw BestieError.field('source', `Line ${problem.at}: ${problem.message}`);
      await transaction(async (bound) => {
        const episode = await lockOwn(bound, caller, episodeId);
        requireVersion(episode, version);
        await requireVoice(bound.people, caller);
        const audio = episode.audio_id === null ? null : await bound.episodes.findAudio(episode.audio_id);
        const outside = findCueProblem(transcript.cues, audio?.duration_ms ?? null);
        if (outside) throw BestieError.field('source', outside.message);
        const isEmpty = transcript.cues.length === 0 && transcript.text === '';
        await bound.episodes.update(episodeId, { transcript: isEmpty ? null : toJson(transcript) });
        await publishEpisode(bound, episode, 'update');
      });
      return get(caller, { episodeId });
    },

    delete: (caller: Person, { episodeId }: Input<'delete'>): Promise<void> =>
      transaction(async (bound) => {
        const episode = await lockOwn(bound, caller, episodeId);
        await bound.episodes.setDeleted(episodeId, true);
        await publishEpisode(bound, episode, 'delete');
      }),

    async restore(caller: Person, { episodeId }: Input<'restore'>): Promise<Episode> {
      await transaction(async (bound) => {
        await bound.episodes.lockAll(caller.uid);
        const episode = episodePolicy.require(caller, await bound.episodes.lock(episodeId), 'restore');
        if (episode.deleted_at === null) return;
        if (episode.state === 'published') await requireVoice(bound.people, caller);
        await restoreEpisode(bound, episode);
      });
      return get(caller, { episodeId });
    },
  };
}

/** Podcast players want JPEG or PNG. @throws BestieError */
export function requireCover({ content_type: type, size }: { content_type: string; size: number }): void {
  if (type !== 'image/jpeg' && type !== 'image/png')
    throw new BestieError('unsupported_type', { message: 'A cover is a JPEG or a PNG.' });
  if (size > limits.episodes.artworkBytes) throw new BestieError('too_large');
}
