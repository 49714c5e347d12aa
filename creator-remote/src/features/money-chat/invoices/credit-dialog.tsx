import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { sumsOfRows } from '@bestie/contracts/invoice-sums';
import { limits } from '@bestie/contracts/limits';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatMoney } from '@bestie/design-system/money';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import fields from '../fields.module.css';
import { draftRowOf, isWholeRow, missingInRows } from './draft-rows';
import { RowsEditor } from './rows-editor';

/** Corrects an issued invoice: all that is left of it, or some rows. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { api } = useShell();
  const { currency } = invoice;
  // The id makes a form that is sent twice one credit note.
  const [draft, setDraft, forget] = useDraft(`credit:${invoice.id}`, {
    id: uuidv7(),
    reason: '',
    part: false,
    rows: invoice.rows.map(draftRowOf),
  });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { act, busy, issue: refused, message, error } = useActionState();
  const issue = (field: string) => missing[field] ?? refused(field);
  const close = () => {
    forget();
    onClose();
  };
  async function submit() {
    const { id, reason, part, rows } = draft;
    const lacking = {
      ...(part && missingInRows(rows)),
      ...(reason.trim() === '' && { reason: 'Say why.' }),
    };
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return;
    setDraft(draft);
    const done = await act({
      call: () =>
        api.invoices.credit({
          invoiceId: invoice.id,
          id,
          reason,
          ...(part && { rows: rows.filter(isWholeRow) }),
        }),
      stale: [dealsQueries.all],
      said: ({ number }) => `Credit note ${number ?? ''} is issued.`,
      failure: 'thrown',
    });
    if (done) close();
  }
  const left = invoice.payment?.due ?? invoice.sums.gross;
  const sum = draft.part ? sumsOfRows(draft.rows.filter(isWholeRow)).gross : left;
  // Without rows to correct, what is wrong with them is said here.
  const atField = issue('reason') !== undefined || (draft.part && issue('rows') !== undefined);
  return (
    <FormDialog
      size={draft.part ? 'l' : 's'}
      noValidate
      title={`Credit note for ${invoice.number ?? ''}`}
      description="It gets the next number, and cannot be taken back."
      submitLabel="Issue credit note"
      busy={busy}
      dismissible={draft.reason === ''}
      className={fields.form}
      onClose={close}
      onSubmit={() => void submit()}
    >
      <Field label="Why?" required error={issue('reason')}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={limits.deals.invoiceNoteLength}
          value={draft.reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Only a part of it"
        checked={draft.part}
        onCheckedChange={(part) => setDraft({ ...draft, part })}
      />
      {draft.part && (
        <RowsEditor
          rows={draft.rows}
          currency={currency}
          tax={invoice.rows[0]?.tax ?? 0}
          issue={issue}
          onChange={(rows) => setDraft({ ...draft, rows })}
        />
      )}
      <p>
        Gives back <strong>{formatMoney({ amount: sum, currency })}</strong> of{' '}
        {formatMoney({ amount: left, currency })} that are left.
      </p>
      <FormError>{error !== null && !atField ? message : null}</FormError>
    </FormDialog>
  );
}
