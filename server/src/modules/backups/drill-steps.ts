import type { DrillCheck, DrillStep } from '@bestie/contracts/backups';

/**
 * Does the checks of a drill and keeps what each found, also one that fails.
 * @param tell called with all of them after each
 */
export function createDrillSteps(tell: (steps: readonly DrillStep[]) => void) {
  const steps: DrillStep[] = [];
  return async function check<Result>(
    name: DrillCheck,
    work: () => Promise<Result>,
    say: (result: Result) => string,
  ): Promise<Result> {
    try {
      const result = await work();
      steps.push({ check: name, passed: true, found: say(result) });
      return result;
    } catch (error) {
      steps.push({ check: name, passed: false, found: (error as Error).message });
      throw error;
    } finally {
      tell(steps);
    }
  };
}
