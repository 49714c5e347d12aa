import type { PasskeyAssertion } from '@bestie/contracts/passkeys.contract';
import type { PasskeyRow } from './passkeys.repository';
import type { RelyingParty } from './relying-party';

/** COSE algorithms of new passkeys: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

export interface NewCredential {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

interface Question {
  challenge: string;
  site: RelyingParty;
}

/** Loaded with the first passkey, because it takes longer to load than all else of the identity. */
const loadVerification = () => import('@simplewebauthn/server');

/** What is stored of a new passkey; null when the answer does not belong to the question, or proves nobody's presence. */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject }: NewCredential,
  { challenge, site }: Question,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await loadVerification();
  const outcome = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!outcome?.verified) return null;
  const { credential } = outcome.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/**
 * The authenticator's count after an answer; null when the answer is not one of this passkey to this question, or its
 * count goes back, as that of a copy does.
 */
export async function verifyPasskey(
  { id, ...response }: PasskeyAssertion,
  passkey: PasskeyRow,
  { challenge, site }: Question,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadVerification();
  const outcome = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  return outcome?.verified ? outcome.authenticationInfo.newCounter : null;
}
