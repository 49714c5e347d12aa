import type { Connection } from '@bestie/contracts/connections.contract';
import type { Person } from '../../platform/http/caller';
import { connectionsPolicy } from './connections.policy';
import type { ConnectionRow } from './connections.tables';

/** Presents a connection: nothing of its tokens. */
export function presentConnection(caller: Person, row: ConnectionRow): Connection {
  const { disconnect, reconnect } = connectionsPolicy.permissions(caller, row);
  return {
    id: row.id,
    network: row.network,
    accountName: row.account_name,
    accountUrl: row.account_url,
    state: row.state,
    problem: row.problem,
    connectedAt: row.connected_at.toISOString(),
    can: { disconnect, reconnect },
  };
}
