import { create } from 'zustand';

interface RegisterState<Entry> {
  /** Oldest first. */
  entries: readonly Entry[];
}

/** What pages have said and not taken back: `add` says something until the function it returns is called. */
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
