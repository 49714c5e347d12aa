import { startRegistration } from '@simplewebauthn/browser';
import type { NewPasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import { BestieError } from '@bestie/contracts/errors';

/** Has the browser make a passkey. Rejects with a {@link BestieError} whose message may be shown. */
export async function createPasskey({
  challenge,
  rpId,
  rpName,
  user,
  algorithms,
  known,
}: NewPasskeyQuestion) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpName },
      user,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: known.map(({ id: credential, transports }) => ({
        id: credential,
        type: 'public-key' as const,
        transports: transports as AuthenticatorTransport[],
      })),
    },
  }).catch((cause: unknown) => {
    const known = (cause as Error).name === 'InvalidStateError';
    throw new BestieError('forbidden', {
      message: known
        ? 'This device has a passkey for your account already.'
        : 'Your browser didn’t make a passkey. Try again.',
      cause,
    });
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}
