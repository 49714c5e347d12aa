import { useCallback, useMemo, useRef, useState } from 'react';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';

type Changes = Partial<Pick<PlannerEntry, 'slot' | 'occasion' | 'note'>>;
interface Draft {
  /** Version of the entry that the changes are based on. */
  version: number;
  changes: Changes;
}

const keyOf = (entryId: string) => `bestie:planner-draft:${entryId}`;

const read = (entryId: string): Draft | null => keptJson<Draft>('localStorage', keyOf(entryId));

/** Unsaved changes to an entry. They survive a reload. */
export function useEntryDraft(entry: PlannerEntry) {
  const [draft, setDraft] = useState<Draft | null>(() => read(entry.id));
  const latest = useRef(draft);
  const keep = useCallback(
    (next: Draft | null) => {
      latest.current = next;
      setDraft(next);
      keepText('localStorage', keyOf(entry.id), next && JSON.stringify(next));
    },
    [entry.id],
  );
  return {
    /** The entry with its changes applied. */
    values: useMemo(() => ({ ...entry, ...draft?.changes }), [entry, draft]),
    changes: draft?.changes ?? null,
    version: draft?.version ?? entry.version,
    set(changes: Changes) {
      const merged: Changes = { ...draft?.changes, ...changes };
      // A value equal to the saved one is not a change.
      const left = Object.entries(merged).filter(([field, value]) => value !== entry[field as keyof Changes]);
      keep(
        left.length === 0
          ? null
          : { version: draft?.version ?? entry.version, changes: Object.fromEntries(left) },
      );
    },
    /** Forgets changes that were saved, and keeps those that came while they were. */
    settle(sent: Changes, version: number) {
      const newer = Object.entries(latest.current?.changes ?? {}).filter(
        ([field, value]) => value !== sent[field as keyof Changes],
      );
      keep(newer.length === 0 ? null : { version, changes: Object.fromEntries(newer) });
    },
    discard: useCallback(() => keep(null), [keep]),
  };
}
