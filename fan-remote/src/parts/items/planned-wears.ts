/**
 * What only the planner had before a wear was logged, as the call that undoes it takes it; nothing where there is none, because
 * servers of before refuse it.
 */
export const handedBack = (planned: readonly string[] = []): { planned?: string[] } =>
  planned.length > 0 ? { planned: [...planned] } : {};
