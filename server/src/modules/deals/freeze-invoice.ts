import { addDays } from '@bestie/contracts/days';
import type { DealsRepositories } from './deals.repositories';
import type { InvoiceRecord, PrintedSender } from './deals.tables';
import { invoiceNumber } from './invoices.presenter';
import type { PrintInvoice } from './print-invoice';

/** What an invoice consists of when it is issued. */
interface Issued {
  invoice: Omit<
    InvoiceRecord,
    'issued_on' | 'due_on' | 'year' | 'sequence' | 'sender' | 'pdf_hash' | 'state' | 'version'
  >;
  brand: string;
  sender: PrintedSender;
  correctsNumber: string | null;
}

/** Gives an invoice its number and day, prints it, and freezes both. */
export async function freezeInvoice(
  bound: DealsRepositories,
  print: PrintInvoice,
  { invoice, brand, sender, correctsNumber }: Issued,
) {
  const issuedOn = await bound.deals.dayOf(invoice.owner_uid);
  const year = Number(issuedOn.slice(0, 4));
  const dueOn = addDays(issuedOn, invoice.due_days);
  const sequence = await bound.invoices.takeNumber(invoice.owner_uid, year);
  const { pdf, xml, hash } = await print({
    kind: invoice.kind,
    number: invoiceNumber({ year, sequence }),
    correctsNumber,
    currency: invoice.currency,
    rows: invoice.rows,
    sender,
    recipient: invoice.recipient,
    brand,
    issuedOn,
    dueOn,
    service:
      invoice.service_from && invoice.service_until
        ? { from: invoice.service_from, until: invoice.service_until }
        : null,
    reference: invoice.reference,
    note: invoice.note,
    reason: invoice.reason,
  });
  return {
    pdf,
    xml,
    columns: {
      state: 'issued' as const,
      sender: JSON.stringify(sender),
      issued_on: issuedOn,
      due_on: dueOn,
      year,
      sequence,
      pdf_hash: hash,
    },
  };
}
