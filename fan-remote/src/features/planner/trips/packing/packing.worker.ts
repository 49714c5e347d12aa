import { packLightest, searchPacking } from './packing-search';
import type { PackingResult } from './packing-search';
import type { PackingProblem } from './packing-problem';

/** What the search reports to the page. */
export type PackingUpdate =
  | { kind: 'progress'; result: PackingResult }
  | { kind: 'done'; result: PackingResult; justInCase: JustInCase[] };

/** What a pinned piece costs. */
export interface JustInCase {
  id: string;
  /**
   * How many grams lighter the bag would be without the pin; null when the time did not suffice to compute
   * it.
   */
  grams: number | null;
}

export interface PackingOrder {
  problem: PackingProblem;
  /** Time limit in milliseconds, after which the best bag so far is the result. */
  timeoutMs: number;
}

/** Step limit for computing the cost of one pinned piece. */
const costSteps = 60_000;

const page = self as unknown as {
  onmessage: ((event: MessageEvent<PackingOrder>) => void) | null;
  postMessage(update: PackingUpdate): void;
};

page.onmessage = ({ data: { problem, timeoutMs } }) => {
  const deadline = performance.now() + timeoutMs;
  const search = searchPacking(problem);
  let step = search.next();
  let told = -Infinity;
  while (!step.done && performance.now() < deadline) {
    if (performance.now() - told > 120) {
      told = performance.now();
      page.postMessage({ kind: 'progress', result: step.value });
    }
    step = search.next();
  }
  const result = step.value;
  page.postMessage({ kind: 'progress', result });
  const { plan } = result;
  const justInCase = !plan
    ? []
    : problem.pinned.map((id): JustInCase => {
        const without = packLightest(
          { ...problem, pinned: problem.pinned.filter((one) => one !== id) },
          costSteps,
        );
        const known = result.exact && without.exact && without.plan;
        return { id, grams: known ? plan.grams - known.grams : null };
      });
  page.postMessage({ kind: 'done', result, justInCase });
};
