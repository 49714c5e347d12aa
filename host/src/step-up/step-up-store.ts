import { create } from 'zustand';
import { BestieError } from '@bestie/contracts/errors';

/** An operation that waits for its confirmation. */
export interface WaitingStepUp {
  id: string;
  /** Continues the operation after the confirmation. */
  confirmed(): void;
  /** Ends it after a cancellation or a timeout. */
  cancelled(): void;
}

/** Waiting operations, oldest first; they are confirmed one at a time. */
export const useStepUps = create<{ waiting: WaitingStepUp[] }>(() => ({ waiting: [] }));

/**
 * Has the person confirm an operation on the server's own page.
 * Rejects with `step_up_required` when they do not.
 */
export function confirmStepUp(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      useStepUps.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other.id !== id) }));
      settle();
    };
    const refusal = new BestieError('step_up_required', {
      message: 'You didn’t confirm it, so nothing was changed.',
    });
    const entry = { id, confirmed: end(resolve), cancelled: end(() => reject(refusal)) };
    useStepUps.setState(({ waiting }) => ({ waiting: [...waiting, entry] }));
  });
}
