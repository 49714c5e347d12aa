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
 * A published key set, fetched when needed and kept; an unknown `kid` fetches again at most every 30 s.
 * That it cannot be had says nothing about a token, so it throws BestieError `unavailable` and nobody is
 * signed out for it.
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
