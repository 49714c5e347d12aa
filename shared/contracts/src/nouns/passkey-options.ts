import type { NewPasskeyQuestion, PasskeyQuestion } from './passkeys.contract';

/** Shown when somebody cancels, or the browser has no passkey of the account. */
export const passkeyUnused = 'Your browser didn’t use a passkey. Try again.';

const credentials = (known: PasskeyQuestion['allowed']) =>
  known.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as ('ble' | 'hybrid' | 'internal' | 'nfc' | 'usb')[],
  }));

/** What a browser is asked to find, as `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptions = ({
  challenge,
  rpId,
  allowed,
}: Pick<PasskeyQuestion, 'challenge' | 'rpId' | 'allowed'>) => ({
  challenge,
  rpId,
  userVerification: 'required' as const,
  allowCredentials: credentials(allowed),
});

/** What a browser is asked to make, as `PublicKeyCredentialCreationOptionsJSON`. */
export const newPasskeyOptions = ({
  challenge,
  rpId,
  rpName,
  user,
  algorithms,
  known,
}: NewPasskeyQuestion) => ({
  challenge,
  rp: { id: rpId, name: rpName },
  user,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  attestation: 'none' as const,
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
  excludeCredentials: credentials(known),
});
