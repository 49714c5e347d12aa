import { create } from 'zustand';

interface RegisterState<Entry> {
  /** Oldest first. */
  entries: readonly Entry[];
}

/** A registry for pages: `add` registers an entry until the returned function is called. */
export function createRegister<Entry extends object>() {
  const useEntries = create<RegisterState<Entry>>(() => ({ entries: [] }));
  const add = (entry: Entry): (() => void) => {
    const own = { ...entry };
    useEntries.setState(({ entries }) => ({ entries: [...entries, own] }));
    return () => {
      useEntries.setState(({ entries }) => ({ entries: entries.filter((other) => other !== own) }));
    };
  };
  return { useEntries, add };
}
