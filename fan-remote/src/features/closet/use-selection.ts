import { useCallback, useRef, useState } from 'react';
import type { Item } from '@bestie/contracts/items.contract';

/** Which pieces are selected; with shift everything since the last one. */
export function useSelection(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const toggle = (item: Item, selected: boolean, range: boolean) => {
    const from = items.findIndex((other) => other.id === anchor.current);
    const to = items.findIndex((other) => other.id === item.id);
    const meant =
      range && from >= 0 && to >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [item];
    anchor.current = item.id;
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of meant) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, clear, replace: (all: readonly string[]) => setIds(new Set(all)) };
}
