export type { ConnectionTokens, UsedConnection } from './connection-tokens';
export { connectionsChanged } from './connections.domain-events';
export { refusedConnections } from './connections.sql';
