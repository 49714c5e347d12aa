import { balanceOf, sumsByTax, sumsOfRow } from '@bestie/contracts/invoice-sums';
import type { PaymentState } from '@bestie/contracts/deals';
import type { Invoice, InvoiceCard, InvoiceSender } from '@bestie/contracts/invoices.schema';
import type { InvoiceCardRow, InvoiceRow } from './invoices.repository';
import type { PrintedSender, SenderWords } from './deals.tables';

/** As printed: the year and four digits or more. */
export const invoiceNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `${year}-${String(sequence).padStart(4, '0')}`;

function paymentOf(row: InvoiceCardRow): InvoiceCard['payment'] {
  if (row.kind !== 'invoice' || row.state !== 'issued') return null;
  const balance = balanceOf(row.gross, row.credited, [{ amount: row.paid }]);
  const { due, paid, open, credit } = balance;
  const state: PaymentState =
    credit > 0
      ? 'overpaid'
      : open > 0
        ? paid > 0
          ? 'partly'
          : 'open'
        : row.credited > 0 && due === 0
          ? 'credited'
          : 'paid';
  return {
    ...balance,
    state,
    overdue: open > 0 && row.due_on !== null && row.due_on < row.today,
    paidOn: row.settled_on,
  };
}

/** Presents an invoice or credit note in lists. */
export const presentInvoiceCard = (row: InvoiceCardRow): InvoiceCard => ({
  id: row.id,
  dealId: row.deal_id,
  version: row.version,
  brand: row.brand,
  kind: row.kind,
  state: row.state,
  number:
    row.year === null || row.sequence === null
      ? null
      : invoiceNumber({ year: row.year, sequence: row.sequence }),
  currency: row.currency,
  sums: { net: row.net, tax: row.tax, gross: row.gross },
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  payment: paymentOf(row),
  corrects:
    row.corrects_id && row.corrects_number ? { id: row.corrects_id, number: row.corrects_number } : null,
  pdfHash: row.pdf_hash,
});

export const noSender: SenderWords = {
  name: '',
  address: '',
  country: '',
  taxId: '',
  email: '',
  bank: '',
  currency: 'EUR',
  tax: 0,
  dueDays: 14,
  note: '',
};

/** What an invoice keeps of its sender. */
export const printedSender = ({
  name,
  address,
  country,
  taxId,
  email,
  bank,
}: PrintedSender): PrintedSender => ({ name, address, country, taxId, email, bank });

/** Presents an invoice with everything that belongs to it. */
export const presentInvoice = (row: InvoiceRow): Invoice => ({
  ...presentInvoiceCard(row),
  rows: row.rows.map((each) => ({ ...each, sums: sumsOfRow(each) })),
  taxes: sumsByTax(row.rows),
  from: row.sender ?? printedSender(row.sender_now ?? noSender),
  to: row.recipient,
  service:
    row.service_from && row.service_until ? { from: row.service_from, until: row.service_until } : null,
  reference: row.reference,
  note: row.note,
  reason: row.reason,
  dueDays: row.due_days,
  payments: row.payments.map(({ createdAt, ...payment }) => ({
    ...payment,
    invoiceId: row.id,
    createdAt: new Date(createdAt).toISOString(),
  })),
  creditNotes: row.credit_notes.map(({ year, sequence, ...note }) => ({
    ...note,
    number: invoiceNumber({ year, sequence }),
  })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Presents who issues invoices, and what is missing before one can be issued. */
export function presentSender(saved: { words: SenderWords; version: number } | undefined): InvoiceSender {
  const words = saved?.words ?? noSender;
  return {
    ...words,
    version: saved?.version ?? 0,
    missing: (['name', 'address', 'country'] as const).filter((field) => words[field] === ''),
  };
}
