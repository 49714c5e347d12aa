import { useEffect, useReducer } from 'react';
import type { CapsuleProblem } from './capsule-problem';
import type { CapsuleMessage } from './capsule.worker';
import type { CapsuleResult } from './solve-capsule';

export interface CapsuleSearch {
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** The best result so far; null before the first. */
  result: CapsuleResult | null;
  /** 0 to 1. */
  done: number;
}

type Event =
  CapsuleMessage | { kind: 'start'; problem: CapsuleProblem } | { kind: 'stop' } | { kind: 'fail' };

/** Results are cached, so that returning to the page does not search again. */
const known = new WeakMap<CapsuleProblem, CapsuleResult>();

const started: CapsuleSearch = { state: 'running', result: null, done: 0 };

function begin(problem: CapsuleProblem): CapsuleSearch {
  const result = known.get(problem);
  return result ? { state: 'done', result, done: 1 } : started;
}

function advance(search: CapsuleSearch, event: Event): CapsuleSearch {
  switch (event.kind) {
    case 'start':
      return begin(event.problem);
    case 'progress':
      return { state: 'running', result: event.progress, done: event.progress.done };
    case 'result':
      return { state: 'done', result: event.result, done: 1 };
    case 'stop':
      return search.state === 'running' ? { ...search, state: 'stopped' } : search;
    case 'fail':
      return { ...search, state: 'failed' };
  }
}

/**
 * Searches in a worker, so that the page stays responsive; another problem restarts the search.
 * @param problem the same object as long as nothing changed
 */
export function useCapsuleSearch(problem: CapsuleProblem): CapsuleSearch & { stop: () => void } {
  const [search, dispatch] = useReducer(advance, problem, begin);
  const running = search.state === 'running';
  useEffect(() => dispatch({ kind: 'start', problem }), [problem]);
  useEffect(() => {
    if (!running) return undefined;
    const worker = new Worker(
      new URL(/* webpackChunkName: "capsule-worker" */ './capsule.worker.ts', import.meta.url),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<CapsuleMessage>) => {
      if (data.kind === 'result') known.set(problem, data.result);
      dispatch(data);
    });
    worker.addEventListener('error', () => dispatch({ kind: 'fail' }));
    worker.postMessage(problem);
    return () => worker.terminate();
  }, [problem, running]);
  return { ...search, stop: () => dispatch({ kind: 'stop' }) };
}
