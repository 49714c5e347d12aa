import { BestieError } from '@bestie/contracts/errors';

/** Pauses between tries, in milliseconds: together a server has about two minutes to come back. */
const defaultPauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

const isPassing = (error: unknown): error is BestieError =>
  error instanceof BestieError && (error.code === 'unavailable' || error.code === 'rate_limited');

/**
 * Repeats a call while the server cannot be reached or asks to wait, for work that goes on by itself: nobody is
 * there to press Retry. Only for calls that change nothing more when they come twice, since an answer may be what
 * got lost.
 * Rejects with what the last try said.
 */
export async function whenAvailable<Result>(
  call: () => Promise<Result>,
  pauses: readonly number[] = defaultPauses,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauses[tries];
      if (!isPassing(error) || pause === undefined) throw error;
      const wait = Math.max(pause, (error.retryAfter ?? 0) * 1_000);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
