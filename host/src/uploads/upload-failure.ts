import { BestieError } from '@bestie/contracts/errors';

/** The message for a failure, whether it is transient, and whether the server has refused it for good. */
export function failureOf(error: unknown): { reason: string; transient: boolean; refused: boolean } {
  if (error instanceof BestieError) {
    const transient = error.code === 'unavailable' || error.code === 'rate_limited';
    return { reason: error.message, transient, refused: !transient && error.code !== 'internal' };
  }
  const said = error instanceof Error ? error.message : '';
  return { reason: said || 'Something went wrong.', transient: false, refused: false };
}
