import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { shorten } from '../../platform/documents/shorten';
import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import type { PagePreview } from '../../platform/page/page-html';
import type { VoiceClipsRepository } from './voice-clips.repository';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the page of a clip shows to link previews and search engines: nothing of one that is not open to the caller. */
export const createVoicePreview =
  (voiceClips: Pick<VoiceClipsRepository, 'findHeard'>) =>
  async (caller: Caller, { clipId = '' }: Record<string, string>): Promise<PagePreview | null> => {
    const clip = uuid.test(clipId) ? await voiceClips.findHeard(uidOf(caller), clipId) : undefined;
    if (!clip) return null;
    return {
      title: clip.title,
      description:
        shorten(clip.description, limits.voice.excerptLength) ||
        `A voice clip by ${clip.author?.name ?? 'a former member'}.`,
      path: paths.fan.voiceClip.replace(':clipId', clipId),
      picture: null,
      // Search engines must not find people with a private profile.
      indexed: clip.visibility === 'public' && clip.author !== null && clip.author.handle !== null,
    };
  };
