import { useState } from 'react';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { parseChapters } from '@bestie/contracts/chapters';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';
import { clipWords, typedPart } from './clip-words';
import type { ClipWords } from './clip-words';

export type ClipFormState = ReturnType<typeof useClipForm>;

/** State of the form of a clip. Only what was changed is sent; what is typed survives a reload. */
export function useClipForm(clip: VoiceClip) {
  const { api } = useShell();
  const saved = clipWords(clip);
  const action = useActionState();
  const { act, busy, issue, failure, reset } = action;
  const draft = useFieldsDraft(`voice:${clip.id}:words`, saved, clip.version, busy);
  const [local, setLocal] = useState<Record<string, string>>({});
  const { value: words, changed } = draft;
  const differs = (field: keyof ClipWords) => words[field] !== saved[field];
  useUnsaved(changed ? 'The changes of this clip are not saved yet.' : null);

  async function save(version = draft.version): Promise<void> {
    const { chapters, problems } = parseChapters(words.chapters);
    const trim = clip.audio ? typedPart(words, clip.audio.durationMs) : null;
    const [problem] = problems;
    const found = {
      ...(problem && differs('chapters') && { chapters: `Line ${problem.at}: ${problem.message}` }),
      ...(trim === undefined && { trim: 'Write times like 0:05.' }),
    };
    setLocal(found);
    if (Object.keys(found).length > 0) return;
    const done = await act({
      call: () =>
        api.voiceClips.update({
          clipId: clip.id,
          version,
          ...(differs('title') && { title: words.title }),
          ...(differs('description') && { description: words.description }),
          ...((differs('visibility') || differs('tierId')) && {
            visibility: words.visibility,
            tierId: words.visibility === 'tier' ? words.tierId || null : null,
          }),
          ...((differs('from') || differs('to')) && trim !== undefined && { trim }),
          ...(differs('chapters') && { chapters }),
          ...(differs('transcript') && { transcript: words.transcript }),
        }),
      updates: voiceClipsQueries.get(api, clip.id).queryKey,
      stale: [voiceClipsQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) draft.settle(words, done.answer.version);
  }

  return {
    draft,
    action,
    words,
    set: draft.change,
    changed,
    busy,
    issue: (field: string) => local[field] ?? issue(field),
    failure,
    save,
    discard() {
      draft.discard();
      reset();
      setLocal({});
    },
  };
}
