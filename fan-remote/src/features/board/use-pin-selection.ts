import { useCallback, useRef, useState } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';

/** Which pins are selected; with shift everything since the last one. */
export function usePinSelection(pins: readonly Pin[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const toggle = useCallback(
    (pin: Pin, selected: boolean, range: boolean) => {
      const from = pins.findIndex(({ id }) => id === anchor.current);
      const to = pins.findIndex(({ id }) => id === pin.id);
      const meant =
        range && from >= 0 && to >= 0 ? pins.slice(Math.min(from, to), Math.max(from, to) + 1) : [pin];
      anchor.current = pin.id;
      setIds((before) => {
        const next = new Set(before);
        for (const { id } of meant) {
          if (selected) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    [pins],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, clear, replace: (all: readonly string[]) => setIds(new Set(all)) };
}
