import { useCallback, useEffect } from 'react';
import type { CountedKind } from '@bestie/contracts/insights';
import { useShell } from '../shell/shell';
import { useAction } from './use-action';

/** Tells the server that things of creators were seen; each person counts once per day and thing. A failure is nobody’s concern. */
export function useCount(kind: CountedKind): (ids: readonly string[]) => void {
  const { api } = useShell();
  const act = useAction();
  return useCallback(
    (ids) => {
      const seen = ids.map((id) => ({ kind, id }));
      void act({ call: () => api.counts.add({ seen }), failure: 'silent' });
    },
    [act, api, kind],
  );
}

/** Counts a thing that is open as long as it is on the page. */
export function useCountOpened(kind: CountedKind, id: string): void {
  const count = useCount(kind);
  useEffect(() => count([id]), [count, id]);
}
