import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { BestieError } from '@bestie/contracts/errors';

/** Google's key sets for a Firebase project. */
export const googleKeySets = {
  idTokens: new URL(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  appCheck: new URL('https://firebaseappcheck.googleapis.com/v1/jwks'),
};

/**
 * A published key set, fetched on demand and cached; an unknown `kid` causes another fetch at most every 30 s. If it
 * cannot be fetched, it throws BestieError `unavailable`, so that nobody is signed out.
 */
export function openRemoteKeys(url: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { timeoutDuration: 5000, cacheMaxAge: 6 * 60 * 60 * 1000 });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new BestieError('unavailable', { retryAfter: 5, cause: error });
    }
  };
}
