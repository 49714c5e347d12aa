import { cutText } from '@bestie/contracts/text';
import { paths } from '@bestie/contracts/paths';
import type { ReportTarget } from '../../platform/module/declarations';
import { requireFound } from '../../platform/http/require-found';
import { deletedBefore, deletionOf } from '../reports';
import { announceClip } from './announce-clip';
import type { VoiceRepositories } from './voice-clips.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What moderators read of a transcript. */
const spokenLength = 4000;

/** Clips that others hear. An admin takes one away from everybody, its creator included. */
export const voiceReportTargets: { voiceClip: ReportTarget<VoiceRepositories> } = {
  voiceClip: {
    async find({ voiceClips }, caller, clipId) {
      if (caller.kind === 'guest' || !uuid.test(clipId)) return undefined;
      const clip = await voiceClips.findHeard(caller.uid, clipId);
      if (!clip || clip.owner_uid === caller.uid) return undefined;
      const cues = clip.transcript?.cues.map(({ text }) => text).join('\n') ?? '';
      return {
        title: clip.title,
        text: cutText(
          [clip.description, cues || (clip.transcript?.text ?? '')].filter(Boolean).join('\n\n'),
          spokenLength,
        ),
        ownerUid: clip.owner_uid,
        path: paths.fan.voiceClip.replace(':clipId', clipId),
        revision: clip.version,
        pictureIds: [],
      };
    },
    remove: {
      async do(bound, { admin, targetId }) {
        const clip = requireFound(await bound.voiceClips.lock(targetId));
        await bound.voiceClips.setDeleted(targetId, admin.uid);
        await announceClip(bound, clip, 'delete');
        return deletionOf(clip);
      },
      async undo(bound, { targetId }, before) {
        const clip = requireFound(await bound.voiceClips.lock(targetId));
        await bound.voiceClips.setDeleted(targetId, deletedBefore(before));
        await announceClip(bound, clip, 'restore');
      },
    },
  },
};
