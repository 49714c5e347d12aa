import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

export const backupsFixtures = {
  'backups.list': nothing,
  'backups.make': () => ({ reason }),
  'backups.drill': () => ({ reason }),
  'backups.release': () => ({ kind: 'mail', reason }),
} satisfies Partial<Record<OperationName, Fixture>>;
