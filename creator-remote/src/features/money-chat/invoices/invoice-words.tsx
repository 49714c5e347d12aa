import Download from 'lucide-react/icons/download';
import { invoiceFiles } from '@bestie/client/deals.queries';
import { paymentStateLabels } from '@bestie/contracts/deals';
import type { InvoiceCard } from '@bestie/contracts/invoices.schema';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';

/** "Invoice 2026-0007", "Credit note 2026-0008", "Draft". */
export const nameOfInvoice = ({ kind, number }: Pick<InvoiceCard, 'kind' | 'number'>): string =>
  number === null ? 'Draft' : `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;

/** How far an invoice is paid. */
export function InvoiceState({ invoice }: { invoice: InvoiceCard }) {
  const { payment } = invoice;
  if (!payment) return null;
  const tone =
    payment.state === 'paid'
      ? 'success'
      : payment.overdue || payment.state === 'overpaid'
        ? 'danger'
        : 'neutral';
  return (
    <Badge tone={tone}>
      {payment.overdue
        ? `Overdue${payment.state === 'partly' ? ', partly paid' : ''}`
        : paymentStateLabels[payment.state]}
    </Badge>
  );
}

/** Downloads of an issued invoice. */
export function InvoiceLinks({ invoice }: { invoice: InvoiceCard }) {
  const { id, number, pdfHash } = invoice;
  if (number === null) return null;
  if (pdfHash === null) return <span>Its PDF is being printed…</span>;
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={<Download />}
        href={invoiceFiles.pdf(id)}
        download={`${number}.pdf`}
        aria-label={`Download ${nameOfInvoice(invoice)} as PDF`}
      >
        PDF
      </Button>
      <Button
        size="s"
        variant="ghost"
        href={invoiceFiles.xml(id)}
        download={`${number}.xml`}
        aria-label={`Download ${nameOfInvoice(invoice)} as XML`}
      >
        XML
      </Button>
    </>
  );
}
