import type { CapsuleProblem } from './capsule-problem';
import { solveCapsule } from './solve-capsule';
import type { CapsuleProgress, CapsuleResult } from './solve-capsule';

export type CapsuleMessage =
  { kind: 'progress'; progress: CapsuleProgress } | { kind: 'result'; result: CapsuleResult };

/** Least time in ms between two messages of progress. */
const calm = 120;

// Nobody but the page that made it talks to a worker; it ends the worker when it wants the search to stop.
addEventListener('message', ({ data }: MessageEvent<CapsuleProblem>) => {
  const search = solveCapsule(data);
  let toldAt = performance.now();
  for (;;) {
    const { done, value } = search.next();
    if (done) return postMessage({ kind: 'result', result: value } satisfies CapsuleMessage);
    const now = performance.now();
    if (now - toldAt < calm) continue;
    toldAt = now;
    postMessage({ kind: 'progress', progress: value } satisfies CapsuleMessage);
  }
});
