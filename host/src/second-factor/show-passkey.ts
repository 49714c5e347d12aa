import { startAuthentication } from '@simplewebauthn/browser';
import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';

/** Confirms the sign-in of the API’s token with a passkey. Rejects with a {@link BestieError}. */
export async function showPasskey(api: Pick<Api, 'passkeys'>): Promise<void> {
  const { challengeId, challenge, rpId, allowed } = await api.passkeys.beginSignIn({});
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      userVerification: 'required',
      allowCredentials: allowed.map(({ id: credential, transports }) => ({
        id: credential,
        type: 'public-key' as const,
        transports: transports as AuthenticatorTransport[],
      })),
    },
  }).catch((cause: unknown) => {
    throw new BestieError('forbidden', { message: 'Your browser didn’t use a passkey. Try again.', cause });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  await api.passkeys.signIn({ challengeId, id, clientDataJSON, authenticatorData, signature });
}
