import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

const bytes = 1000 ** 3;
const somebody: Fixture = async (factories) => ({ uid: (await factories.person()).uid });
const given: Fixture = async (factories) => {
  const { uid } = await factories.person();
  await factories.call(await factories.bystander('admin'), 'PUT', `/api/admin/quotas/people/${uid}`, {
    version: 0,
    bytes,
    endsAt: null,
    reason,
  });
  return { uid, version: 1, reason };
};

export const quotasFixtures = {
  'quotas.list': nothing,
  'quotas.listPeople': nothing,
  // The default again, whatever it was set to before.
  'quotas.setRole': async (factories) => {
    await factories.query('delete from role_quotas', []);
    return { role: 'fan', version: 0, bytes: null, reason };
  },
  'quotas.getPerson': somebody,
  'quotas.setPerson': async (...args) => ({
    ...(await somebody(...args)),
    version: 0,
    bytes,
    endsAt: null,
    reason,
  }),
  'quotas.endPerson': given,
} satisfies Partial<Record<OperationName, Fixture>>;
