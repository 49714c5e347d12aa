import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { MoneyInput } from '@bestie/design-system/money-input';
import { formatMoney, type TypedAmount } from '@bestie/design-system/money';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import fields from '../fields.module.css';

interface PaymentDialogProps {
  brand: string;
  invoice: Invoice;
  refund: boolean;
  onClose: () => void;
}

interface PaymentWords {
  id: string;
  kind: 'payment' | 'refund';
  amount: TypedAmount;
  on: string | null;
  note: string;
}

/** Records a payment of an issued invoice, a part of one, or a refund. */
export function PaymentDialog({ brand, invoice, refund, onClose }: PaymentDialogProps) {
  const { api } = useShell();
  const { currency, payment } = invoice;
  const open = payment?.open ?? 0;
  const proposed = (refund ? payment?.credit : open) || null;
  // The id makes a form that is sent twice one payment.
  const [draft, setDraft, forget] = useDraft<PaymentWords>(`payment:${invoice.id}:${String(refund)}`, {
    id: uuidv7(),
    kind: refund ? 'refund' : 'payment',
    amount: proposed,
    on: null,
    note: '',
  });
  const { act, busy, issue, message, error } = useActionState();
  const close = () => {
    forget();
    onClose();
  };
  async function submit() {
    const { id, kind, amount, on, note } = draft;
    setDraft(draft);
    const done = await act({
      call: () =>
        api.invoices.addPayment({
          invoiceId: invoice.id,
          id,
          kind,
          amount: typeof amount === 'number' ? amount : 0,
          currency,
          ...(on !== null && { on }),
          note,
        }),
      stale: [dealsQueries.all],
      said: ({ payment: now }) =>
        now?.state === 'paid'
          ? `${brand} has paid invoice ${invoice.number ?? ''}.`
          : kind === 'refund'
            ? 'Refund recorded.'
            : 'Payment recorded.',
      undo: () => api.invoices.deletePayment({ paymentId: id }),
      failure: 'thrown',
    });
    if (done) close();
  }
  const field = issue('amount') ?? issue('currency') ?? issue('on') ?? issue('note');
  return (
    <FormDialog
      size="s"
      noValidate
      title={draft.kind === 'refund' ? 'Record a refund' : 'Record a payment'}
      description={`Invoice ${invoice.number ?? ''} of ${brand}: ${formatMoney({ amount: open, currency })} open.`}
      submitLabel={draft.kind === 'refund' ? 'Record refund' : 'Record payment'}
      busy={busy}
      onClose={close}
      onSubmit={() => void submit()}
    >
      <Field label="What happened?">
        <Select
          options={[
            { value: 'payment', label: `${brand} paid` },
            { value: 'refund', label: 'I paid back' },
          ]}
          value={draft.kind}
          onValueChange={(kind) => kind !== '' && setDraft({ ...draft, kind })}
        />
      </Field>
      <div className={fields.pair}>
        <Field label="Amount" required error={issue('amount')}>
          <MoneyInput
            currency={currency}
            value={draft.amount}
            onValueChange={(amount) => setDraft({ ...draft, amount })}
          />
        </Field>
        <Field label="Day" hint="Empty is today." error={issue('on')}>
          <DateInput value={draft.on} onValueChange={(on) => setDraft({ ...draft, on })} />
        </Field>
      </div>
      <p className={fields.quiet} aria-live="polite">
        {outcomeOf(invoice, draft)}
      </p>
      <Field label="Note" optional error={issue('note')}>
        <TextInput
          dir="auto"
          maxLength={limits.deals.descriptionLength}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </Field>
      <FormError>{error !== null && field === undefined ? message : null}</FormError>
    </FormDialog>
  );
}

/** What the invoice comes to with this payment. */
function outcomeOf(
  { currency, payment }: Invoice,
  { kind, amount }: Pick<PaymentWords, 'kind' | 'amount'>,
): string {
  if (typeof amount !== 'number' || !payment) return '';
  const left = payment.due - payment.paid - (kind === 'refund' ? -amount : amount);
  if (left === 0) return 'With this the invoice is paid.';
  return left > 0
    ? `${formatMoney({ amount: left, currency })} stay open.`
    : `${formatMoney({ amount: -left, currency })} more than the total: it shows as credit.`;
}
