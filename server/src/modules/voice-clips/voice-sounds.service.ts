import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { voicePrefix } from '@bestie/contracts/voice-clips';
import type { VoiceClip, voiceClipsContract } from '@bestie/contracts/voice-clips.contract';
import type { Person } from '../../platform/http/caller';
import { requireVoice } from '../../platform/identity/mutes';
import type { JobContext } from '../../platform/jobs/jobs';
import type { MediaTools, OpenedMedia } from '../../platform/media/media-tools';
import { MediaRefused, MediaToolMissing } from '../../platform/media/run-tool';
import { mediaKind } from '../../platform/objects/contents/object-types';
import type { ObjectsService } from '../../platform/objects/objects.service';
import { announceClip } from './announce-clip';
import { requireOwnClip } from './voice-clips.service';
import type { VoiceClipsService, VoiceDependencies } from './voice-clips.service';
import type { VoiceRepositories } from './voice-clips.repositories';
import type { VoiceClipRecord, VoiceVersionRecord } from './voice-clips.tables';

type Input<Verb extends keyof typeof voiceClipsContract> = ParsedInputOf<(typeof voiceClipsContract)[Verb]>;

export interface VoiceSoundsDependencies extends VoiceDependencies {
  voiceClips: Pick<VoiceClipsService, 'get'>;
  media: MediaTools;
  objects: Pick<ObjectsService, 'find' | 'ensureObject'>;
}

export const prepareSoundJob = 'voiceClips.prepare';
/** The same for the further sounds of a creator: they run when no others wait. */
export const prepareLaterJob = 'voiceClips.prepareLater';
/** Unprepared sounds of one creator that take their turn with everybody else’s; further ones wait. */
const mostAhead = 2;
/** Attempts before a sound is played as it came, over about a minute. */
export const prepareTries = 6;

/** Codecs that every browser and podcast player has; other sounds are also made as M4A. */
const playedEverywhere = new Set(['aac', 'mp3']);

export type VoiceSoundsService = ReturnType<typeof createVoiceSoundsService>;

