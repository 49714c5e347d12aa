import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Fixture } from './factories';

const one__Noun__: Fixture = async (factories, owner) => {
  const { id } = await factories.call(owner, 'POST', '/api/__name__', { id: uuidv7(), name: 'First' });
  return { __noun__Id: id };
};

export const __nouns__Fixtures = {
  '__nouns__.list': nothing,
  '__nouns__.get': one__Noun__,
  '__nouns__.create': () => ({ id: uuidv7(), name: 'First' }),
  '__nouns__.update': async (factories, owner) => ({
    ...(await one__Noun__(factories, owner, owner)),
    version: 1,
    name: 'Second',
  }),
  '__nouns__.delete': one__Noun__,
} satisfies Partial<Record<OperationName, Fixture>>;
