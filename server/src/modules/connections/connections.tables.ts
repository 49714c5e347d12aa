import type { Selectable } from 'kysely';
import type { ConnectionState, Network } from '@bestie/contracts/connections';
import type { GeneratedTimestamp, Timestamp } from '../../platform/database/column-types';

export interface ConnectionsTables {
  connections: {
    id: string;
    owner_uid: string;
    network: Network;
    account_id: string;
    account_name: string;
    account_url: string | null;
    state: ConnectionState;
    problem: string | null;
    sealed_tokens: Buffer;
    access_until: Timestamp;
    renew_at: Timestamp;
    renewal: string | null;
    renewal_until: Date | null;
    connected_at: GeneratedTimestamp;
    renewed_at: GeneratedTimestamp;
  };
  connection_starts: {
    state_hash: string;
    uid: string;
    sign_in: string;
    network: Network;
    expires_at: Timestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends ConnectionsTables {}
}

export type ConnectionRow = Selectable<ConnectionsTables['connections']>;
