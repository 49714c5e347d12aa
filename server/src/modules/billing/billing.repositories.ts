import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { vipPort } from '../vip';
import { createBillingRepository } from './billing.repository';
import { createReceiptsRepository } from './receipts.repository';
import { createTestPaymentsRepository } from './test-provider/test-payments.repository';

/** Repositories of the module, bound to one connection. */
export const billingRepositories = ({ db, emit }: Connection) => ({
  emit,
  billing: createBillingRepository(db),
  receipts: createReceiptsRepository(db),
  testPayments: createTestPaymentsRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...vipPort(db),
  ...notificationsPort(db),
});
export type BillingRepositories = ReturnType<typeof billingRepositories>;
