/** Codes of failures after which the same save is worth a retry. */
export const passingFailures: ReadonlySet<string> = new Set([
  'unavailable',
  'internal',
  'rate_limited',
  'unauthenticated',
]);
