import { currencyDecimals, dealCurrencies, type DealCurrency } from '@bestie/contracts/currencies';
import type { Deal, DealMoney } from '@bestie/contracts/deals.schema';
import type { MovedDeal } from '@bestie/contracts/deals';
import { BestieError } from '@bestie/contracts/errors';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { formatMoney, readAmount, unreadableAmount, type TypedAmount } from '@bestie/design-system/money';

export const currencyOptions = dealCurrencies.map((value) => ({ value, label: value }));

/** A fee in words: gifted deals have one of 0. */
export function feeInWords(fee: DealMoney | null): string {
  if (fee === null) return 'No fee yet';
  return fee.amount === 0 ? 'Gifted' : formatMoney(fee);
}

/** The same number in another currency: 12.50 EUR becomes 13 JPY. Nothing is converted. */
export function inCurrency(amount: TypedAmount, from: DealCurrency, to: DealCurrency): TypedAmount {
  if (typeof amount !== 'number') return amount === null ? null : readAmount(amount, to, false);
  return Math.round(amount * 10 ** (currencyDecimals[to] - currencyDecimals[from]));
}

/**
 * The fee that was typed.
 * @throws {@link BestieError} at the field `fee` when it is no amount
 */
export function typedFee(amount: TypedAmount, currency: DealCurrency): DealMoney | null {
  if (typeof amount === 'string') throw BestieError.field('fee', unreadableAmount);
  return amount === null ? null : { amount, currency };
}

/** Issued invoices that no credit note cancels. */
export const currentInvoices = (deal: Deal): Invoice[] =>
  deal.invoices.filter(
    ({ kind, state, payment }) => kind === 'invoice' && state === 'issued' && payment?.state !== 'credited',
  );

/** The invoice that a payment of this deal is for: the oldest that is open, otherwise the latest. */
export function invoiceToPay(deal: Deal): Invoice | undefined {
  const current = currentInvoices(deal);
  return current.findLast(({ payment }) => (payment?.open ?? 0) > 0) ?? current[0];
}

export const movedDeal = (deal: Deal): MovedDeal => ({
  stage: deal.stage,
  fee: deal.fee?.amount ?? null,
  currency: deal.fee?.currency ?? null,
  terms: deal.terms,
  invoiced: currentInvoices(deal).length > 0,
});

/** What a person reads after a change that another device was faster with. */
export const changedElsewhere =
  'This deal was changed on another device in the meantime. You see it as it is now.';
