import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { adminClipsQueries } from '@bestie/client/admin-clips.queries';
import { findClipProblem, findPosterProblem } from '@bestie/contracts/episodes';
import type { ClipAspect } from '@bestie/contracts/episodes';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { readTime, timeText } from '@bestie/contracts/media-times';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { isReason } from '../../parts/reason-field/reason-field';

/** The episode that a clip is cut out of. */
export interface ClipSource {
  episodeId: string;
  durationMs: number;
}

const emptyFields = { caption: '', from: '', to: '', poster: '', aspect: '1:1' as ClipAspect, reason: '' };
const fieldsOf = (clip: AdminClip) => ({
  caption: clip.caption,
  from: timeText(clip.startMs),
  to: timeText(clip.endMs),
  poster: timeText(clip.posterMs),
  aspect: clip.aspect,
  reason: '',
});

/**
 * The form of a clip. What is typed survives a reload, and stays when another version was saved meanwhile.
 * @param clip null for a new one
 * @param source null until an episode is chosen
 */
export function useClipForm(clip: AdminClip | null, source: ClipSource | null, onClose: () => void) {
  const api = useApi();
  // Sent twice, it is one clip.
  const [id] = useState(() => clip?.id ?? uuidv7());
  const draft = useChangeDraft(
    `clip:${clip?.id ?? 'new'}`,
    clip ? fieldsOf(clip) : emptyFields,
    clip?.version ?? 0,
  );
  const { value: fields } = draft;
  const action = useActionState();
  const { act, busy, issue, failure } = action;
  // What was not touched keeps its milliseconds, which the field does not show.
  const read = (text: string, known: number | undefined) =>
    known !== undefined && text === timeText(known) ? known : readTime(text.trim());
  const startMs = read(fields.from, clip?.startMs);
  const endMs = read(fields.to, clip?.endMs);
  const posterMs = fields.poster.trim() === '' ? startMs : read(fields.poster, clip?.posterMs);
  const points = startMs === null || endMs === null ? null : { startMs, endMs };
  const problem =
    points && source && (clip === null || clip.can.edit) ? findClipProblem(points, source.durationMs) : null;
  const posterProblem = points && posterMs !== null ? findPosterProblem(posterMs, points) : null;
  const isReady =
    points !== null &&
    posterMs !== null &&
    problem === null &&
    posterProblem === null &&
    source !== null &&
    isReason(fields.reason);

  const close = () => {
    draft.discard();
    onClose();
  };

  /** @param version the one that is saved over */
  async function save(version = draft.version) {
    if (!points || posterMs === null || !source) return;
    const { caption, aspect, reason } = fields;
    const frame = { aspect, posterMs, reason };
    const words = { caption, ...points };
    const done = await act({
      call: () =>
        clip
          ? api.adminClips.update({
              clipId: id,
              version,
              ...frame,
              ...(clip.can.edit && words),
            })
          : api.adminClips.create({ id, episodeId: source.episodeId, ...words, ...frame }),
      stale: [adminClipsQueries.all],
      said: clip ? 'The clip is saved.' : 'Cut a clip. It is a draft until you plan it.',
      failure: 'thrown',
    });
    if (done) close();
  }
  return {
    fields,
    set: draft.change,
    errors: {
      caption: issue('caption'),
      from: issue('startMs'),
      to: problem?.message ?? issue('endMs'),
      poster: posterProblem ?? issue('posterMs'),
      reason: issue('reason'),
    },
    draft,
    action,
    failure,
    busy,
    isReady,
    save,
    close,
  };
}
