import { create } from 'zustand';

interface UnsavedState {
  reasons: readonly { text: string }[];
}

/** What would be lost by leaving now. */
export const useUnsaved = create<UnsavedState>(() => ({ reasons: [] }));

/** The browser asks in its own words before a tab with unsaved work closes. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says that leaving now would lose something, until the returned function is called. */
export function registerUnsaved(reason: string): () => void {
  const own = { text: reason };
  if (useUnsaved.getState().reasons.length === 0) addEventListener('beforeunload', holdBack);
  useUnsaved.setState(({ reasons }) => ({ reasons: [...reasons, own] }));
  return () => {
    useUnsaved.setState(({ reasons }) => ({ reasons: reasons.filter((other) => other !== own) }));
    if (useUnsaved.getState().reasons.length === 0) removeEventListener('beforeunload', holdBack);
  };
}

/** Lets go of everything, when the person has decided to leave. */
export function forgetUnsaved(): void {
  useUnsaved.setState({ reasons: [] });
  removeEventListener('beforeunload', holdBack);
}
