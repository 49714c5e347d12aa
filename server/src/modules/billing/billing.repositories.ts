import { BestieError } from '@bestie/contracts/errors';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { listHeld } from '../../platform/jobs/jobs.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { vipPort } from '../vip';
import { createBillingRepository } from './billing.repository';
import { createReceiptsRepository } from './receipts.repository';
import { createTestPaymentsRepository } from './test-provider/test-payments.repository';

/** Repositories of the module, bound to one connection. */
export const billingRepositories = ({ db, emit }: Connection) => ({
  emit,
  /** @throws BestieError `unavailable` while charging waits after a restore */
  async requireCharging(): Promise<void> {
    if ((await listHeld(db)).has('charging'))
      throw new BestieError('unavailable', {
        message: 'Payments are on hold until the restored data has been checked. Please try again later.',
      });
  },
  billing: createBillingRepository(db),
  receipts: createReceiptsRepository(db),
  testPayments: createTestPaymentsRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...vipPort(db),
  ...notificationsPort(db),
});
export type BillingRepositories = ReturnType<typeof billingRepositories>;
