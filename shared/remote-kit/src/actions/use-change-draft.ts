import { useDraft } from './use-draft';

interface Kept<Value> {
  /** The version that the person saw when they began. */
  begun: number;
  changes: Partial<Value>;
}

/** Changes of something that others may change meanwhile. */
export interface ChangeDraft<Value> {
  /** What is saved, with the changes. */
  value: Value;
  changed: boolean;
  /** The version that the changes began on, to be sent with them. */
  version: number;
  /** The version that is saved. */
  current: number;
  /** Another version was saved since the changes began: the person chooses. */
  isStale: boolean;
  change(changes: Partial<Value>): void;
  /** Forgets changes that were saved, and keeps those that came while they were. */
  settle(sent: Value, version: number): void;
  /** Forgets all changes. */
  discard(): void;
}

/**
 * Changes that survive a reload of the page. What is not changed follows what is saved.
 * @param key that of {@link useDraft}
 * @param version of what is saved
 */
export function useChangeDraft<Value extends object>(
  key: string,
  saved: Value,
  version: number,
): ChangeDraft<Value> {
  const [kept, setKept, clear] = useDraft<Kept<Value> | null>(key, null);
  return {
    value: { ...saved, ...kept?.changes },
    changed: kept !== null,
    version: kept?.begun ?? version,
    current: version,
    isStale: kept !== null && kept.begun !== version,
    change: (changes) =>
      setKept((before) => ({
        begun: before?.begun ?? version,
        changes: { ...before?.changes, ...changes },
      })),
    settle: (sent, next) =>
      setKept((before) => {
        const newer = Object.entries(before?.changes ?? {}).filter(
          ([field, changed]) => sent[field as keyof Value] !== changed,
        );
        return newer.length === 0
          ? null
          : { begun: next, changes: Object.fromEntries(newer) as Partial<Value> };
      }),
    discard() {
      setKept(null);
      clear();
    },
  };
}
