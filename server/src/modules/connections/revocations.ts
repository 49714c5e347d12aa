import { z } from 'zod';
import { networks } from '@bestie/contracts/connections';
import type { NewJob } from '../../platform/jobs/jobs.repository';
import type { ConnectionTokensDependencies } from './connection-tokens';
import type { ConnectionRow } from './connections.tables';
import type { ConnectionsRepositories } from './connections.repositories';
import { openSealedTokens } from './sealed-tokens';

export const revocationJob = 'connections.revoke';

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

/** The handler of {@link revocationJob}. */
export const createRevocations =
  ({
    repositories,
    secretKeys,
    clients,
  }: Pick<ConnectionTokensDependencies, 'repositories' | 'secretKeys' | 'clients'>) =>
  async (payload: unknown): Promise<void> => {
    const { id, network, accountId, sealed } = revocation.parse(payload);
    // Giving it back now would also end what was granted again since.
    if (await repositories.connections.findAccount(network, accountId)) return;
    const tokens = (await openSealedTokens(secretKeys)).open(id, Buffer.from(sealed, 'base64'));
    if (tokens) await clients[network]?.revoke?.(tokens);
  };

/** Nothing of a person who is gone can be used any more, from this moment on. */
export async function eraseConnections(
  { connections, connectionStarts, jobs }: ConnectionsRepositories,
  uid: string,
): Promise<void> {
  for (const row of await connections.deleteOf(uid)) await jobs.enqueue(revocationOf(row));
  await connectionStarts.deleteOf(uid);
}
