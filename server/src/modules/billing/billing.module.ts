import { dayMs } from '@bestie/contracts/days';
import { accountLeaving } from '../account';
import { createPrintDocument } from '../../platform/documents/print-document';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { personDeleted, personSuspended } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { billingArchive } from './billing-archive';
import { billingDemo } from './billing.demo';
import { endJob, leaveJob } from './billing-job-kinds';
import type { EndedForPerson } from './billing-job-kinds';
import { registerBillingJobs } from './billing-jobs';
import { billingNotifications } from './billing-notifications';
import { receiptNumber } from './billing.presenter';
import { billingRepositories } from './billing.repositories';
import { registerBillingRoutes } from './billing.routes';
import { createBillingService } from './billing.service';
import { createCheckoutsService } from './checkouts.service';
import { createCompareWithProvider } from './compare-with-provider';
import { createFollowOneOfMany } from './follow-one-of-many';
import { createFollowProvider } from './follow-provider';
import { openProvider } from './open-provider';
import { printReceipt } from './receipt-document';
import { createReceiveEvent } from './receive-event';
import { createTestPaymentsService } from './test-payments.service';

export const billingModule = defineModule({
  name: 'billing',
  uses: ['jobs', 'logger', 'publicOrigin', 'stripe', 'fontsFolder'],
  repositories: billingRepositories,
  open({ app, http, jobs, logger, publicOrigin, stripe, fontsFolder, ...dependencies }) {
    const { repositories, transaction } = dependencies;
    const { provider, testProvider } = openProvider(stripe, { repositories, transaction, logger });
    const follow = createFollowProvider({ ...dependencies, provider });
    const followOneOfMany = createFollowOneOfMany({ follow, logger });
    const compare = createCompareWithProvider({ ...dependencies, provider, followOneOfMany, logger });
    const billing = createBillingService({ repositories, transaction, provider, follow });
    const receive = createReceiveEvent({ provider, transaction });
    const print = createPrintDocument(fontsFolder);
    const services = {
      billing,
      checkouts: createCheckoutsService({ repositories, transaction, provider, follow, get: billing.get }),
      testPayments: createTestPaymentsService({ repositories, provider: testProvider }),
    };
    registerBillingRoutes(app, http, {
      ...services,
      receive,
      publicOrigin,
      async printReceipt({ uid }: Person, receiptId) {
        const row = requireFound(await repositories.receipts.find(uid, receiptId));
        return { name: `bestie-${receiptNumber(row)}.pdf`, pdf: await printReceipt(print, row) };
      },
    });
    registerBillingJobs({
      ...dependencies,
      jobs,
      provider,
      testProvider,
      follow,
      followOneOfMany,
      compare,
      receive,
    });
    return { ...services, testProvider, follow, compare };
  },
  async sweep({ billing, testPayments }, now) {
    await billing.sweep();
    await testPayments.deleteRequestsBefore(new Date(now.getTime() - 30 * dayMs));
  },
  handles: (on) => [
    on(accountLeaving, ({ jobs }, { uid }) => jobs.enqueue({ kind: leaveJob, payload: uid })),
    on(personSuspended, ({ jobs }, { uid }) => jobs.enqueue({ kind: leaveJob, payload: uid })),
    on(personDeleted, async ({ billing, receipts, jobs }, { uid }) => {
      for (const source of ['test', 'stripe'] as const)
        for (const { reference, checkout } of await billing.listOf(uid, source))
          await jobs.enqueue({
            kind: endJob,
            payload: { source, reference, checkout } satisfies EndedForPerson,
          });
      await receipts.forget(uid);
    }),
  ],
  archive: billingArchive,
  notArchived: {
    billing_subscriptions: 'ids of the payment provider; memberships are in the archive of VIP',
    billing_changes: 'keys of calls',
    billing_events: 'messages of the payment provider, which name nobody',
    test_checkouts: 'the ledger of the test provider, which names nobody',
    test_subscriptions: 'the ledger of the test provider, which names nobody',
    test_charges: 'the ledger of the test provider, which names nobody',
    test_requests: 'keys of calls',
  },
  erasure: [
    { table: 'billing_subscriptions', column: 'uid' },
    { table: 'billing_changes', column: 'uid' },
  ],
  notErased: {
    'billing_receipts.uid': 'receipts outlive the account and name nobody from the first moment on',
  },
  notifications: billingNotifications,
  demo: [billingDemo],
});
