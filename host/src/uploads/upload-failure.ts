import { BestieError } from '@bestie/contracts/errors';

/** The message for a failure, and whether it is transient. */
export function failureOf(error: unknown): { reason: string; transient: boolean } {
  if (error instanceof BestieError)
    return {
      reason: error.message,
      transient: error.code === 'unavailable' || error.code === 'rate_limited',
    };
  const said = error instanceof Error ? error.message : '';
  return { reason: said || 'Something went wrong.', transient: false };
}
