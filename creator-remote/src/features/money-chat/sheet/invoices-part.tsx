import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { Invoice, Payment } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { Dialog } from '@bestie/design-system/dialog';
import { formatDay } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import type { DealMoves } from '../board/use-deal-moves';
import fields from '../fields.module.css';
import { InvoicePaper } from '../invoices/invoice-paper';
import { InvoiceLinks, InvoiceState, nameOfInvoice } from '../invoices/invoice-words';

type Open = { what: 'paper' | 'deleteDraft'; invoice: Invoice } | { what: 'deletePayment'; payment: Payment };

/** Invoices of a deal with what was paid, and everything that can be done about them. */
export function InvoicesPart({ deal, moves }: { deal: Deal; moves: DealMoves }) {
  const { api } = useShell();
  const act = useAction();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const hasDraft = deal.invoices.some(({ state }) => state === 'draft');
  return (
    <Section
      level={3}
      title="Invoices and payments"
      actions={
        deal.can.edit &&
        !hasDraft && (
          <Button
            size="s"
            icon={<Plus />}
            disabled={deal.invoices.length >= limits.deals.invoices}
            onClick={() => void moves.invoice(deal)}
          >
            New invoice
          </Button>
        )
      }
    >
      {deal.invoices.length === 0 ? (
        <p className={fields.quiet}>No invoice yet.</p>
      ) : (
        <ul className={fields.list} aria-label="Invoices">
          {deal.invoices.map((invoice) => (
            <li key={invoice.id} aria-label={nameOfInvoice(invoice)}>
              <InvoiceSummary invoice={invoice} />
              <span className={fields.amount}>
                {invoice.kind === 'creditNote' && '−'}
                {formatMoney({ amount: invoice.sums.gross, currency: invoice.currency })}
              </span>
              <Payments
                invoice={invoice}
                onDelete={deal.can.edit ? (payment) => setOpen({ what: 'deletePayment', payment }) : null}
              />
              <InvoiceTools deal={deal} invoice={invoice} moves={moves} onOpen={setOpen} />
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'paper' && (
        <Dialog
          open
          size="l"
          onOpenChange={(next) => !next && close()}
          title={nameOfInvoice(open.invoice)}
          footer={<Button onClick={close}>Close</Button>}
        >
          <InvoicePaper invoice={open.invoice} />
        </Dialog>
      )}
      <ConfirmDialog
        open={open?.what === 'deleteDraft'}
        onOpenChange={(next) => !next && close()}
        title="Delete this draft?"
        description="It has no number yet, so none is lost."
        confirmLabel="Delete draft"
        danger
        onConfirm={() =>
          open?.what === 'deleteDraft' &&
          act({
            call: () => api.invoices.delete({ invoiceId: open.invoice.id }),
            stale: [dealsQueries.all],
            gone: [open.invoice.id],
            said: 'Draft deleted.',
            failure: 'thrown',
          })
        }
      />
      <ConfirmDialog
        open={open?.what === 'deletePayment'}
        onOpenChange={(next) => !next && close()}
        title="Take this back?"
        description="Only for what was recorded by mistake; money that went back is a refund. The notes keep it."
        confirmLabel="Take back"
        danger
        onConfirm={() =>
          open?.what === 'deletePayment' &&
          act({
            call: () => api.invoices.deletePayment({ paymentId: open.payment.id }),
            stale: [dealsQueries.all],
            said: 'Taken back.',
            failure: 'thrown',
          })
        }
      />
    </Section>
  );
}

function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { payment, currency, corrects, issuedOn, dueOn } = invoice;
  return (
    <span className={fields.words}>
      <span className={fields.row}>
        <span className={fields.name}>{nameOfInvoice(invoice)}</span>
        <InvoiceState invoice={invoice} />
      </span>
      <span className={fields.quiet}>
        {[
          corrects && `corrects ${corrects.number}`,
          issuedOn && `issued on ${formatDay(issuedOn)}`,
          dueOn && `due on ${formatDay(dueOn)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {payment && payment.open > 0 && payment.paid !== 0 && (
        <span>{formatMoney({ amount: payment.open, currency })} still open</span>
      )}
      {payment && payment.credit > 0 && (
        <span>{formatMoney({ amount: payment.credit, currency })} credit: paid more than the total</span>
      )}
    </span>
  );
}

function Payments({
  invoice,
  onDelete,
}: {
  invoice: Invoice;
  onDelete: ((payment: Payment) => void) | null;
}) {
  if (invoice.payments.length === 0) return null;
  return (
    <ul className={fields.payments} aria-label={`Payments of ${nameOfInvoice(invoice)}`}>
      {invoice.payments.map((payment) => {
        const { id, amount, currency, on, note } = payment;
        const words = `${amount < 0 ? 'Refund' : 'Payment'} of ${formatMoney({ amount: Math.abs(amount), currency })}`;
        return (
          <li key={id} className={fields.row}>
            <span>
              {words} on {formatDay(on)}
              {note && <span dir="auto"> · {note}</span>}
            </span>
            {onDelete && (
              <Button
                size="s"
                variant="ghost"
                aria-label={`Take back: ${words}`}
                onClick={() => onDelete(payment)}
              >
                Take back
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface InvoiceToolsProps {
  deal: Deal;
  invoice: Invoice;
  moves: DealMoves;
  onOpen: (open: Open) => void;
}

function InvoiceTools({ deal, invoice, moves, onOpen }: InvoiceToolsProps) {
  const mayEdit = deal.can.edit;
  if (invoice.state === 'draft')
    return mayEdit ? (
      <span className={fields.tools}>
        <Button
          size="s"
          variant="primary"
          onClick={() => moves.setTask({ kind: 'invoice', deal, draft: invoice })}
        >
          Open draft
        </Button>
        <Button size="s" variant="ghost" onClick={() => onOpen({ what: 'deleteDraft', invoice })}>
          Delete draft
        </Button>
      </span>
    ) : null;
  const left = invoice.payment?.due ?? 0;
  return (
    <span className={fields.tools}>
      {mayEdit && invoice.kind === 'invoice' && invoice.payment && (
        <>
          {invoice.payment.open > 0 && (
            <Button size="s" variant="primary" onClick={() => moves.setTask({ kind: 'pay', deal, invoice })}>
              Record a payment
            </Button>
          )}
          {invoice.payment.paid > 0 && (
            <Button size="s" onClick={() => moves.setTask({ kind: 'pay', deal, invoice, refund: true })}>
              Record a refund
            </Button>
          )}
          {left > 0 && (
            <Button size="s" onClick={() => moves.setTask({ kind: 'credit', deal, invoice })}>
              Credit note
            </Button>
          )}
        </>
      )}
      <Button size="s" variant="ghost" onClick={() => onOpen({ what: 'paper', invoice })}>
        Look at it
      </Button>
      <InvoiceLinks invoice={invoice} />
    </span>
  );
}
