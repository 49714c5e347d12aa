import { BestieError } from '@bestie/contracts/errors';

/** Whether another text has arrived under the id of this one: the answer to it was lost, and it was changed since. */
export const isTaken = (error: unknown): boolean =>
  error instanceof BestieError && error.code === 'already_exists';

/**
 * Sends a text under an id, by which a repeated request is one. When another text has arrived under it, the next try has an
 * id of its own.
 * @param renew gives the text another id
 * @param arrived the sentence that says so
 */
export async function sendUnderId<Answer>(
  send: () => Promise<Answer>,
  { renew, arrived }: { renew: () => void; arrived: string },
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isTaken(error)) throw error;
    renew();
    throw new BestieError('already_exists', { message: arrived });
  }
}
