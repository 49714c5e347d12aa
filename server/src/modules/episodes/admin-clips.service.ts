import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { findPosterProblem } from '@bestie/contracts/episodes';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { AdminClip, adminClipsContract } from '@bestie/contracts/admin-clips.contract';
import { changeOf } from '../../platform/audit/change-of';
import { placeBefore } from '../../platform/database/place-before';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import { createModeration } from '../reports';
import { presentAdminClip } from './admin-clips.presenter';
import type { AdminClipRow } from './admin-clips.repository';
import { firstPlace, requirePoints, requireRoom } from './episode-clips.service';
import type { EpisodesDependencies, EpisodesRepositories } from './episodes.repositories';
import type { ClipRecord } from './episodes.tables';
import { publishEpisode } from './tell-creator';

type Contract = typeof adminClipsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export type AdminClipsService = ReturnType<typeof createAdminClipsService>;

/** @throws BestieError `invalid_input` about a picture of another moment */
function requirePoster(posterMs: number, points: { startMs: number; endMs: number }): void {
  const problem = findPosterProblem(posterMs, points);
  if (problem) throw BestieError.field('posterMs', problem);
}

/** Clips of everybody's episodes, as admins order and show them; and those that admins cut themselves. */
export function createAdminClipsService({ repositories, transaction, clock }: EpisodesDependencies) {
  const get = async (id: string): Promise<AdminClip> =>
    presentAdminClip(requireFound(await repositories.adminClips.find(id)));

  /** A clip whose episode left the drafts, locked. @throws BestieError `not_found` */
  async function lock(bound: EpisodesRepositories, clipId: string): Promise<AdminClipRow> {
    await bound.episodeClips.lock(clipId);
    const clip = requireFound(await bound.adminClips.find(clipId));
    requireFound(clip.episode_state !== 'draft' && !clip.episode_deleted);
    return clip;
  }

  async function record(
    bound: EpisodesRepositories,
    caller: Person,
    verb: 'create' | 'update' | 'schedule' | 'move',
    clip: Pick<ClipRecord, 'id' | 'episode_id'> & { episode_owner_uid: string },
    change: { before?: Record<string, unknown>; after: Record<string, unknown>; reason: string },
  ): Promise<void> {
    await bound.audit.record({
      actor: caller,
      action: `adminClips.${verb}`,
      target: { kind: 'clip', id: clip.id },
      ...change,
    });
    await publishEpisode(bound, { id: clip.episode_id, owner_uid: clip.episode_owner_uid }, `${verb}Clip`);
    await bound.live.publish({ topic: adminTopic, type: `adminClips.${verb}`, ids: [clip.id] });
  }

  /** Tells a creator what an admin did with a clip that they cut; each change is another one. */
  async function tellMaker(
    bound: EpisodesRepositories,
    caller: Person,
    verb: 'update' | 'schedule',
    clip: AdminClipRow,
  ): Promise<void> {
    if (clip.owner_uid !== clip.episode_owner_uid || clip.owner_uid === caller.uid) return;
    await notify(bound, {
      kind: 'episode',
      uid: clip.owner_uid,
      actorUid: null,
      target: { kind: 'episode', id: clip.episode_id },
      sourceId: `${clip.episode_id}#${verb}Clip#${clip.id} ${clip.version}`,
      now: clock(),
    });
  }

  const { hide, show } = createModeration({
    transaction,
    clock,
    noun: 'adminClips',
    kind: 'clip',
    async find(bound, id) {
      await bound.episodeClips.lock(id);
      const row = await bound.adminClips.find(id);
      return row && row.episode_state !== 'draft' && !row.episode_deleted ? row : undefined;
    },
    title: ({ caption, episode_title: title }) => caption || title,
    async setHidden(bound, clip, hidden) {
      await bound.episodeClips.update(clip.id, {
        hidden_at: hidden?.at ?? null,
        hidden_reason: hidden?.reason ?? null,
      });
      await publishEpisode(bound, { id: clip.episode_id, owner_uid: clip.episode_owner_uid }, 'updateClip');
    },
  });

  return {
    async list(_caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> {
      const { cursor, limit, q, ...filter } = input;
      const rows = await repositories.adminClips.list({
        ...filter,
        search: q,
        after: readPosition(cursor, cursorPart.text),
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, ({ sort, id }) => encodeCursor([sort, id]), presentAdminClip);
    },

    async create(caller: Person, input: Input<'create'>): Promise<AdminClip> {
      const { id, episodeId, reason, caption, startMs, endMs, aspect, posterMs } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const episode = requireFound(await bound.episodes.lock(episodeId));
        const earlier = await bound.episodeClips.lock(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        requireFound(await bound.discovery.isPublic(episodeId));
        await requireRoom(bound, episodeId);
        const audio = requirePoints(await bound.episodes.findAudio(episode.audio_id ?? ''), input);
        requirePoster(posterMs, input);
        await bound.episodeClips.insert({
          id,
          episode_id: episodeId,
          owner_uid: caller.uid,
          audio_id: audio.id,
          caption,
          start_ms: startMs,
          end_ms: endMs,
          aspect,
          poster_ms: posterMs,
          sort: await firstPlace(bound, id),
          request_hash: requestHash,
        });
        await record(
          bound,
          caller,
          'create',
          { id, episode_id: episodeId, episode_owner_uid: episode.owner_uid },
          { after: { episodeId, startMs, endMs, aspect, posterMs }, reason },
        );
      });
      return get(id);
    },

    async update(caller: Person, input: Input<'update'>): Promise<AdminClip> {
      const { clipId, version, reason, caption, startMs, endMs, aspect, posterMs } = input;
      await transaction(async (bound) => {
        const clip = await lock(bound, clipId);
        const points = { startMs: startMs ?? clip.start_ms, endMs: endMs ?? clip.end_ms };
        const moves = points.startMs !== clip.start_ms || points.endMs !== clip.end_ms;
        const words = caption ?? clip.caption;
        const poster = posterMs ?? clip.poster_ms;
        const before = {
          caption: clip.caption,
          startMs: clip.start_ms,
          endMs: clip.end_ms,
          aspect: clip.aspect,
          posterMs: clip.poster_ms,
        };
        const after = { caption: words, ...points, aspect: aspect ?? clip.aspect, posterMs: poster };
        if (!changeOf(before, after)) return;
        requireVersion(clip, version);
        if (clip.owner_uid === clip.episode_owner_uid && (moves || words !== clip.caption))
          throw new BestieError('forbidden', { message: 'Its creator cut it and wrote its words.' });
        if (moves)
          requirePoints(clip.audio ? await bound.episodes.findAudio(clip.audio.id) : undefined, points);
        requirePoster(poster, points);
        await bound.episodeClips.update(clipId, {
          caption: words,
          start_ms: points.startMs,
          end_ms: points.endMs,
          aspect: after.aspect,
          poster_ms: poster,
          // Whoever moves the points has heard them on the sound that there is now.
          ...(moves && clip.audio && { audio_id: clip.audio.id }),
        });
        await record(bound, caller, 'update', clip, { before, after, reason });
        await tellMaker(bound, caller, 'update', clip);
      });
      return get(clipId);
    },

    /** A time that is over makes it live at once. */
    async schedule(
      caller: Person,
      { clipId, version, liveFrom, reason }: Input<'schedule'>,
    ): Promise<AdminClip> {
      await transaction(async (bound) => {
        const clip = await lock(bound, clipId);
        if (clip.live_from?.getTime() === (liveFrom === null ? undefined : Date.parse(liveFrom))) return;
        requireVersion(clip, version);
        await bound.episodeClips.update(clipId, { live_from: liveFrom === null ? null : new Date(liveFrom) });
        await record(bound, caller, 'schedule', clip, {
          before: { liveFrom: clip.live_from?.toISOString() ?? null },
          after: { liveFrom },
          reason,
        });
        await tellMaker(bound, caller, 'schedule', clip);
      });
      return get(clipId);
    },

    /** Between its new neighbours as they are at this moment, so that two who move at once both keep their moves. */
    async move(caller: Person, { clipId, before, reason }: Input<'move'>): Promise<AdminClip> {
      await transaction(async (bound) => {
        await bound.episodeClips.lockOrder();
        const clip = await lock(bound, clipId);
        const all = await bound.episodeClips.listPlaces();
        const next = all[all.findIndex(({ id }) => id === clipId) + 1]?.id ?? null;
        if (next === before) return;
        const others = all.filter(({ id }) => id !== clipId);
        const placed = placeBefore(others, before, [clipId]);
        if (before === clipId || !placed) throw new BestieError('not_found');
        await bound.episodeClips.place(placed);
        await record(bound, caller, 'move', clip, { after: { before }, reason });
      });
      return get(clipId);
    },

    hide,
    show,
  };
}