/** The sounds of clips: new versions, and what is made of them. */
export function createVoiceSoundsService(dependencies: VoiceSoundsDependencies) {
  const { repositories, transaction, voiceClips, media, objects } = dependencies;

  /** A sound that the caller uploaded for this clip. @throws BestieError `invalid_input` about `path` */
  async function requireUploaded(bound: VoiceRepositories, caller: Person, clipId: string, path: string) {
    if (!path.startsWith(voicePrefix(caller.uid, clipId)))
      throw BestieError.field('path', 'The name of the object does not belong to this clip.');
    const object = await bound.voiceClips.findUploaded(path, caller.uid);
    if (!object) throw BestieError.field('path', 'Nothing was uploaded there.');
    if (mediaKind(object.content_type) !== 'audio') throw new BestieError('unsupported_type');
    return object;
  }

  /** Finishes a version; it is played from now on, unless a newer one is. */
  const finish = (
    id: string,
    changes: Partial<Omit<VoiceVersionRecord, 'id' | 'clip_id' | 'number' | 'created_at'>>,
  ): Promise<void> =>
    transaction(async (bound) => {
      const version = await bound.voiceClips.findVersion(id);
      const clip = version && (await bound.voiceClips.lock(version.clip_id));
      if (!version || !clip) return;
      await bound.voiceClips.updateVersion(id, changes);
      if (changes.state === 'ready') await playNewest(bound, clip, version);
      await announceClip(bound, clip, 'prepare');
    });

  async function playNewest(
    bound: VoiceRepositories,
    clip: VoiceClipRecord,
    version: Pick<VoiceVersionRecord, 'id' | 'number'>,
  ): Promise<void> {
    const played = clip.version_id === null ? undefined : await bound.voiceClips.findVersion(clip.version_id);
    if ((played?.number ?? 0) < version.number) await bound.voiceClips.play(clip.id, version.id);
  }

  /** Measures a sound and makes what it needs. */
  async function read(opened: OpenedMedia, version: VoiceVersionRecord, ownerUid: string) {
    const facts = await opened.probe();
    if (facts.audio === null) throw new MediaRefused('The file has no sound.');
    if (facts.seconds > limits.voice.minutes * 60)
      throw new MediaRefused(`A clip has up to ${limits.voice.minutes / 60} hours.`);
    const peaks = await opened.peaks();
    const loudness = await opened.loudness();
    let playable: string | null = null;
    if (!playedEverywhere.has(facts.audio)) {
      playable = `${voicePrefix(ownerUid, version.clip_id)}${version.id}-played.m4a`;
      await objects.ensureObject(playable, await opened.encode('m4a'), 'audio/mp4', ownerUid);
    }
    return { duration_ms: Math.round(facts.seconds * 1000), peaks, loudness, playable_name: playable };
  }

  return {
    async getTools(): Promise<{ available: boolean; reason: string | null }> {
      const answer = await media.availability();
      return { available: answer.available, reason: answer.available ? null : answer.reason };
    },

    async addVersion(caller: Person, input: Input<'addVersion'>): Promise<VoiceClip> {
      const { clipId, id, path, durationSeconds, peaks } = input;
      const { available } = await media.availability();
      await transaction(async (bound) => {
        const clip = await requireOwnClip(bound, caller, clipId);
        const earlier = await bound.voiceClips.findVersion(id);
        if (earlier) {
          if (earlier.clip_id === clipId && earlier.object_name === path) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        const object = await requireUploaded(bound, caller, clipId, path);
        const versions = await bound.voiceClips.versionsOf(clipId);
        if (versions.some(({ object_name }) => object_name === path))
          throw BestieError.field('path', 'This sound is a version of the clip already.');
        if (versions.length >= limits.voice.versions)
          throw new BestieError('limit_reached', {
            message: `A clip has up to ${limits.voice.versions} versions.`,
          });
        const durationMs = Math.round((durationSeconds ?? 0) * 1000);
        // Without a length nothing can be played.
        const unknown = !available && durationMs === 0;
        const state = available ? 'processing' : unknown ? 'failed' : 'ready';
        const version = { id, number: Math.max(0, ...versions.map(({ number }) => number)) + 1 };
        const kind = (await bound.voiceClips.hasWaiting(caller.uid, mostAhead))
          ? prepareLaterJob
          : prepareSoundJob;
        await bound.voiceClips.addVersion({
          ...version,
          clip_id: clipId,
          object_name: path,
          playable_name: null,
          state,
          duration_ms: durationMs,
          bytes: object.size,
          content_type: object.content_type,
          peaks: peaks ?? null,
          loudness: null,
          note: unknown ? 'Nothing here could read how long it is. Try another format.' : null,
        });
        if (available) await bound.jobs.enqueue({ kind, payload: id });
        if (state === 'ready') await playNewest(bound, clip, version);
        await announceClip(bound, clip, 'addVersion');
      });
      return voiceClips.get(caller, { clipId });
    },

    /** Chapters stay; those beyond the end of the other sound are marked. */
    async useVersion(caller: Person, { clipId, versionId }: Input<'useVersion'>): Promise<VoiceClip> {
      await transaction(async (bound) => {
        const clip = await requireOwnClip(bound, caller, clipId);
        const version = await bound.voiceClips.findVersion(versionId);
        if (version?.clip_id !== clipId) throw new BestieError('not_found');
        if (version.state !== 'ready')
          throw new BestieError('conflict', { message: 'This version cannot be played.' });
        await requireVoice(bound.people, caller);
        if (clip.version_id !== versionId) await bound.voiceClips.play(clipId, versionId);
        await announceClip(bound, clip, 'useVersion');
      });
      return voiceClips.get(caller, { clipId });
    },

    /** What a browser read of a sound, until this server reads it itself. */
    async setPeaks(
      caller: Person,
      { clipId, versionId, peaks, durationMs }: Input<'setPeaks'>,
    ): Promise<VoiceClip> {
      const { available } = await media.availability();
      await transaction(async (bound) => {
        const clip = await requireOwnClip(bound, caller, clipId);
        const version = await bound.voiceClips.findVersion(versionId);
        if (version?.clip_id !== clipId) throw new BestieError('not_found');
        const measured = version.state === 'processing' && !available;
        if (version.peaks !== null && !measured) return;
        await bound.voiceClips.updateVersion(versionId, {
          peaks,
          ...(measured && { state: 'ready', duration_ms: durationMs }),
        });
        if (measured) await playNewest(bound, clip, version);
        await announceClip(bound, clip, 'setPeaks');
      });
      return voiceClips.get(caller, { clipId });
    },

    /** Prepares a version. What ffmpeg cannot read is refused; what fails again and again is played as it came. */
    async prepare(versionId: string, { attempt, signal }: JobContext): Promise<void> {
      const version = await repositories.voiceClips.findVersion(versionId);
      if (version?.state !== 'processing') return;
      const object = await objects.find(version.object_name);
      if (!object) return finish(versionId, { state: 'failed', note: 'The file is gone.' });
      const asItCame = (note: string) =>
        version.duration_ms > 0
          ? finish(versionId, { state: 'ready', note })
          : finish(versionId, { state: 'failed', note });
      try {
        const made = await media.read(
          { contentId: object.content_id, size: object.size },
          (opened) => read(opened, version, object.owner_uid),
          signal,
        );
        await finish(versionId, { ...made, state: 'ready', note: null });
      } catch (error) {
        if (error instanceof MediaRefused) return finish(versionId, { state: 'failed', note: error.message });
        if (error instanceof MediaToolMissing)
          return asItCame('This server has no ffmpeg: it is played as it came.');
        if (error instanceof BestieError && error.code === 'quota_exceeded')
          return asItCame('Your storage is full: it is played as it came.');
        if (attempt >= prepareTries) return asItCame('It could not be prepared, and is played as it came.');
        throw error;
      }
    },

    /** A process that died on a sound does not get it again. */
    giveUp: (versionId: string): Promise<void> =>
      finish(versionId, { state: 'failed', note: 'The file could not be read as sound or video.' }),
  };
}
