import { createRegister } from './create-register';

const register = createRegister<{ text: string }>();

/** What would be lost by leaving now. */
export const useUnsaved = register.useEntries;

/** The browser asks in its own words before a tab with unsaved work closes. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says that leaving now would lose something, until the returned function is called. */
export function registerUnsaved(reason: string): () => void {
  const takeBack = register.add({ text: reason });
  addEventListener('beforeunload', holdBack);
  return () => {
    takeBack();
    if (useUnsaved.getState().entries.length === 0) removeEventListener('beforeunload', holdBack);
  };
}

/** Lets go of everything, when the person has decided to leave. */
export function forgetUnsaved(): void {
  useUnsaved.setState({ entries: [] });
  removeEventListener('beforeunload', holdBack);
}
