import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { registerConnectionReturns } from './connection-return.routes';
import { createConnectionTokens } from './connection-tokens';
import { connectionsArchive } from './connections-archive';
import { connectionsNotifications } from './connections-notifications';
import { connectionsRepositories } from './connections.repositories';
import { registerConnectionsRoutes } from './connections.routes';
import { createConnectionsService } from './connections.service';
import { createOAuthClients } from './oauth/oauth-clients';
import { createRevocations, eraseConnections, revocationJob } from './revocations';

const renewalIntervalMs = 5 * 60_000;

export const connectionsModule = defineModule({
  name: 'connections',
  uses: ['jobs', 'secretKeys', 'identity', 'logger', 'publicOrigin', 'networkApps'],
  repositories: connectionsRepositories,
  open({ app, http, jobs, identity, publicOrigin, networkApps, ...context }) {
    const dependencies = { ...context, clients: createOAuthClients(networkApps) };
    const services = {
      connections: createConnectionsService({ ...dependencies, publicOrigin }),
      connectionTokens: createConnectionTokens(dependencies),
    };
    jobs.every(
      'connections.renew',
      renewalIntervalMs,
      (_payload, { signal }) => services.connectionTokens.renewDue(signal),
      { lane: 'networks' },
    );
    jobs.register(revocationJob, createRevocations(dependencies), {
      lane: 'networks',
      // The handler ends the job itself, also after an interrupted last attempt.
      maxAttempts: Infinity,
      retriesWhenInterrupted: true,
    });
    const { currentSignIn } = identity;
    registerConnectionsRoutes(app, http, services.connections, { currentSignIn, publicOrigin });
    registerConnectionReturns(app, http, services.connections, { currentSignIn, publicOrigin });
    return services;
  },
  sweep: ({ connectionStarts }) => connectionStarts.deleteExpired(),
  handles: (on) => [on(personDeleted, (bound, { uid }) => eraseConnections(bound, uid))],
  notifications: connectionsNotifications,
  archive: connectionsArchive,
  notArchived: { connection_starts: 'sign-ins that have not ended, of ten minutes' },
  erasure: [
    { table: 'connections', column: 'owner_uid' },
    { table: 'connection_starts', column: 'uid' },
  ],
});
