import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const words = { name: 'Spam', action: 'flag', words: [`zzyzx${uuidv7().slice(-6)}`], exceptions: [] };
async function filter(factories: Factories): Promise<string> {
  const id = uuidv7();
  const admin = await factories.bystander('admin');
  await factories.call(admin, 'POST', '/api/admin/word-filters', { id, ...words, reason });
  return id;
}

export const wordFiltersFixtures = {
  'wordFilters.list': nothing,
  'wordFilters.create': () => ({ id: uuidv7(), ...words, reason }),
  'wordFilters.update': async (factories) => ({
    filterId: await filter(factories),
    version: 1,
    ...words,
    reason,
  }),
  'wordFilters.delete': async (factories) => ({ filterId: await filter(factories), version: 1, reason }),
  'wordFilters.restore': async (factories) => ({ filterId: await filter(factories), reason }),
  'wordFilters.tryText': () => ({ text: 'Hello there' }),
  'wordFilters.tryFilter': () => ({ id: uuidv7(), ...words }),
} satisfies Partial<Record<OperationName, Fixture>>;
