import { z } from 'zod';
import { networks } from '@bestie/contracts/connections';
import type { JobContext } from '../../platform/jobs/jobs';
import type { NewJob } from '../../platform/jobs/jobs.repository';
import type { Logger } from '../../platform/logger';
import type { ConnectionTokensDependencies } from './connection-tokens';
import type { ConnectionRow } from './connections.tables';
import type { ConnectionsRepositories } from './connections.repositories';
import { openSealedTokens } from './sealed-tokens';

export const revocationJob = 'connections.revoke';
/** With the delays of jobs, attempts go on for almost four days, because nobody else can give a grant back. */
const revocationAttempts = 100;

const revocation = z.object({
  id: z.string(),
  network: z.enum(networks),
  accountId: z.string(),
  sealed: z.base64(),
});

/** Gives back what was granted to a connection that is gone. The handler knows which networks have a call for it. */
export function revocationOf({ id, network, account_id: accountId, sealed_tokens }: ConnectionRow): NewJob {
  const payload = { id, network, accountId, sealed: sealed_tokens.toString('base64') };
  return { kind: revocationJob, payload };
}

interface RevocationsDependencies extends Pick<
  ConnectionTokensDependencies,
  'repositories' | 'secretKeys' | 'clients'
> {
  logger: Pick<Logger, 'error'>;
}

/** The handler of {@link revocationJob}. */
export function createRevocations({ repositories, secretKeys, clients, logger }: RevocationsDependencies) {
  async function giveBack({ id, network, accountId, sealed }: z.infer<typeof revocation>): Promise<void> {
    // Giving it back now would also end what was granted again since.
    if (await repositories.connections.findAccount(network, accountId)) return;
    const tokens = (await openSealedTokens(secretKeys)).open(id, Buffer.from(sealed, 'base64'));
    if (tokens) await clients[network]?.revoke?.(tokens);
  }

  return async (payload: unknown, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> => {
    try {
      if (attempt > revocationAttempts) throw new Error('The server ended during the last try.');
      await giveBack(revocation.parse(payload));
    } catch (error) {
      if (attempt < revocationAttempts) throw error;
      // A job that has failed keeps its payload; one that ends here takes the tokens along.
      const { id, network } = payload as Partial<z.infer<typeof revocation>>;
      logger.error(
        { connection: id, network, error: (error as Error).message },
        'a grant was never given back',
      );
    }
  };
}

/** Nothing of a person who is gone can be used any more, from this moment on. */
export async function eraseConnections(
  { connections, connectionStarts, jobs }: ConnectionsRepositories,
  uid: string,
): Promise<void> {
  for (const row of await connections.deleteOf(uid)) await jobs.enqueue(revocationOf(row));
  await connectionStarts.deleteOf(uid);
}
