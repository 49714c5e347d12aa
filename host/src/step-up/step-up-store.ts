import { create } from 'zustand';
import { BestieError } from '@bestie/contracts/errors';

/** One operation that waits for its person to confirm it. */
export interface WaitingStepUp {
  id: string;
  /** It was confirmed: the operation goes on. */
  confirmed(): void;
  /** The person gave up, or time did. */
  cancelled(): void;
}

/** What waits, oldest first; one is asked for at a time. */
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
