import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { VoiceClip, VoiceClipCard, voiceClipsContract } from '@bestie/contracts/voice-clips.contract';
import { changeOf } from '../../platform/audit/change-of';
import { toJson } from '../../platform/database/column-types';
import type { Transaction } from '../../platform/database/transaction';
import { uidOf } from '../../platform/http/caller';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import { tellOfMeasure } from '../reports';
import { announceClip } from './announce-clip';
import { readTranscript, requireChapters, requirePart } from './clip-changes';
import { presentCard, presentClip } from './voice-clips.presenter';
import type { VoiceRepositories } from './voice-clips.repositories';
import type { CardRow } from './voice-clips.sql';
import type { VoiceClipRecord } from './voice-clips.tables';

type Input<Verb extends keyof typeof voiceClipsContract> = ParsedInputOf<(typeof voiceClipsContract)[Verb]>;

export interface VoiceDependencies {
  repositories: VoiceRepositories;
  transaction: Transaction<VoiceRepositories>;
}

const page = (rows: CardRow[], limit: number): { items: VoiceClipCard[]; nextCursor: string | null } =>
  pageOfRows(rows, limit, ({ position, id }) => encodeCursor([position, id]), presentCard);
const afterOf = (cursor: string | undefined) => readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);

/** A clip that is not deleted, locked. @throws BestieError `not_found` to whom it does not belong */
export async function requireOwnClip(
  { voiceClips }: Pick<VoiceRepositories, 'voiceClips'>,
  caller: Person,
  clipId: string,
  admin?: { reason: string | undefined },
): Promise<VoiceClipRecord> {
  const clip = requireFound(await voiceClips.lock(clipId));
  requireOwner(caller, clip.owner_uid, admin);
  if (clip.deleted_at) throw new BestieError('not_found');
  return clip;
}

export type VoiceClipsService = ReturnType<typeof createVoiceClipsService>;

/** Voice clips: their words, who hears them, and where listeners are. */
export function createVoiceClipsService({ repositories, transaction }: VoiceDependencies) {
  async function get(caller: Caller, { clipId }: Input<'get'>): Promise<VoiceClip> {
    return presentClip(requireFound(await repositories.voiceClips.findHeard(uidOf(caller), clipId)), caller);
  }

  /** The changes of an update, checked against the sound that is played. */
  async function changesOf(bound: VoiceRepositories, clip: VoiceClipRecord, input: Input<'update'>) {
    const { title, description, visibility, tierId, trim, chapters, transcript } = input;
    const sound = clip.version_id === null ? undefined : await bound.voiceClips.findVersion(clip.version_id);
    const durationMs = sound?.duration_ms ?? null;
    const heardBy = visibility ?? clip.visibility;
    const tier = heardBy === 'tier' ? (tierId === undefined ? clip.tier_id : tierId) : null;
    if (heardBy === 'tier') {
      if (tier === null) throw BestieError.field('tierId', 'Choose a tier.');
      if (!(await bound.vipTiers.find(tier))) throw BestieError.field('tierId', 'There is no such tier.');
    }
    if (trim) requirePart(trim, durationMs);
    if (chapters) requireChapters(chapters, clip.chapters, durationMs);
    return {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      visibility: heardBy,
      tier_id: tier,
      ...(trim !== undefined && { trim_start_ms: trim?.startMs ?? null, trim_end_ms: trim?.endMs ?? null }),
      ...(chapters && { chapters: toJson(chapters) }),
      ...(transcript !== undefined && readTranscript(transcript, durationMs)),
    };
  }

  return {
    get,

    async list(caller: Person, { q, visibility, cursor, limit }: Input<'list'>) {
      const after = afterOf(cursor);
      return page(
        await repositories.voiceClips.list(caller.uid, { q, visibility, after, limit: limit + 1 }),
        limit,
      );
    },

    async listOf(caller: Person, { uid, cursor, limit }: Input<'listOf'>) {
      const after = afterOf(cursor);
      return page(await repositories.voiceClips.listOf(caller.uid, uid, { after, limit: limit + 1 }), limit);
    },

    async create(caller: Person, input: Input<'create'>): Promise<VoiceClip> {
      const { id, title, description } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const earlier = await bound.voiceClips.lock(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if ((await bound.voiceClips.countLocked(caller.uid)) >= limits.voice.clips)
          throw new BestieError('limit_reached', { message: `You can have ${limits.voice.clips} clips.` });
        await bound.voiceClips.insert({
          id,
          owner_uid: caller.uid,
          title,
          description,
          request_hash: requestHash,
        });
        await announceClip(bound, { id, owner_uid: caller.uid }, 'create');
      });
      return get(caller, { clipId: id });
    },

    /** Visibility counts from the next range request on. */
    async update(caller: Person, input: Input<'update'>): Promise<VoiceClip> {
      const { clipId, version, reason } = input;
      await transaction(async (bound) => {
        const clip = await requireOwnClip(bound, caller, clipId, { reason });
        const changes = await changesOf(bound, clip, input);
        // Chapters are written as JSON.
        if (!changeOf(clip, { ...changes, ...(input.chapters && { chapters: input.chapters }) })) return;
        requireVersion(clip, version);
        await requireVoice(bound.people, caller);
        await bound.voiceClips.update(clipId, changes);
        if (clip.owner_uid !== caller.uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'voiceClips.update',
            target: { kind: 'voiceClip', id: clipId },
            before: { title: clip.title, visibility: clip.visibility },
            after: { title: changes.title ?? clip.title, visibility: changes.visibility },
            reason,
          });
        await announceClip(bound, clip, 'update');
      });
      return get(caller, { clipId });
    },

    async savePosition(caller: Person, { clipId, positionMs }: Input<'savePosition'>): Promise<void> {
      requireFound(await repositories.voiceClips.findHeard(caller.uid, clipId));
      await repositories.voiceClips.savePosition(caller.uid, clipId, positionMs);
    },

    /** Creators delete what is theirs; admins anybody’s, with a reason, which is audited and told to its creator, who may appeal. */
    delete: (caller: Person, { clipId, reason }: Input<'delete'>): Promise<void> =>
      transaction(async (bound) => {
        const clip = await requireOwnClip(bound, caller, clipId, { reason });
        const deletedAt = await bound.voiceClips.setDeleted(clipId, caller.uid);
        if (clip.owner_uid !== caller.uid && reason !== undefined && deletedAt) {
          await bound.audit.record({
            actor: caller,
            action: 'voiceClips.delete',
            target: { kind: 'voiceClip', id: clipId },
            reason,
          });
          await tellOfMeasure(bound, {
            kind: 'voiceClip',
            targetId: clipId,
            ownerUid: clip.owner_uid,
            title: clip.title,
            content: 'remove',
            reason,
            by: caller.uid,
            now: deletedAt,
          });
        }
        await announceClip(bound, clip, 'delete');
      }),

    /** What an admin deleted stays deleted. */
    async restore(caller: Person, { clipId }: Input<'restore'>): Promise<VoiceClip> {
      await transaction(async (bound) => {
        const clip = requireFound(await bound.voiceClips.lock(clipId));
        requireOwner(caller, clip.owner_uid);
        if ((clip.deleted_by ?? caller.uid) !== caller.uid) throw new BestieError('not_found');
        if (clip.deleted_at !== null && clip.visibility !== 'private')
          await requireVoice(bound.people, caller);
        await bound.voiceClips.setDeleted(clipId, null);
        await announceClip(bound, clip, 'restore');
      });
      return get(caller, { clipId });
    },
  };
}
