import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason, testRemote } from './factories';
import type { Fixture } from './factories';

const origin = { remoteId: 'creator', kind: 'frame', origin: 'https://maps.example.com', reason };

const approved: Fixture = async (factories) => {
  await factories.query(
    `insert into approved_origins values ('creator', 'frame', 'https://maps.example.com', 'iris', now(), 'The matrix')
     on conflict do nothing`,
    [],
  );
  return origin;
};

export const originsFixtures = {
  'origins.list': nothing,
  'origins.listApproved': () => ({ remoteId: testRemote }),
  'origins.approve': () => origin,
  'origins.withdraw': approved,
} satisfies Partial<Record<OperationName, Fixture>>;
