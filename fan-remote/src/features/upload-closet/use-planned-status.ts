import { useCallback, useState } from 'react';
import { itemStatuses } from '@bestie/contracts/items';
import type { ItemStatus } from '@bestie/contracts/items';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';

const stored = 'bestie.review.add-as';

function remembered(): ReadonlyMap<string, ItemStatus> {
  const found = keptJson<Record<string, ItemStatus>>('localStorage', stored) ?? {};
  return new Map(Object.entries(found).filter(([, status]) => itemStatuses.includes(status)));
}

/**
 * The status that drafts get once they are added. Drafts have no field for it, so this device remembers it.
 */
export function usePlannedStatus(): {
  statusOf(id: string): ItemStatus;
  plan(id: string, status: ItemStatus): void;
  forget(ids: readonly string[]): void;
} {
  const [planned, setPlanned] = useState(remembered);
  // What is kept counts: an undo also plans after its review has gone, and another one may have planned since.
  const change = useCallback((work: (next: Map<string, ItemStatus>) => void) => {
    const next = new Map(remembered());
    work(next);
    keepText('localStorage', stored, JSON.stringify(Object.fromEntries(next)));
    setPlanned(next);
  }, []);
  return {
    statusOf: useCallback((id) => planned.get(id) ?? 'active', [planned]),
    plan: useCallback(
      (id, status) => change((next) => (status === 'active' ? next.delete(id) : next.set(id, status))),
      [change],
    ),
    forget: useCallback((ids) => change((next) => ids.forEach((id) => next.delete(id))), [change]),
  };
}
