import { roleAtLeast, roleFromClaims, type Role } from '@bestie/contracts/roles';
import type { IdentityClient } from './identity-client';

/**
 * Renews a token from before a promotion: the page was rendered with the new role, and would be refused with the old token.
 * Never rejects.
 */
export async function renewOutdatedToken(
  identity: Pick<IdentityClient, 'claims'>,
  role: Role,
): Promise<void> {
  try {
    const claims = await identity.claims();
    if (claims && !roleAtLeast(roleFromClaims(claims), role)) await identity.claims(true);
  } catch (error) {
    console.warn('Whether the token has the role of this page is not known.', error);
  }
}
