import { deployTokenPrefix } from '@bestie/contracts/releases';
import { BestieError } from '@bestie/contracts/errors';
import type { FindTeam } from '../../http/caller';
import { hashSecret, newSecret } from '../../keys/secrets';
import type { ReleaseTokensRepository } from './release-tokens.repository';

/** A new deploy token, and the hash that is stored. */
export function newDeployToken(): { token: string; secretHash: string } {
  const token = deployTokenPrefix + newSecret();
  return { token, secretHash: hashSecret(token) };
}

/** Precision of the time at which a token was last used, in milliseconds. */
const touchInterval = 60_000;

/** Authenticates teams by `Authorization: Bearer bestie_deploy_…`. */
export function createFindTeam(tokens: ReleaseTokensRepository, clock: () => Date): FindTeam {
  return async ({ headers }) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!token?.startsWith(deployTokenPrefix)) return null;
    const row = await tokens.findByHash(hashSecret(token));
    const now = clock();
    if (!row || row.revoked_at !== null || row.expires_at <= now)
      throw new BestieError('unauthenticated', {
        message: 'This deploy token is unknown, expired or revoked.',
      });
    const before = new Date(now.getTime() - touchInterval);
    if (row.last_used_at === null || row.last_used_at <= before) await tokens.touch(row.id, now, before);
    return { kind: 'team', tokenId: row.id, remoteId: row.remote_id, name: row.name };
  };
}
