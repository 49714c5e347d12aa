import { BestieError } from '@bestie/contracts/errors';

/** Whether the error is that of a canceled upload. */
export const isCanceled = (thrown: unknown) => (thrown as { code?: unknown }).code === 'storage/canceled';

/** Converts an error of the SDK to a `BestieError`; messages are loaded on demand. */
export async function describeStorageError(thrown: unknown): Promise<BestieError> {
  try {
    const { toStorageError } = await import(/* webpackChunkName: "storage-messages" */ './storage-messages');
    return toStorageError(thrown);
  } catch {
    return new BestieError('unavailable', { cause: thrown });
  }
}
