import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

/** Whatever it was set to before: the fixture begins again. */
const set: Fixture = async (factories) => {
  await factories.query('delete from flags', []);
  return {
    name: 'featuredBoards',
    version: 0,
    mode: 'on',
    share: 0,
    roles: [],
    people: [],
    purpose: 'The matrix',
    endsOn: '2036-01-01',
    reason,
  };
};

export const flagsFixtures = {
  'flags.list': nothing,
  'flags.listAll': nothing,
  'flags.update': set,
} satisfies Partial<Record<OperationName, Fixture>>;
