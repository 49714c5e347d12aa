import { createRegister } from './create-register';

const register = createRegister<{ text: string }>();

/** Unsaved changes registered by pages. */
export const useUnsaved = register.useEntries;

/** Makes the browser ask before a tab with unsaved changes closes. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Registers unsaved changes until the returned function is called. */
export function registerUnsaved(reason: string): () => void {
  const takeBack = register.add({ text: reason });
  addEventListener('beforeunload', holdBack);
  return () => {
    takeBack();
    if (useUnsaved.getState().entries.length === 0) removeEventListener('beforeunload', holdBack);
  };
}

/** Clears all unsaved changes, after the person has decided to leave. */
export function forgetUnsaved(): void {
  useUnsaved.setState({ entries: [] });
  removeEventListener('beforeunload', holdBack);
}
