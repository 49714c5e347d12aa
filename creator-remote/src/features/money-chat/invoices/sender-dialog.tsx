import { dealsQueries } from '@bestie/client/deals.queries';
import type { InvoiceSender } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../../parts/drafts/use-fields-draft';
import { currencyOptions } from '../deal-words';
import fields from '../fields.module.css';
import { PartyFields } from './party-fields';

const wordsOf = ({ missing: _missing, version: _version, ...words }: InvoiceSender) => words;

interface SenderDialogProps {
  sender: InvoiceSender;
  onSaved: () => void;
  onClose: () => void;
}

/** Who issues the creator’s invoices, and what new drafts begin with. */
export function SenderDialog({ sender, onSaved, onClose }: SenderDialogProps) {
  const { api } = useShell();
  const action = useActionState();
  const { act, busy, issue, failure } = action;
  const draft = useFieldsDraft('invoice-sender:words', wordsOf(sender), sender.version, busy);
  const { value: words, change } = draft;
  async function save(version: number) {
    const done = await act({
      call: () => api.invoices.saveSender({ ...words, version }),
      updates: dealsQueries.getSender(api).queryKey,
      stale: [dealsQueries.all],
      said: 'Saved. Issued invoices stay as they are.',
      failure: 'thrown',
    });
    if (!done) return;
    draft.discard();
    onSaved();
  }
  return (
    <FormDialog
      noValidate
      title="Your details on invoices"
      submitLabel="Save"
      busy={busy}
      dismissible={false}
      className={fields.form}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      onSubmit={() => void save(draft.version)}
    >
      <PartyFields legend="You" value={words} issue={issue} onChange={change} />
      <Field label="Email" optional error={issue('email')}>
        <TextInput
          type="email"
          maxLength={limits.deals.emailLength}
          value={words.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Where to pay" hint="Bank and IBAN, in lines." error={issue('bank')}>
        <TextArea
          rows={3}
          maxLength={limits.deals.bankLength}
          value={words.bank}
          onChange={(event) => change({ bank: event.target.value })}
        />
      </Field>
      <div className={fields.pair}>
        <Field label="Usual currency">
          <Select
            options={currencyOptions}
            value={words.currency}
            onValueChange={(currency) => currency !== '' && change({ currency })}
          />
        </Field>
        <Field label="Usual tax in %" error={issue('tax')}>
          <NumberInput
            step="0.01"
            min={0}
            max={100}
            value={words.tax / 100}
            onValueChange={(tax) => change({ tax: Math.round((tax ?? 0) * 100) })}
          />
        </Field>
        <Field label="Due after, in days" error={issue('dueDays')}>
          <NumberInput
            min={0}
            max={limits.deals.dueDays}
            value={words.dueDays}
            onValueChange={(dueDays) => change({ dueDays: dueDays ?? 0 })}
          />
        </Field>
      </div>
      <Field label="Note on new invoices" hint="Such as why no tax is charged." error={issue('note')}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={limits.deals.invoiceNoteLength}
          value={words.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
        Your details were changed on another device in the meantime.
      </DraftConflict>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
