import { create } from 'zustand';
import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';

interface ProgressState {
  entries: ProgressEntry[];
  report(entry: ProgressEntry): void;
  clear(id: string): void;
}

/** Entries in progress, in the order in which they started. */
export const useProgress = create<ProgressState>((set) => ({
  entries: [],
  report: (entry) =>
    set(({ entries }) => ({
      entries: entries.some(({ id }) => id === entry.id)
        ? entries.map((known) => (known.id === entry.id ? entry : known))
        : [...entries, entry],
    })),
  clear: (id) => set(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) })),
}));

export interface ProgressSummary {
  /** Percentage over all entries; null while no size is known. */
  percent: number | null;
  state: ProgressEntry['state'];
  label: string;
  /** Until the last entry is done; absent without an estimate. */
  secondsLeft?: number;
}

/**
 * One line for all entries; null without any. Errors take precedence over running entries, and these over finished
 * ones.
 */
export function summarizeProgress(entries: readonly ProgressEntry[]): ProgressSummary | null {
  if (entries.length === 0) return null;
  const state = (['error', 'running', 'paused', 'done'] as const).find((candidate) =>
    entries.some((entry) => entry.state === candidate),
  )!;
  const fractions = entries.map((entry) => (entry.state === 'done' ? 1 : entry.fraction));
  const known = fractions.filter((fraction) => fraction !== null);
  const percent =
    known.length === 0
      ? null
      : Math.floor((100 * known.reduce((sum, fraction) => sum + fraction, 0)) / entries.length);
  const label = entries.length === 1 ? entries[0]!.label : `${entries.length} tasks in progress`;
  const times = entries.flatMap(({ secondsLeft }) => secondsLeft ?? []);
  return { percent, state, label, ...(times.length > 0 && { secondsLeft: Math.max(...times) }) };
}
