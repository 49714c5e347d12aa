import { useCallback, useRef, useState } from 'react';
import type { Asset } from '@bestie/contracts/assets.contract';

/** Which files are selected; with shift everything since the last one. */
export function useSelection(assets: readonly Asset[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Asset>>(new Map());
  const anchor = useRef<string | null>(null);
  const toggle = (asset: Asset, selected: boolean, range: boolean) => {
    const from = assets.findIndex((other) => other.id === anchor.current);
    const to = assets.findIndex((other) => other.id === asset.id);
    const meant =
      range && from >= 0 && to >= 0 ? assets.slice(Math.min(from, to), Math.max(from, to) + 1) : [asset];
    anchor.current = asset.id;
    setChosen((before) => {
      const next = new Map(before);
      for (const one of meant) {
        if (selected) next.set(one.id, one);
        else next.delete(one.id);
      }
      return next;
    });
  };
  const clear = useCallback(() => setChosen(new Map()), []);
  return {
    ids: chosen as Pick<ReadonlyMap<string, Asset>, 'has' | 'size'>,
    assets: [...chosen.values()],
    toggle,
    clear,
    selectAll: () => setChosen(new Map(assets.map((asset) => [asset.id, asset]))),
  };
}
