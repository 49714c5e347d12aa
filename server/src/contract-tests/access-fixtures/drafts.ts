import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import type { Fixture } from './factories';

const newPlace = () => ({ place: `forum:${uuidv7()}` });

export const draftsFixtures = {
  'drafts.get': newPlace,
  'drafts.put': () => ({ ...newPlace(), sequence: 0, content: { text: 'My wide trousers' } }),
  'drafts.delete': () => ({ ...newPlace(), sequence: 0 }),
} satisfies Partial<Record<OperationName, Fixture>>;
