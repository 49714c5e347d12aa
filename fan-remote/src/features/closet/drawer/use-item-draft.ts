import { useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from '@bestie/contracts/items.contract';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';
import type { ItemChanges } from '../../../parts/items/use-item-actions';

interface Draft {
  /** Version of the piece that the changes are based on. */
  version: number;
  changes: ItemChanges;
}

const keyOf = (itemId: string) => `bestie:item-draft:${itemId}`;

const read = (itemId: string): Draft | null => keptJson<Draft>('localStorage', keyOf(itemId));

const write = (itemId: string, draft: Draft | null): void =>
  keepText('localStorage', keyOf(itemId), draft && JSON.stringify(draft));

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Unsaved changes to a piece. They survive a reload. */
export function useItemDraft(item: Item) {
  const [draft, setDraft] = useState<Draft | null>(() => read(item.id));

  const latest = useRef(draft);

  const keep = useCallback(
    (next: Draft | null) => {
      latest.current = next;
      setDraft(next);
      write(item.id, next);
    },
    [item.id],
  );

  const set = (changes: ItemChanges) => {
    const merged = { ...draft?.changes, ...changes };
    // An unchanged value is not a change.
    const left = Object.entries(merged).filter(([field, value]) => !same(value, item[field as keyof Item]));
    keep(
      left.length === 0
        ? null
        : { version: draft?.version ?? item.version, changes: Object.fromEntries(left) },
    );
  };

  return {
    /** The piece with its changes applied. */
    values: useMemo(() => ({ ...item, ...draft?.changes }), [item, draft]),
    changes: draft?.changes ?? null,
    version: draft?.version ?? item.version,
    set,
    /** Forgets changes that were saved, and keeps those that came while they were. */
    settle(sent: ItemChanges, version: number) {
      const newer = Object.entries(latest.current?.changes ?? {}).filter(
        ([field, value]) => !same(value, sent[field as keyof ItemChanges]),
      );
      keep(newer.length === 0 ? null : { version, changes: Object.fromEntries(newer) });
    },
    discard: useCallback(() => keep(null), [keep]),
  };
}
