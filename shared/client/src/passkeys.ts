import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { BestieError } from '@bestie/contracts/errors';
import { newPasskeyOptions, passkeyOptions, passkeyUnused } from '@bestie/contracts/passkey-options';
import type { NewPasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import type { Api } from './api';

/**
 * Passkeys in the browser. The library comes with this module, so only dialogs that are loaded when they open may import it. All
 * failures are {@link BestieError}s whose message may be shown.
 */

const refusal = (message: string, cause: unknown) => new BestieError('forbidden', { message, cause });

/** Confirms the sign-in of the API’s token with a passkey. */
export async function showPasskey(api: Pick<Api, 'passkeys'>): Promise<void> {
  const { challengeId, ...question } = await api.passkeys.beginSignIn({});
  const { id, response } = await startAuthentication({ optionsJSON: passkeyOptions(question) }).catch(
    (cause: unknown) => {
      throw refusal(passkeyUnused, cause);
    },
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  await api.passkeys.signIn({ challengeId, id, clientDataJSON, authenticatorData, signature });
}

/** Has the browser make a passkey. @returns what `passkeys.add` wants to know of it */
export async function createPasskey(question: NewPasskeyQuestion) {
  const { id, response } = await startRegistration({ optionsJSON: newPasskeyOptions(question) }).catch(
    (cause: unknown) => {
      throw (cause as Error).name === 'InvalidStateError'
        ? refusal('This device has a passkey for your account already.', cause)
        : refusal('Your browser didn’t make a passkey. Try again.', cause);
    },
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    challengeId: question.challengeId,
    id,
    clientDataJSON,
    attestationObject,
    transports: [...transports],
  };
}
