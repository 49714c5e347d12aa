import type { DealCurrency } from '@bestie/contracts/currencies';
import type { InvoiceRowInput } from '@bestie/contracts/invoices.schema';
import type { TypedAmount } from '@bestie/design-system/money';
import { inCurrency } from '../deal-words';

/** A row while it is written: numbers may be missing, or not be any. */
export interface DraftRow extends Omit<InvoiceRowInput, 'quantity' | 'unitPrice' | 'tax'> {
  quantity: number | null;
  unitPrice: TypedAmount;
  tax: number | null;
}

export const isWholeRow = (row: DraftRow): row is InvoiceRowInput =>
  row.quantity !== null && typeof row.unitPrice === 'number' && row.tax !== null;

export const draftRowOf = ({ description, quantity, unit, unitPrice, tax }: InvoiceRowInput): DraftRow => ({
  description,
  quantity,
  unit,
  unitPrice,
  tax,
});

/** What is missing in rows, by field: `rows.0.unitPrice`. */
export function missingInRows(rows: readonly DraftRow[]): Record<string, string> {
  const missing: Record<string, string> = {};
  rows.forEach((row, index) => {
    if (row.description.trim() === '') missing[`rows.${index}.description`] = 'Say what it is for.';
    if (row.quantity === null) missing[`rows.${index}.quantity`] = 'Enter a number.';
    if (typeof row.unitPrice !== 'number') missing[`rows.${index}.unitPrice`] = 'Enter an amount.';
    if (row.tax === null) missing[`rows.${index}.tax`] = 'Enter a number; 0 for none.';
  });
  return missing;
}

export const rowsInCurrency = (rows: readonly DraftRow[], from: DealCurrency, to: DealCurrency): DraftRow[] =>
  rows.map((row) => ({ ...row, unitPrice: inCurrency(row.unitPrice, from, to) }));
