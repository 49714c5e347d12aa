import { useCallback, useEffect, useRef, useState } from 'react';
import { useSteady } from './use-steady';

/** The selected ids of a list; with shift everything since the last one. Escape clears the selection. */
export function useSelection<One extends { id: string }>(list: readonly One[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const toggle = useSteady((one: One, selected: boolean, range: boolean) => {
    const from = list.findIndex(({ id }) => id === anchor.current);
    const to = list.findIndex(({ id }) => id === one.id);
    const meant =
      range && from >= 0 && to >= 0 ? list.slice(Math.min(from, to), Math.max(from, to) + 1) : [one];
    anchor.current = one.id;
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of meant) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  });
  const clear = useCallback(() => setIds(new Set()), []);
  const replace = useCallback((all: readonly string[]) => setIds(new Set(all)), []);
  const selecting = ids.size > 0;
  useEffect(() => {
    if (!selecting) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && clear();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [selecting, clear]);
  return { ids, selecting, toggle, replace, clear };
}
