import { z } from 'zod';
import { defineContract } from '../../http/define-contract';
import { id, instant } from '../../http/fields';
import { remoteId } from '../remotes.schema';
import { reason } from './fields';

/** Deploy tokens of teams. */
export const tokensOperations = defineContract({
  tokens: {
    method: 'GET',
    path: '/api/releases/{remoteId}/tokens',
    summary: 'Deploy tokens of a remote.',
    input: z.object({ remoteId }),
    output: z.object({
      tokens: z.array(
        z.object({
          id,
          name: z.string(),
          createdAt: instant,
          expiresAt: instant,
          revokedAt: instant.nullable(),
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  createToken: {
    method: 'POST',
    path: '/api/releases/{remoteId}/tokens',
    summary: 'Creates a deploy token, which is shown only once.',
    input: z.object({
      remoteId,
      name: z.string().trim().min(1).max(80),
      days: z.int().min(1).max(366),
      reason,
    }),
    output: z.object({ id, token: z.string(), expiresAt: instant }),
    access: 'admin',
    stepUp: true,
    scope: 'any',
    rate: 'admin',
    errors: ['limit_reached', 'not_found'],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/releases/{remoteId}/tokens/{tokenId}',
    summary: 'Revokes a deploy token at once.',
    input: z.object({ remoteId, tokenId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['not_found'],
  },
});
