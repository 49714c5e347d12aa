import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from '../../platform/database/transaction';
import { followJob } from './billing-job-kinds';
import type { AtProvider } from './billing-job-kinds';
import type { BillingRepositories } from './billing.repositories';
import type { BillingProvider } from './provider/billing-provider';

/**
 * Takes a message of the provider.
 * @throws BestieError `invalid_input` without a valid signature
 */
export type ReceiveEvent = (body: Buffer, headers: IncomingHttpHeaders) => Promise<void>;

/**
 * Creates it. A message is written down together with the job that fetches the present state, so that it is not lost, and
 * the same message again does nothing.
 */
export const createReceiveEvent =
  ({
    provider,
    transaction,
  }: {
    provider: BillingProvider;
    transaction: Transaction<Pick<BillingRepositories, 'billing' | 'jobs'>>;
  }): ReceiveEvent =>
  (body, headers) => {
    const { id, type, about } = provider.readEvent(body, headers);
    return transaction(async ({ billing, jobs }) => {
      const isNew = await billing.addEvent({ source: provider.source, id, type });
      if (!isNew || about === null) return;
      const payload: AtProvider = { source: provider.source, about };
      await jobs.enqueue({ kind: followJob, payload });
    });
  };
