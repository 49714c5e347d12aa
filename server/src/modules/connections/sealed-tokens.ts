import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { openEnvelope, sealEnvelope } from '../../platform/keys/envelope';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import type { Tokens } from './oauth/oauth-client';

const tokensSchema = z.object({ access: z.string(), refresh: z.string().nullable() });

const aboutOf = (connectionId: string) => Buffer.from(connectionId);
const aboutText = (connectionId: string) => Buffer.from(`${connectionId}/text`);

export type SealedTokens = Awaited<ReturnType<typeof openSealedTokens>>;

/**
 * Encrypts tokens with the key outside of the database, each bound to its connection.
 * @throws BestieError `unavailable` when that key is missing
 */
export async function openSealedTokens(secretKeys: Pick<SecretKeys, 'get'>) {
  const key = await secretKeys.get().catch((error: unknown) => {
    if (!(error instanceof BestieError)) throw error;
    throw new BestieError('unavailable', {
      message:
        'Connections are closed: the key of this server is missing. Whoever runs it has to put it back.',
      cause: error,
    });
  });
  const wrapping = key.derive('connections wrapping');
  return {
    seal: (connectionId: string, { access, refresh }: Tokens): Buffer =>
      sealEnvelope(wrapping, Buffer.from(JSON.stringify({ access, refresh })), aboutOf(connectionId)),

    /** @returns null when they were sealed with another key or for another connection */
    open(connectionId: string, sealed: Buffer): Tokens | null {
      try {
        const plain = openEnvelope(wrapping, sealed, aboutOf(connectionId));
        return tokensSchema.parse(JSON.parse(plain.toString('utf8')));
      } catch {
        return null;
      }
    },

    /** Texts of adapters, such as addresses of uploads that work without signing in. */
    sealText: (connectionId: string, text: string): string =>
      sealEnvelope(wrapping, Buffer.from(text), aboutText(connectionId)).toString('base64'),

    /** @returns null when it was sealed with another key or for another connection */
    openText(connectionId: string, sealed: string): string | null {
      try {
        return openEnvelope(wrapping, Buffer.from(sealed, 'base64'), aboutText(connectionId)).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },

    /** Code verifier of PKCE (RFC 7636), which is stored nowhere. */
    verifierOf: (state: string): string =>
      createHmac('sha256', key.derive('connections pkce')).update(state).digest('base64url'),
  };
}

/** Code challenge of a verifier, S256. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
