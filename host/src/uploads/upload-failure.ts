import { BestieError } from '@bestie/contracts/errors';

/** What to say about a failure, and whether it passes by itself. */
export function failureOf(error: unknown): { reason: string; passing: boolean } {
  if (error instanceof BestieError)
    return { reason: error.message, passing: error.code === 'unavailable' || error.code === 'rate_limited' };
  const said = error instanceof Error ? error.message : '';
  return { reason: said || 'Something went wrong.', passing: false };
}
