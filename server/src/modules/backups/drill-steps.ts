import type { DrillCheck, DrillStep } from '@bestie/contracts/backups';

/**
 * Does the checks of a drill and keeps what each found, also one that fails.
 * @param save called with all of them after each
 */
export function createDrillSteps(save: (steps: readonly DrillStep[]) => Promise<void>, signal: AbortSignal) {
  const steps: DrillStep[] = [];
  return async function check<Result>(
    name: DrillCheck,
    work: () => Promise<Result>,
    say: (result: Result) => string,
  ): Promise<Result> {
    signal.throwIfAborted();
    try {
      const result = await work();
      steps.push({ check: name, passed: true, found: say(result) });
      return result;
    } catch (error) {
      steps.push({ check: name, passed: false, found: (error as Error).message });
      throw error;
    } finally {
      await save(steps);
    }
  };
}
