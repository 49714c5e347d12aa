import { uuidv7 } from 'uuidv7';
import { minuteMs, hourMs } from '@bestie/contracts/days';
import type { Transaction } from '../../platform/database/transaction';
import type { Jobs } from '../../platform/jobs/jobs';
import { notify } from '../notifications';
import { endJob, followJob, leaveJob } from './billing-job-kinds';
import type { AtProvider, EndedForPerson } from './billing-job-kinds';
import type { BillingRepositories } from './billing.repositories';
import { freePlace } from './checkouts.service';
import type { CompareWithProvider } from './compare-with-provider';
import type { FollowOneOfMany } from './follow-one-of-many';
import type { FollowProvider } from './follow-provider';
import type { BillingProvider, ProviderEvent } from './provider/billing-provider';
import { testEventJob, testRenewalJob } from './test-provider/test-provider';
import type { TestProvider } from './test-provider/test-provider';

export interface BillingJobsDependencies {
  jobs: Pick<Jobs, 'register' | 'every'>;
  repositories: BillingRepositories;
  transaction: Transaction<BillingRepositories>;
  provider: BillingProvider;
  testProvider: TestProvider | null;
  follow: FollowProvider;
  followOneOfMany: FollowOneOfMany;
  compare: CompareWithProvider;
  receive: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<void>;
  clock: () => Date;
}

const batch = 100;
/** What an admin does not run again by hand. */
const outward = { lane: 'billing', outward: 'bill' } as const;
/** All of it is short, and repeating it is harmless. */
const always = { retriesWhenInterrupted: true, maxAttempts: 12, ...outward };
/** Retries for days, so that an outage of the provider never lets an ended membership be charged. */
const untilDone = { ...always, maxAttempts: 400 };

/** Registers what happens by itself. Access depends on none of it. */
export function registerBillingJobs(dependencies: BillingJobsDependencies): void {
  const { jobs, repositories, transaction, provider, testProvider, clock } = dependencies;
  const { follow, followOneOfMany, compare, receive } = dependencies;

  jobs.register(
    followJob,
    async (payload) => {
      const { source, about } = payload as AtProvider;
      if (source === provider.source) await follow(about);
    },
    always,
  );

  jobs.register(
    leaveJob,
    async (payload) => {
      const uid = payload as string;
      if (!(await repositories.billing.mustEnd(uid))) return;
      const open = await repositories.billing.findCheckout(uid);
      for (const { membership_id: id, reference, checkout } of await repositories.billing.listOf(
        uid,
        provider.source,
      )) {
        const isOpen = id === open?.membership_id;
        if (isOpen && checkout !== null) await provider.closeCheckout(checkout);
        const about = reference ?? (isOpen ? checkout : null);
        const found = about === null ? null : await follow(about, { leaving: true });
        if (!found && isOpen) await transaction((bound) => freePlace(bound, { uid }, id));
        if (!found || found.state === 'ended' || found.endsWithPeriod) continue;
        // They may leave twice within one period, so the key is another one each time.
        const key = `leave:${uuidv7()}`;
        if (found.state === 'past_due') await provider.endNow(found.reference, key);
        else await provider.cancel(found.reference, key);
        await follow(found.reference, { leaving: true });
      }
    },
    untilDone,
  );

  jobs.register(
    endJob,
    async (payload) => {
      const { source, reference, checkout } = payload as EndedForPerson;
      if (source !== provider.source) return;
      if (checkout !== null) await provider.closeCheckout(checkout);
      const about = reference ?? checkout;
      const found = about === null ? null : await follow(about, { erased: true });
      if (found) await provider.forgetCustomer(found.customer);
    },
    untilDone,
  );

  /** What no event told is fetched. */
  jobs.every(
    'billing.followSilent',
    minuteMs,
    async () => {
      for (const { reference } of await repositories.billing.listSilent(provider.source, batch))
        await followOneOfMany(reference);
    },
    outward,
  );

  jobs.every('billing.compare', 24 * hourMs, (_payload, { signal }) => compare(signal), outward);

  jobs.every(
    'billing.tell',
    hourMs,
    async () => {
      for (const { id, uid, until, over } of await repositories.billing.listEnds())
        await transaction((bound) =>
          notify(bound, {
            kind: 'membership',
            uid,
            actorUid: null,
            target: { kind: 'membership', id },
            sourceId: `${over ? 'ended' : 'soon'}#${id}#${until.toISOString()}`,
            now: clock(),
          }),
        );
    },
    outward,
  );

  if (!testProvider) return;
  jobs.register(
    testEventJob,
    async (payload) => {
      const { body, headers } = testProvider.signed(payload as ProviderEvent);
      await receive(body, headers);
    },
    always,
  );
  const charging = { heldWith: 'charging', ...outward } as const;
  jobs.register(testRenewalJob, () => testProvider.settleDue(), { ...always, ...charging });
  jobs.every('billing.testRenewals', minuteMs, () => testProvider.settleDue(), charging);
}
