import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { useSteady } from '@bestie/remote-kit/use-steady';

/** A text that is being written, and everything that keeps it. */
export interface KeptText<Value> {
  value: Value;
  change(changes: Partial<Value>): void;
  /** Once it was sent, or thrown away: the next text begins empty. */
  clear(): Promise<void>;
  /** What the composer says about the draft. */
  note: ReactNode;
}

/** Keeps what one writes in a place through a reload. */
export function useKeptText<Value extends object>(place: string, empty: () => Value): KeptText<Value> {
  const [blank] = useState(empty);
  const [value, setValue, clearDraft] = useDraft(place, blank);
  return {
    value,
    change: useSteady((changes: Partial<Value>) => setValue(Object.assign({}, value, changes))),
    clear: useSteady(() => {
      setValue(empty());
      clearDraft();
      return Promise.resolve();
    }),
    note: null,
  };
}
