import { useCallback, useEffect, useRef, useState } from 'react';
import type { PackingProblem } from './packing-problem';
import type { PackingResult } from './packing-search';
import type { JustInCase } from './packing.worker';

export type Packing =
  | { state: 'idle' }
  | { state: 'running'; result: PackingResult | null }
  | { state: 'stopped' | 'done'; result: PackingResult | null; justInCase: JustInCase[] }
  | { state: 'failed' };

/** Time limit of an automatic search, in milliseconds. */
const timeoutMs = 20_000;

/** The state of the search for the lightest bag. The search ends when the page is left. */
export function usePacking() {
  const [packing, setPacking] = useState<Packing>({ state: 'idle' });
  const end = useRef<(() => void) | null>(null);
  const quit = useCallback(() => {
    end.current?.();
    end.current = null;
  }, []);
  useEffect(() => quit, [quit]);
  return {
    packing,
    start: useCallback(
      (problem: PackingProblem) => {
        quit();
        setPacking({ state: 'running', result: null });
        let left = false;
        end.current = () => (left = true);
        const fail = () => !left && setPacking({ state: 'failed' });
        import(/* webpackChunkName: "packing" */ './start-packing').then(({ startPacking }) => {
          if (left) return;
          end.current = startPacking(
            { problem, timeoutMs },
            (update) => {
              if (update.kind === 'progress') setPacking({ state: 'running', result: update.result });
              else {
                quit();
                setPacking({ state: 'done', result: update.result, justInCase: update.justInCase });
              }
            },
            fail,
          );
        }, fail);
      },
      [quit],
    ),
    /** Keeps the best bag so far. */
    stop: useCallback(() => {
      quit();
      setPacking((now) =>
        now.state === 'running' ? { state: 'stopped', result: now.result, justInCase: [] } : now,
      );
    }, [quit]),
    clear: useCallback(() => {
      quit();
      setPacking({ state: 'idle' });
    }, [quit]),
  };
}
