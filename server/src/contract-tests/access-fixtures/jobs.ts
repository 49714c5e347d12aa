import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

/** A kind that no server runs. */
const kind = 'tests.access';
const deadJob = async (factories: Factories) => {
  const id = uuidv7();
  await factories.query(
    `insert into jobs (id, kind, payload, run_at, failed_at) values ($1, $2, 'null', now(), now())`,
    [id, kind],
  );
  return id;
};
const oneKind: Fixture = async (factories) => {
  await deadJob(factories);
  return { kind, reason };
};

export const jobsFixtures = {
  'jobs.listKinds': nothing,
  'jobs.list': nothing,
  'jobs.retry': oneKind,
  'jobs.discard': async (factories) => ({ jobId: await deadJob(factories), reason }),
  'jobs.pause': oneKind,
  'jobs.resume': oneKind,
} satisfies Partial<Record<OperationName, Fixture>>;
