import type { Money } from '@bestie/contracts/fields';

/** Currencies whose amounts Stripe takes without decimals. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies with three decimals; Stripe charges them in steps of ten. */
const threeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

const stripeDigits = (currency: string) =>
  withoutDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;

/** How many decimals Bestie counts and shows; of some currencies, such as the forint, fewer than Stripe does. */
const ourDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const factorOf = (currency: string) => 10 ** (stripeDigits(currency) - ourDigits(currency));

/**
 * An amount as Stripe counts it.
 * @returns undefined for a sum that Stripe cannot charge, such as 1.234 dinar
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const counted = amount * factorOf(currency);
  const step = threeDecimals.has(currency) ? 10 : 1;
  return Number.isInteger(counted) && counted % step === 0 ? counted : undefined;
}

/** A sum of Stripe in Bestie’s minor units, rounded where Stripe counts finer. */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  return { amount: Math.round(amount / factorOf(currency)), currency };
}
