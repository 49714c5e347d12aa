import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import type { Person } from '../../http/caller';
import { newDeployToken } from './deploy-tokens';
import { releasesPolicy } from '../releases.policy';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

export interface ReleaseTokensServiceDependencies {
  tokens: ReleasesRepositories['releaseTokens'];
  transaction: Transaction<ReleasesRepositories>;
  clock: () => Date;
}

export type ReleaseTokensService = ReturnType<typeof createReleaseTokensService>;

/** Maximum of valid tokens of a remote. */
const mostTokens = 20;

/** Deploy tokens: created and revoked by admins, shown once, stored as hashes. */
export function createReleaseTokensService(dependencies: ReleaseTokensServiceDependencies) {
  const { tokens, transaction, clock } = dependencies;
  return {
    async list(caller: Person, remoteId: string): Promise<OutputOf<typeof releasesContract.tokens>> {
      releasesPolicy.requireAdmin(caller);
      const rows = await tokens.list(remoteId);
      return {
        tokens: rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
          revokedAt: row.revoked_at?.toISOString() ?? null,
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
      };
    },

    /** @throws BestieError `limit_reached` */
    async create(
      caller: Person,
      { remoteId, name, days, reason }: Input<'createToken'>,
    ): Promise<OutputOf<typeof releasesContract.createToken>> {
      releasesPolicy.requireAdmin(caller);
      const { token, secretHash } = newDeployToken();
      const id = uuidv7();
      const now = clock();
      const expiresAt = new Date(now.getTime() + days * dayMs);
      await transaction(async ({ audit, releaseTokens }) => {
        if ((await releaseTokens.countActive(remoteId, now)) >= mostTokens)
          throw new BestieError('limit_reached', {
            message: `${remoteId} has ${mostTokens} deploy tokens that work; end one first.`,
          });
        await releaseTokens.insert({
          id,
          remote_id: remoteId,
          name,
          secret_hash: secretHash,
          created_by: caller.uid,
          created_at: now,
          expires_at: expiresAt,
          revoked_at: null,
          last_used_at: null,
        });
        await audit.record({
          actor: caller,
          action: 'releases.createToken',
          target: { kind: 'release', id: remoteId },
          after: { id, name, expiresAt: expiresAt.toISOString() },
          reason,
        });
      });
      return { id, token, expiresAt: expiresAt.toISOString() };
    },

    /** @throws BestieError `not_found` */
    async revoke(caller: Person, { remoteId, tokenId, reason }: Input<'revokeToken'>): Promise<void> {
      releasesPolicy.requireAdmin(caller);
      await transaction(async ({ audit, releaseTokens }) => {
        const name = await releaseTokens.revoke(remoteId, tokenId, clock());
        if (name === undefined) throw new BestieError('not_found');
        await audit.record({
          actor: caller,
          action: 'releases.revokeToken',
          target: { kind: 'release', id: remoteId },
          before: { id: tokenId, name },
          reason,
        });
      });
    },
  };
}
