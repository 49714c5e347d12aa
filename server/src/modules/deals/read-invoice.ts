import type { Invoice } from '@bestie/contracts/invoices.schema';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { dealsPolicy } from './deals.policy';
import type { DealsRepositories } from './deals.repositories';
import { presentInvoice } from './invoices.presenter';

/** An invoice of the caller. @throws BestieError `not_found` */
export async function readInvoice(
  { invoices }: Pick<DealsRepositories, 'invoices'>,
  caller: Person,
  invoiceId: string,
): Promise<Invoice> {
  const row = requireFound(await invoices.find(invoiceId));
  dealsPolicy.require(caller, { owner_uid: row.owner_uid, deleted_at: row.deal_deleted_at }, 'see');
  return presentInvoice(row);
}
