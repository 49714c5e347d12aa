import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { userTopic } from '@bestie/contracts/live';
import { draftPlace } from '@bestie/remote-kit/kept-drafts';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { DraftNote } from './draft-note';
import { createDraftSaving, type DraftSaving, type UnsavedDraft } from './draft-saving';

/** A text that is being written, and everything that keeps it. */
export interface KeptText<Value> {
  value: Value;
  change(changes: Partial<Value>): void;
  /** Once it was sent, or thrown away: the next text begins empty. */
  clear(): Promise<void>;
  /** What the composer says about the draft. */
  note: ReactNode;
  /** The note is a choice between this draft and another one. */
  hasConflict: boolean;
}

/** Keeps what one writes in a place on all one's devices. */
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

/** Begins with the page; what waits is saved when somebody looks away or leaves. */
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

/** Outlives a reload that comes before the draft was saved. */
function unsavedIn<Value>(place: string) {
  const key = draftPlace(place);
  return {
    read(): UnsavedDraft<Value> | null {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as UnsavedDraft<Value> | null;
      } catch {
        return null;
      }
    },
    write(draft: UnsavedDraft<Value> | null): void {
      try {
        if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
        else sessionStorage.removeItem(key);
      } catch {
        // Where the browser keeps nothing, the text lives as long as the page.
      }
    },
  };
}
