import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Network } from '@bestie/contracts/connections';
import { networkNames } from '@bestie/contracts/connections';
import { userTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import type { Logger } from '../../platform/logger';
import { notify } from '../notifications';
import { connectionsChanged } from './connections.domain-events';
import type { UsableConnection } from './connections.repository';
import type { ConnectionsRepositories } from './connections.repositories';
import type { ConnectionRow } from './connections.tables';
import { GrantRefused, NetworkInTrouble } from './oauth/oauth-client';
import type { OAuthClients } from './oauth/oauth-clients';
import { openSealedTokens } from './sealed-tokens';

export interface ConnectionTokensDependencies {
  repositories: ConnectionsRepositories;
  transaction: Transaction<ConnectionsRepositories>;
  secretKeys: Pick<SecretKeys, 'get'>;
  clients: OAuthClients;
  logger: Pick<Logger, 'warn'>;
  clock: () => Date;
}

/** What publishing needs of a connection. */
export interface UsedConnection {
  id: string;
  network: Network;
  account: { id: string; name: string };
  accessToken: string;
}

/** Why a connection cannot be used: for ever, until the person does something, or for the moment. */
export type UnusableConnection =
  { why: 'none' | 'held' | 'not_set_up' } | { why: 'reconnect'; problem: string } | { why: 'unreachable' };

export type ConnectionTokens = ReturnType<typeof createConnectionTokens>;

/** A renewal that takes longer has failed; its server may have died. */
const renewalMs = 90_000;
const troubleMs = 15 * 60_000;
const perRun = 100;
/** How long a call waits for a renewal that another server does. */
const renewalWaits = 20;
const renewalWaitMs = 250;

/** The tokens of connections: given to adapters, renewed before they end, never shown. */
export function createConnectionTokens(dependencies: ConnectionTokensDependencies) {
  const { repositories, transaction, secretKeys, clients, logger, clock } = dependencies;

  /** The person has to sign in at the network again. */
  async function refuse(connection: ConnectionRow, problem: string): Promise<void> {
    await transaction(async (bound) => {
      if (!(await bound.connections.markRefused(connection, problem))) return;
      const { owner_uid: ownerUid, network, id } = connection;
      await bound.live.publish({ topic: userTopic(ownerUid), type: 'connections.refuse', ids: [id] });
      await notify(bound, {
        uid: ownerUid,
        kind: 'connection',
        actorUid: null,
        target: { kind: 'connection', id },
        // Each time that it was connected it may be refused once.
        sourceId: `${id}#${connection.connected_at.toISOString()}`,
        now: clock(),
      });
      await bound.emit(connectionsChanged({ ownerUid, network }));
    });
  }

  /** Renews the tokens of one connection; only one server does at a time. No transaction is open meanwhile. */
  async function renew(connection: ConnectionRow): Promise<void> {
    const client = clients[connection.network];
    if (!client) return;
    const sealing = await openSealedTokens(secretKeys);
    const renewal = randomUUID();
    if (!(await repositories.connections.claimRenewal(connection, renewal, renewalMs))) return;
    const tokens = sealing.open(connection.id, connection.sealed_tokens);
    if (!tokens) return refuse(connection, 'This server cannot read what it was granted any more.');
    try {
      const grant = await client.renew(tokens);
      await repositories.connections.endRenewal(connection.id, renewal, {
        ...grant,
        tokens: sealing.seal(connection.id, grant.tokens),
      });
    } catch (error) {
      if (error instanceof GrantRefused) return refuse(connection, error.message);
      await repositories.connections.endRenewal(connection.id, renewal, troubleMs);
      if (!(error instanceof NetworkInTrouble)) throw error;
      const { network } = connection;
      logger.warn({ network, reason: error.message }, 'tokens of a connection could not be renewed');
    }
  }

  /** Renews, or waits while another server does. @returns the connection afterwards */
  async function renewed(connection: UsableConnection): Promise<UsableConnection | undefined> {
    await renew(connection);
    let current = await repositories.connections.findUsable(connection.id);
    for (let waits = 0; waits < renewalWaits && current?.renewal != null; waits += 1) {
      await wait(renewalWaitMs);
      current = await repositories.connections.findUsable(connection.id);
    }
    return current;
  }

  function readTokens(connection: UsableConnection, accessToken: string): UsedConnection {
    const { id, network, account_id, account_name } = connection;
    return { id, network, account: { id: account_id, name: account_name }, accessToken };
  }

  async function open(
    found: UsableConnection | undefined,
    refusedToken?: string,
  ): Promise<UsedConnection | UnusableConnection> {
    if (!found) return { why: 'none' };
    if (found.held) return { why: 'held' };
    if (found.problem !== null) return { why: 'reconnect', problem: found.problem };
    if (!clients[found.network]) return { why: 'not_set_up' };
    const sealing = await openSealedTokens(secretKeys);
    const tokens = sealing.open(found.id, found.sealed_tokens);
    if (tokens && !found.ended && tokens.access !== refusedToken) return readTokens(found, tokens.access);
    const current = await renewed(found);
    if (!current) return { why: 'none' };
    if (current.problem !== null) return { why: 'reconnect', problem: current.problem };
    const fresh = sealing.open(current.id, current.sealed_tokens);
    if (!fresh || current.ended || fresh.access === refusedToken) return { why: 'unreachable' };
    return readTokens(current, fresh.access);
  }

  return {
    /** The connection of a person at a network, with a valid access token. */
    useOf: async (ownerUid: string, network: Network): Promise<UsedConnection | UnusableConnection> =>
      open(await repositories.connections.findUsableOf(ownerUid, network)),

    /** The same after a network refused a token with 401: with another one, or why there is none. */
    useAnother: async (refused: UsedConnection): Promise<UsedConnection | UnusableConnection> =>
      open(await repositories.connections.findUsable(refused.id), refused.accessToken),

    /** Encrypts what an adapter keeps for one connection. */
    sealText: async (connectionId: string, text: string): Promise<string> =>
      (await openSealedTokens(secretKeys)).sealText(connectionId, text),

    /** @returns null when it was sealed with another key or for another connection */
    openText: async (connectionId: string, sealed: string): Promise<string | null> =>
      (await openSealedTokens(secretKeys)).openText(connectionId, sealed),

    /** A network refuses a token that was renewed just now. */
    async refuse(used: Pick<UsedConnection, 'id' | 'network'>, sentence: string): Promise<void> {
      const connection = await repositories.connections.find(used.id);
      if (connection) await refuse(connection, sentence || `${networkNames[used.network]} refused.`);
    },

    /** Renews what is due. Run as a job, by one server at a time. */
    async renewDue(signal?: AbortSignal): Promise<void> {
      for (const connection of await repositories.connections.listDue(perRun)) {
        if (signal?.aborted) return;
        await renew(connection);
      }
    },
  };
}
