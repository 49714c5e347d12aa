import { useState } from 'react';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { sumsOfRows } from '@bestie/contracts/invoice-sums';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatMoney } from '@bestie/design-system/money';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { currencyOptions } from '../deal-words';
import fields from '../fields.module.css';
import { draftRowOf, isWholeRow, missingInRows, rowsInCurrency } from './draft-rows';
import { PartyFields } from './party-fields';
import { RowsEditor } from './rows-editor';
import styles from './invoices.module.css';

const wordsOf = (draft: Invoice) => ({
  currency: draft.currency,
  rows: draft.rows.map(draftRowOf),
  to: draft.to,
  from: draft.service?.from ?? null,
  until: draft.service?.until ?? null,
  reference: draft.reference,
  note: draft.note,
  dueDays: draft.dueDays as number | null,
});
type Words = ReturnType<typeof wordsOf>;

interface InvoiceFormProps {
  brand: string;
  draft: Invoice;
  /** As it is on the server now. */
  latest: Invoice;
  /** Tax of new rows. */
  tax: number;
  /** Opens the creator’s own details. */
  onSender: (() => void) | null;
  onSaved: (invoice: Invoice) => void;
  onReload: () => void;
  onClose: () => void;
}

/** The draft of an invoice: rows, to whom, when it is due. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { brand, draft, latest, tax, onSender, onSaved, onReload, onClose } = props;
  const { api } = useShell();
  const [words, setWords, forget] = useDraft(`invoice:${draft.id}:${draft.version}`, wordsOf(draft));
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { act, busy, issue: refused, conflict, failure } = useActionState();
  const issue = (field: string) => missing[field] ?? refused(field);
  const change = (changes: Partial<Words>) => setWords({ ...words, ...changes });

  async function save(version: number) {
    const { rows, from, until, dueDays, ...rest } = words;
    const lacking = {
      ...missingInRows(rows),
      ...(dueDays === null && { dueDays: 'Enter a number of days.' }),
      ...((from === null) !== (until === null) && { service: 'Enter both days, or none.' }),
    };
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return;
    const service = from !== null && until !== null ? { from, until } : null;
    const done = await act({
      call: () =>
        api.invoices.update({
          ...rest,
          invoiceId: draft.id,
          version,
          rows: rows.filter(isWholeRow),
          service,
          dueDays: dueDays ?? 0,
        }),
      stale: [dealsQueries.all],
      failure: 'thrown',
    });
    if (!done) return;
    forget();
    onSaved(done.answer);
  }

  const { rows, currency } = words;
  return (
    <FormDialog
      size="l"
      noValidate
      title={`Invoice to ${brand}`}
      description="A draft has no number, and nobody sees it but you."
      submitLabel="Save and preview"
      cancelLabel="Close"
      busy={busy}
      dismissible={false}
      className={fields.form}
      onClose={onClose}
      onSubmit={() => void save(draft.version)}
    >
      <RowsEditor
        rows={rows}
        currency={currency}
        tax={tax}
        issue={issue}
        onChange={(next) => change({ rows: next })}
      />
      <Sums rows={rows.filter(isWholeRow)} currency={currency} />
      <DraftDetails words={words} change={change} issue={issue} />
      <PartyFields
        legend="Bill to"
        value={words.to}
        issue={(field) => issue(`to.${field}`)}
        onChange={(to) => change({ to: { ...words.to, ...to } })}
      />
      {onSender && (
        <p className={fields.row}>
          <span className={fields.quiet}>From: {draft.from.name || 'nobody yet'}</span>
          <Button size="s" onClick={onSender}>
            Your details
          </Button>
        </p>
      )}
      {conflict ? (
        <ConflictChoice
          busy={busy}
          onTheirs={() => {
            forget();
            onReload();
          }}
          onMine={() => void save(latest.version)}
        >
          This draft was changed on another device in the meantime.
        </ConflictChoice>
      ) : (
        <FormError>{failure}</FormError>
      )}
    </FormDialog>
  );
}

interface DraftDetailsProps {
  words: Words;
  change: (changes: Partial<Words>) => void;
  issue: (field: string) => string | undefined;
}

function DraftDetails({ words, change, issue }: DraftDetailsProps) {
  return (
    <>
      <div className={fields.pair}>
        <Field label="Currency">
          <Select
            options={currencyOptions}
            value={words.currency}
            onValueChange={(currency) =>
              currency !== '' &&
              change({ currency, rows: rowsInCurrency(words.rows, words.currency, currency) })
            }
          />
        </Field>
        <Field label="Due after, in days" error={issue('dueDays')}>
          <NumberInput
            min={0}
            max={limits.deals.dueDays}
            value={words.dueDays}
            onValueChange={(dueDays) => change({ dueDays })}
          />
        </Field>
        <Field label="Their order number" optional error={issue('reference')}>
          <TextInput
            dir="auto"
            maxLength={limits.deals.nameLength}
            value={words.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
      </div>
      <div className={fields.pair}>
        <Field label="Service from" optional error={issue('service')}>
          <DateInput value={words.from} onValueChange={(from) => change({ from })} />
        </Field>
        <Field label="Service until" optional>
          <DateInput value={words.until} onValueChange={(until) => change({ until })} />
        </Field>
      </div>
      <Field label="Note below the rows" optional error={issue('note')}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={limits.deals.invoiceNoteLength}
          value={words.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </>
  );
}

function Sums({ rows, currency }: { rows: Parameters<typeof sumsOfRows>[0]; currency: Words['currency'] }) {
  const { net, tax, gross } = sumsOfRows(rows);
  return (
    <dl className={styles.sums} aria-label="Total">
      <dt>Net</dt>
      <dd>{formatMoney({ amount: net, currency })}</dd>
      <dt>Tax</dt>
      <dd>{formatMoney({ amount: tax, currency })}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatMoney({ amount: gross, currency })}</dd>
    </dl>
  );
}
