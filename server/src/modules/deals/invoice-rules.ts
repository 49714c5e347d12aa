import { BestieError } from '@bestie/contracts/errors';
import { sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { InvoiceRowInput, Party } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import type { PrintedSender } from './deals.tables';

const bounds = limits.deals;

/** @returns the error of a change that what stands does not allow */
export const conflict = (message: string, currentVersion?: number) =>
  new BestieError('conflict', { message, ...(currentVersion !== undefined && { currentVersion }) });

/** @returns the error of a change to an issued invoice */
export const isIssued = (version: number) =>
  conflict('An issued invoice never changes. Correct it with a credit note.', version);

/** Total of rows, which an invoice must not go below zero with. @throws BestieError */
export function totalOf(rows: readonly InvoiceRowInput[]) {
  const sums = sumsOfRows(rows);
  if (sums.net < 0 || sums.gross < 0) throw BestieError.field('rows', 'The total can’t be below zero.');
  if (sums.gross > bounds.amount) throw BestieError.field('rows', 'The total is too large.');
  return sums;
}

/** What tax offices ask of an invoice. @throws BestieError about the first that is missing */
export function requireComplete(
  sender: PrintedSender,
  recipient: Party,
  rows: readonly InvoiceRowInput[],
): void {
  const missing: [field: string, message: string][] = [
    ...(['name', 'address', 'country'] as const)
      .filter((field) => sender[field] === '')
      .map((field): [string, string] => [
        `from.${field}`,
        `Enter your ${field} first: it is printed on invoices.`,
      ]),
    ...(['name', 'address', 'country'] as const)
      .filter((field) => recipient[field] === '')
      .map((field): [string, string] => [`to.${field}`, `Enter the ${field} of the brand first.`]),
  ];
  if (sender.taxId === '' && rows.some(({ tax }) => tax > 0))
    missing.push(['from.taxId', 'Enter your tax number first: an invoice with tax names it.']);
  const [first] = missing;
  if (first) throw BestieError.field(...first);
}
