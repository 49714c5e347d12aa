import { createHash, randomUUID } from 'node:crypto';
import { connectionReturnPath, networkNames, networks } from '@bestie/contracts/connections';
import type { ConnectionProblem, MissingForNetwork, Network } from '@bestie/contracts/connections';
import type { connectionsContract, NetworkConnection } from '@bestie/contracts/connections.contract';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { newSecret } from '../../platform/keys/secrets';
import { requireOwner } from '../../platform/module/define-policy';
import type { ConnectionTokensDependencies } from './connection-tokens';
import { connectionsChanged } from './connections.domain-events';
import { connectionsPolicy } from './connections.policy';
import { presentConnection } from './connections.presenter';
import type { ConnectionsRepositories } from './connections.repositories';
import { GrantRefused, NetworkInTrouble } from './oauth/oauth-client';
import type { Grant, NetworkAccount, OAuthClient } from './oauth/oauth-client';
import { revocationOf } from './revocations';
import { challengeOf, openSealedTokens } from './sealed-tokens';
import type { SealedTokens } from './sealed-tokens';

type Input<Verb extends keyof typeof connectionsContract> = ParsedInputOf<(typeof connectionsContract)[Verb]>;

/** What a network sends a person back with. */
export interface NetworkReturn {
  state: string;
  code: string;
  /** Set where it gives no code. */
  error: string;
}

/** What began in this browser, and where the network returns to. */
interface Visit {
  signIn: string;
  origin: string;
}

export type ConnectionsService = ReturnType<typeof createConnectionsService>;

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');

/** A sign-in that ended other than well. */
class Ended extends Error {
  constructor(readonly problem: ConnectionProblem) {
    super(problem);
  }
}

/** Accounts of creators at networks. */
export function createConnectionsService({
  repositories,
  transaction,
  secretKeys,
  clients,
  publicOrigin,
}: ConnectionTokensDependencies & { publicOrigin: string | undefined }) {
  function missingAt(network: Network): MissingForNetwork | null {
    if (!clients[network]) return 'app';
    return network === 'instagram' && publicOrigin === undefined ? 'public_origin' : null;
  }
  const addressOf = (network: Network, origin: string) => origin + connectionReturnPath(network);

  async function exchange(
    client: OAuthClient,
    { code, verifier, origin }: { code: string; verifier: string; origin: string },
  ): Promise<{ grant: Grant; account: NetworkAccount }> {
    try {
      const redirectUri = addressOf(client.network, origin);
      const grant = await client.exchange({ code, redirectUri, verifier });
      return { grant, account: await client.account(grant.tokens) };
    } catch (error) {
      if (error instanceof GrantRefused) throw new Ended(error.problem);
      if (error instanceof NetworkInTrouble) throw new Ended('unreachable');
      throw error;
    }
  }

  /** Stores what was granted. @throws Ended */
  async function connect(
    { connections }: ConnectionsRepositories,
    { uid }: Person,
    network: Network,
    { grant, account, sealing }: { grant: Grant; account: NetworkAccount; sealing: SealedTokens },
  ): Promise<string> {
    await connections.lockAccount(network, account.id);
    const holder = await connections.findAccount(network, account.id);
    if (holder && holder.owner_uid !== uid) throw new Ended('taken');
    const earlier = await connections.findOwn(uid, network);
    if (earlier && earlier.account_id !== account.id) throw new Ended('other_account');
    const id = earlier?.id ?? randomUUID();
    const names = { account_name: account.name, account_url: account.url };
    const sealed = { ...grant, tokens: sealing.seal(id, grant.tokens) };
    if (earlier) await connections.replace(id, names, sealed);
    else await connections.insert({ id, owner_uid: uid, network, account_id: account.id, ...names }, sealed);
    return id;
  }

  async function announce(
    { live, emit }: ConnectionsRepositories,
    ownerUid: string,
    { network, id, verb }: { network: Network; id: string; verb: string },
  ): Promise<void> {
    await live.publish({ topic: userTopic(ownerUid), type: `connections.${verb}`, ids: [id] });
    await emit(connectionsChanged({ ownerUid, network }));
  }

  return {
    /** @param origin of this server, as people reach it */
    async list(caller: Person, { uid = caller.uid }: Input<'list'>, origin: string) {
      if (uid !== caller.uid && caller.role !== 'admin') throw new BestieError('not_found');
      const rows = await repositories.connections.listOf(uid);
      const items = networks.map((network): NetworkConnection => {
        const row = rows.find((one) => one.network === network);
        const missing = missingAt(network);
        return {
          network,
          missing,
          returnAddress: missing === 'app' && caller.role === 'admin' ? addressOf(network, origin) : null,
          connection: row ? presentConnection(caller, row) : null,
        };
      });
      return { items };
    },

    async start(caller: Person, { network }: Input<'start'>, { signIn, origin }: Visit) {
      const client = clients[network];
      if (!client || missingAt(network) !== null)
        throw new BestieError('unavailable', {
          message: `${networkNames[network]} is not set up on this server.`,
        });
      const sealing = await openSealedTokens(secretKeys);
      const state = newSecret();
      await transaction(({ connectionStarts }) =>
        connectionStarts.create(
          { stateHash: hashOf(state), uid: caller.uid, signIn, network },
          limits.connections.startMinutes,
        ),
      );
      const challenge = challengeOf(sealing.verifierOf(state));
      return { url: client.consentUrl({ state, redirectUri: addressOf(network, origin), challenge }) };
    },

    /**
     * Ends a sign-in at a network. What it sends counts once, in the browser in which the person began.
     * @returns what went wrong; null when the account is connected
     */
    async finish(
      caller: Person,
      network: Network,
      { state, code, error }: NetworkReturn,
      { signIn, origin }: Visit,
    ): Promise<ConnectionProblem | null> {
      const client = clients[network];
      const start = { stateHash: hashOf(state), uid: caller.uid, signIn, network };
      if (!client || !roleAtLeast(caller.role, 'creator')) return 'expired';
      if (!(await repositories.connectionStarts.take(start))) return 'expired';
      if (error !== '' || code === '')
        return error === '' || error === 'access_denied' ? 'denied' : 'refused';
      const sealing = await openSealedTokens(secretKeys);
      try {
        const verifier = sealing.verifierOf(state);
        const granted = await exchange(client, { code, verifier, origin });
        await transaction(async (bound) => {
          const id = await connect(bound, caller, network, { ...granted, sealing });
          await announce(bound, caller.uid, { network, id, verb: 'connect' });
        });
        return null;
      } catch (ended) {
        if (ended instanceof Ended) return ended.problem;
        throw ended;
      }
    },

    async disconnect(caller: Person, { connectionId, reason }: Input<'disconnect'>): Promise<void> {
      await transaction(async (bound) => {
        const found = connectionsPolicy.require(
          caller,
          await bound.connections.find(connectionId),
          'disconnect',
        );
        requireOwner(caller, found.owner_uid, { reason });
        const row = await bound.connections.delete(connectionId);
        if (!row) throw new BestieError('not_found');
        await bound.jobs.enqueue(revocationOf(row));
        if (caller.uid !== row.owner_uid)
          await bound.audit.record({
            actor: caller,
            action: 'connections.disconnect',
            target: { kind: 'user', id: row.owner_uid },
            before: { network: row.network, account: row.account_name },
            ...(reason !== undefined && { reason }),
          });
        await announce(bound, row.owner_uid, { network: row.network, id: row.id, verb: 'disconnect' });
      });
    },
  };
}
