import { isBindingStage } from '@bestie/contracts/deals';
import type { DealStage } from '@bestie/contracts/deals';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { movedFrom, publishDeal, tellThread } from './deal-thread';
import { dealBondsChanged } from './deals.domain-events';
import type { DealRow } from './deals.repository';
import type { DealsRepositories } from './deals.repositories';
import { takeDeal } from './read-deal';

/** An invoice of the caller and its deal, both locked; the deal first. */
export async function takeInvoice(bound: DealsRepositories, caller: Person, invoiceId: string) {
  const found = requireFound(await bound.invoices.find(invoiceId));
  const deal = await takeDeal(bound, caller, found.deal_id);
  return { deal, invoice: requireFound(await bound.invoices.lock(invoiceId)) };
}

/** Moves a deal to where its issued invoices put it. */
async function settleStage(bound: DealsRepositories, deal: DealRow): Promise<void> {
  const { existing, open } = await bound.invoices.existing(deal.id);
  // The fee of a lost deal can be gone, and nothing binds without one.
  const isAgreed = deal.fee_amount !== null && deal.terms !== '';
  const withoutInvoice = isAgreed ? 'delivering' : 'negotiating';
  const derived: DealStage | null =
    existing === 0
      ? deal.stage === 'invoiced' || deal.stage === 'paid'
        ? withoutInvoice
        : null
      : open > 0
        ? deal.stage === 'lost'
          ? null
          : 'invoiced'
        : 'paid';
  if (derived === null || derived === deal.stage) {
    await bound.deals.update(deal.id, {}, { counted: false });
    return;
  }
  await bound.deals.update(deal.id, {
    stage: derived,
    position: (await bound.deals.placeIn(deal.owner_uid, derived, null)) ?? 0,
  });
  await tellThread(bound, deal, 'stage', movedFrom(deal.stage, derived));
  if (isBindingStage(derived) !== isBindingStage(deal.stage))
    await bound.emit(dealBondsChanged({ ownerUid: deal.owner_uid }));
}

/** Counts an issued invoice’s payments and credit notes again, and does what follows from them. */
export async function settleInvoice(
  bound: DealsRepositories,
  deal: DealRow,
  invoiceId: string,
): Promise<void> {
  await bound.invoices.recount(invoiceId);
  await settleStage(bound, deal);
  await publishDeal(bound, deal);
}
