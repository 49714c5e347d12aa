import type { CapsuleProblem } from './capsule-problem';
import { solveCapsule } from './solve-capsule';
import type { CapsuleProgress, CapsuleResult } from './solve-capsule';

export type CapsuleMessage =
  { kind: 'progress'; progress: CapsuleProgress } | { kind: 'result'; result: CapsuleResult };

/** Shortest time in ms between two progress messages. */
const calm = 120;

// Only the page that created the worker talks to it; terminating the worker stops the search.
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
