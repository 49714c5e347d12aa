import { BestieError } from '@bestie/contracts/errors';

/** Pauses between attempts, in milliseconds: together a server has about two minutes to come back. */
const defaultPauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

const isPassing = (error: unknown): error is BestieError =>
  error instanceof BestieError && (error.code === 'unavailable' || error.code === 'rate_limited');

/**
 * Repeats a call while the server is unreachable or asks to wait, for background work without a Retry button.
 * Only for idempotent calls, because the answer of a successful one may have been lost. Rejects with the
 * error of the last attempt.
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
