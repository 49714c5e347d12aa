import { BestieError } from '@bestie/contracts/errors';

/** True for the error of an upload that somebody canceled. */
export const isCanceled = (thrown: unknown) => (thrown as { code?: unknown }).code === 'storage/canceled';

/** An error of the SDK as one of ours; the words for it come when there is one. */
export async function describeStorageError(thrown: unknown): Promise<BestieError> {
  try {
    const { toStorageError } = await import(/* webpackChunkName: "storage-messages" */ './storage-messages');
    return toStorageError(thrown);
  } catch {
    return new BestieError('unavailable', { cause: thrown });
  }
}
