import { confirmationError } from '../identity/identity-messages';
import type { LoadIdentity } from './identity-client';
import type { SessionEndpoints } from './session-endpoints';
import type { SessionStore } from './session-store';

export interface ConfirmationDependencies {
  loadIdentity: LoadIdentity;
  endpoints: Pick<SessionEndpoints, 'whoami'>;
  sessions: SessionStore;
}

/** Confirms the person's e-mail address. */
export function createConfirmation({ loadIdentity, endpoints, sessions }: ConfirmationDependencies) {
  return {
    /** Has another link mailed. Rejects with a `BestieError` whose message may be shown. */
    async sendConfirmation(): Promise<void> {
      const identity = await loadIdentity();
      await identity.sendConfirmation().catch((error: unknown) => {
        throw confirmationError(error);
      });
    },
    /** Asks whether the address was confirmed meanwhile, and tells the page when it was. Never rejects. */
    async checkConfirmation(): Promise<void> {
      try {
        const idToken = await (await loadIdentity()).confirmedToken();
        if (!idToken) return;
        const { email, emailVerified } = await endpoints.whoami(idToken);
        const { session } = sessions.getState();
        if (session) sessions.setState({ session: { ...session, email, emailVerified } });
      } catch (error) {
        console.warn('Whether the address is confirmed is not known.', error);
      }
    },
  };
}
