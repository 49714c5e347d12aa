import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

export const connectionsFixtures = {
  'connections.list': nothing,
  'connections.start': () => ({ network: 'pinterest' }),
  'connections.disconnect': async (factories, owner) => ({
    connectionId: await factories.connection(owner),
    reason,
  }),
} satisfies Partial<Record<OperationName, Fixture>>;
