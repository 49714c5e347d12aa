export { createConnectionTokens } from './connection-tokens';
export type { ConnectionTokens, UnusableConnection, UsedConnection } from './connection-tokens';
export { connectionsChanged } from './connections.domain-events';
export { connectionsRepositories } from './connections.repositories';
export { refusedConnections } from './connections.sql';
export { createOAuthClients } from './oauth/oauth-clients';
