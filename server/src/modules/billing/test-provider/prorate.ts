import type { Money } from '@bestie/contracts/fields';

/**
 * What is still to be paid for the rest of a period after a change to a dearer price, in whole minor units; never less than
 * nothing. Both prices have one currency.
 */
export function prorate(
  { from, to }: { from: Money; to: Money },
  { start, end }: { start: Date; end: Date },
  at: Date,
): Money {
  const share = (end.getTime() - at.getTime()) / (end.getTime() - start.getTime());
  return { amount: Math.max(0, Math.round((to.amount - from.amount) * share)), currency: to.currency };
}
