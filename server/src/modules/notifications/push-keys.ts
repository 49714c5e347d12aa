import { createECDH } from 'node:crypto';
import { BestieError } from '@bestie/contracts/errors';
import type { SecretKeys } from '../../platform/keys/secret-keys';

/** The pair of keys by which push services know this server (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives them of the key outside of the database, so that all servers have the same ones and they last.
 * @throws BestieError `unavailable` when that key is missing
 */
export async function findPushKeys(secretKeys: Pick<SecretKeys, 'get'>): Promise<PushKeys> {
  const secret = await secretKeys.get().catch((error: unknown) => {
    if (!(error instanceof BestieError)) throw error;
    throw new BestieError('unavailable', {
      message:
        'Push notifications are off: the key of this server is missing. Whoever runs it has to put it back.',
      cause: error,
    });
  });
  const privateKey = secret.derive('web push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  // getPrivateKey would leave out zeros at its beginning, and signing needs all of its bytes.
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
