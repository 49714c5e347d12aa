import { BestieError } from '@bestie/contracts/errors';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { Person } from '../../platform/http/caller';
import { dealsPolicy } from './deals.policy';
import { presentDeal } from './deals.presenter';
import type { DealsRepositories } from './deals.repositories';
import { presentInvoice } from './invoices.presenter';

type Reading = Pick<DealsRepositories, 'deals' | 'deliverables' | 'invoices' | 'dealReminders'>;
type Permission = 'see' | 'edit' | 'delete' | 'restore';

/** The sheet of a deal of the caller. @throws BestieError `not_found` */
export async function readDeal(repositories: Reading, caller: Person, dealId: string): Promise<Deal> {
  const { deals, deliverables, invoices, dealReminders } = repositories;
  const row = dealsPolicy.require(caller, await deals.find(dealId), 'see');
  const [owed, rights, used, files, invoiceRows, reminders, delays] = await Promise.all([
    deliverables.list(dealId),
    deals.listRights(dealId),
    deliverables.listUsed(dealId),
    deals.listFiles(dealId),
    invoices.listOfDeal(dealId),
    dealReminders.list(dealId),
    deals.delaysOf(row.owner_uid, row.brand_key),
  ]);
  return presentDeal(
    row,
    {
      deliverables: owed,
      rights,
      used,
      files,
      invoices: invoiceRows.map(presentInvoice),
      reminders,
      delays,
    },
    caller,
  );
}

/** A locked deal that the caller may change like that. @throws BestieError `not_found`, the refusal */
export async function takeDeal(
  { deals }: Pick<DealsRepositories, 'deals'>,
  caller: Person,
  dealId: string,
  permission: Permission = 'edit',
) {
  return dealsPolicy.require(caller, await deals.lock(dealId), permission);
}

/** Nobody overwrites a change that they have not seen. @throws BestieError `conflict` */
export function requireSeen(current: number, seen: number, what = 'deal'): void {
  if (current !== seen)
    throw new BestieError('conflict', {
      message: `This ${what} was changed on another device.`,
      currentVersion: current,
    });
}
