import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { changedElsewhere } from '../deal-words';
import { InvoiceForm } from './invoice-form';
import { InvoicePaper } from './invoice-paper';
import { nameOfInvoice } from './invoice-words';
import { SenderDialog } from './sender-dialog';
import fields from '../fields.module.css';

/** Writes a draft, shows it as it will be printed, and issues it. */
export function InvoiceDialog({ deal, draft, onClose }: { deal: Deal; draft: Invoice; onClose: () => void }) {
  const { api } = useShell();
  const sender = useQuery(dealsQueries.getSender(api));
  const [step, setStep] = useState<'edit' | 'preview' | 'sender'>('edit');
  const [saved, setSaved] = useState(draft);
  const [issuing, setIssuing] = useState(false);
  const invoice = deal.invoices.find(({ id }) => id === saved.id) ?? saved;
  const back = () => setStep('edit');

  if (invoice.state === 'issued' && !issuing) return <IssuedDialog invoice={invoice} onClose={onClose} />;
  if (step === 'sender')
    return sender.data ? <SenderDialog sender={sender.data} onClose={back} onSaved={back} /> : null;
  if (step === 'preview')
    return (
      <PreviewDialog
        brand={deal.brand}
        invoice={invoice.version >= saved.version ? invoice : saved}
        missing={sender.data?.missing ?? []}
        onBack={back}
        onSender={() => setStep('sender')}
        onIssuing={setIssuing}
        onClose={onClose}
      />
    );
  return (
    <InvoiceForm
      key={saved.version}
      brand={deal.brand}
      draft={saved}
      latest={invoice}
      tax={sender.data?.tax ?? 0}
      onSender={sender.data ? () => setStep('sender') : null}
      onSaved={(next) => {
        setSaved(next);
        setStep('preview');
      }}
      onReload={() => setSaved(invoice)}
      onClose={onClose}
    />
  );
}

/** The invoice, once it was issued elsewhere, or here without an answer: there is nothing left to write. */
function IssuedDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={nameOfInvoice(invoice)}
      description="It has been issued in the meantime."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <InvoicePaper invoice={invoice} />
    </Dialog>
  );
}

interface PreviewDialogProps {
  brand: string;
  invoice: Invoice;
  /** What the sender lacks before an invoice can be issued. */
  missing: readonly string[];
  onBack: () => void;
  onSender: () => void;
  /** It is being issued here, or that failed. */
  onIssuing: (issuing: boolean) => void;
  onClose: () => void;
}

const missingWords: Record<string, string> = {
  name: 'your name',
  address: 'your address',
  country: 'your country',
  taxId: 'your tax number',
};

function PreviewDialog(props: PreviewDialogProps) {
  const { brand, invoice, missing, onBack, onSender, onIssuing, onClose } = props;
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  async function issue() {
    onIssuing(true);
    const done = await act({
      call: () => api.invoices.issue({ invoiceId: invoice.id, version: invoice.version }),
      stale: [dealsQueries.all],
      said: ({ number }) => `Invoice ${number ?? ''} is issued.`,
      conflict: changedElsewhere,
      failure: 'thrown',
    });
    if (done) onClose();
    else onIssuing(false);
  }
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title="Check the invoice"
      description="Issuing gives it the next number and freezes every row. After that only a credit note corrects it."
      footer={
        <>
          <Button onClick={onBack}>Back to the draft</Button>
          <Button variant="primary" loading={busy} disabled={missing.length > 0} onClick={() => void issue()}>
            Issue to {brand}
          </Button>
        </>
      }
    >
      <div className={fields.form}>
        {missing.length > 0 && (
          <p role="alert" className={fields.row}>
            <span>Missing on the invoice: {missing.map((field) => missingWords[field]).join(', ')}.</span>
            <Button size="s" onClick={onSender}>
              Enter your details
            </Button>
          </p>
        )}
        <InvoicePaper invoice={invoice} />
        <FormError>{message}</FormError>
      </div>
    </Dialog>
  );
}
