import { create } from 'zustand';
import { BestieError } from '@bestie/contracts/errors';

/** A sign-in that waits for its second factor. */
export interface WaitingSignIn {
  idToken: string;
  /** The server has it. */
  confirmed(): void;
  cancelled(): void;
}

/** One at most: people sign in one at a time. */
export const useSecondFactor = create<{ waiting: WaitingSignIn | null }>(() => ({ waiting: null }));

let asked: Promise<void> | null = null;

/**
 * Has the person show a passkey or a recovery code, once for all who ask meanwhile. Rejects with `second_factor_required` when
 * they do not.
 */
export function showSecondFactor(idToken: string): Promise<void> {
  asked ??= ask(idToken);
  return asked;
}

function ask(idToken: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      asked = null;
      useSecondFactor.setState({ waiting: null });
      settle();
    };
    const refusal = new BestieError('second_factor_required', {
      message: 'You didn’t show a passkey, so you’re not signed in.',
    });
    useSecondFactor.setState({
      waiting: { idToken, confirmed: end(resolve), cancelled: end(() => reject(refusal)) },
    });
  });
}
