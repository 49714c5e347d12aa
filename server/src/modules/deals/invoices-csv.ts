import { decimalText, quantityText, rateText } from '@bestie/contracts/invoice-sums';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { writeCsv } from '../../platform/documents/write-csv';

const numbers = ['quantity', 'unit price', 'tax %', 'net', 'tax', 'gross', 'invoice total', 'paid', 'open'];
const columns = [
  'number',
  'kind',
  'issued',
  'due',
  'brand',
  'corrects',
  'currency',
  'row',
  'description',
  'unit',
  ...numbers,
];

/** Issued invoices and credit notes as CSV, a line per row. The gross of the lines of an invoice add up to its total. */
export const writeInvoicesCsv = (invoices: readonly Invoice[]): string =>
  writeCsv(
    columns,
    invoices.flatMap((invoice) => {
      const money = (minor: number) => decimalText(minor, invoice.currency);
      return invoice.rows.map((row, index) => ({
        number: invoice.number ?? '',
        kind: invoice.kind === 'invoice' ? 'invoice' : 'credit note',
        issued: invoice.issuedOn ?? '',
        due: invoice.dueOn ?? '',
        brand: invoice.brand,
        corrects: invoice.corrects?.number ?? '',
        currency: invoice.currency,
        row: String(index + 1),
        description: row.description,
        unit: row.unit,
        quantity: quantityText(row.quantity),
        'unit price': money(row.unitPrice),
        'tax %': rateText(row.tax),
        net: money(row.sums.net),
        tax: money(row.sums.tax),
        gross: money(row.sums.gross),
        'invoice total': money(invoice.sums.gross),
        paid: invoice.payment ? money(invoice.payment.paid) : '',
        open: invoice.payment ? money(invoice.payment.open) : '',
      }));
    }),
    numbers,
  );
