import { currencyDecimals } from './currencies';
import type { DealCurrency } from './currencies';

/**
 * All arithmetic of invoices. Pages, PDF, CSV and XML use it, so that they never disagree: whole minor units, each row rounded by
 * itself half away from zero, and every total the sum of its rows.
 */

/** What a row is calculated from. */
export interface InvoiceRowAmounts {
  /** In thousandths: 1.5 days are 1500. */
  quantity: number;
  /** Minor units of one; negative for a discount. */
  unitPrice: number;
  /** Basis points: 19 % are 1900. */
  tax: number;
}

/** Minor units of one currency. */
export interface InvoiceSums {
  net: number;
  tax: number;
  gross: number;
}

/** Sums of the rows with one tax rate. */
export interface TaxSums extends InvoiceSums {
  rate: number;
}

/** `dividend / divisor` as a whole number, half away from zero. Exact for any size. @param divisor positive */
function divideRounded(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(dividend < 0n ? -rounded : rounded);
}

/** Net, tax and gross of one row. */
export function sumsOfRow({ quantity, unitPrice, tax }: InvoiceRowAmounts): InvoiceSums {
  const net = divideRounded(BigInt(quantity) * BigInt(unitPrice), 1000n);
  const taxAmount = divideRounded(BigInt(net) * BigInt(tax), 10_000n);
  return { net, tax: taxAmount, gross: net + taxAmount };
}

const add = (one: InvoiceSums, other: InvoiceSums): InvoiceSums => ({
  net: one.net + other.net,
  tax: one.tax + other.tax,
  gross: one.gross + other.gross,
});

/** The total: the sum of its rows. */
export const sumsOfRows = (rows: readonly InvoiceRowAmounts[]): InvoiceSums =>
  rows.map(sumsOfRow).reduce(add, { net: 0, tax: 0, gross: 0 });

/** Sums by tax rate, the lowest first. They add up to the total. */
export function sumsByTax(rows: readonly InvoiceRowAmounts[]): TaxSums[] {
  const rates = [...new Set(rows.map(({ tax }) => tax))].sort((one, other) => one - other);
  return rates.map((rate) => ({ rate, ...sumsOfRows(rows.filter(({ tax }) => tax === rate)) }));
}

/** What is still to be paid, or was paid too much. Never both. */
export interface Balance {
  /** The total less its credit notes. */
  due: number;
  /** Payments less refunds. */
  paid: number;
  open: number;
  credit: number;
}

/** @param credited gross of its credit notes */
export function balanceOf(gross: number, credited: number, payments: readonly { amount: number }[]): Balance {
  const due = gross - credited;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { due, paid, open: Math.max(0, due - paid), credit: Math.max(0, paid - due) };
}

/** Minor units with the decimals of the currency and a point, as CSV and XML have it: 1074 EUR is `10.74`. */
export function decimalText(minor: number, currency: DealCurrency): string {
  return decimals(minor, currencyDecimals[currency]);
}

/** A quantity without needless zeros: 1500 is `1.5`. */
export const quantityText = (thousandths: number): string =>
  decimals(thousandths, 3).replace(/\.?0+$/, '') || '0';

/** A tax rate in percent without needless zeros: 1900 is `19`, 750 is `7.5`. */
export const rateText = (basisPoints: number): string =>
  decimals(basisPoints, 2).replace(/\.?0+$/, '') || '0';

function decimals(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const sign = value < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
