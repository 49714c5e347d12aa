import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { userTopic } from '@bestie/contracts/live';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { DraftNote } from './draft-note';
import { createDraftSaving, type DraftSaving } from './draft-saving';
import { unsavedIn } from './unsaved-draft';

/** A text that is being written, with the functions that save it. */
export interface KeptText<Value> {
  value: Value;
  /** The stored draft is known. */
  loaded: boolean;
  change(changes: Partial<Value>): void;
  /** Call it after sending or discarding: the next text starts empty. */
  clear(): Promise<void>;
  /** State of saving, for the composer. */
  note: ReactNode;
  /** The note asks to choose between this draft and another one. */
  hasConflict: boolean;
}

/** Saves the text of a place, and keeps it in sync across the person's devices. */
export function useKeptText<Value extends { text: string }>(
  place: string,
  empty: () => Value,
  isEmpty: (value: Value) => boolean,
): KeptText<Value> {
  const { api, live, session } = useShell();
  const act = useAction();
  const [saving] = useState(() =>
    createDraftSaving<Value>({
      empty,
      isEmpty,
      load: () => api.drafts.get({ place }),
      save: async (sequence, content) => {
        const call = () =>
          content ? api.drafts.put({ place, sequence, content }) : api.drafts.delete({ place, sequence });
        return (await act({ call, failure: 'thrown' })).answer;
      },
      unsaved: unsavedIn(place),
    }),
  );
  const { value, phase, gone } = useSyncExternalStore(saving.subscribe, saving.getState);
  useSavingHere(saving);
  const uid = session?.uid;
  useEffect(
    () =>
      uid === undefined
        ? undefined
        : live.subscribe(userTopic(uid), (event) => {
            // A null event means that events may have been missed.
            if (event === null || (event.type === 'drafts.put' && event.ids.includes(place))) saving.hear();
          }),
    [live, uid, place, saving],
  );
  return {
    value,
    loaded: phase !== 'loading',
    change: saving.change,
    clear: saving.clear,
    hasConflict: phase === 'conflict',
    note: (
      <DraftNote
        phase={phase}
        gone={gone}
        isEmpty={isEmpty(value)}
        onTheirs={saving.takeTheirs}
        onMine={saving.keepMine}
      />
    ),
  };
}

/** Starts with the page; unsaved changes are saved when the page is hidden or left. */
function useSavingHere<Value extends { text: string }>(saving: DraftSaving<Value>) {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && saving.flush();
    document.addEventListener('visibilitychange', leave);
    saving.start();
    return () => {
      document.removeEventListener('visibilitychange', leave);
      saving.end();
    };
  }, [saving]);
}
