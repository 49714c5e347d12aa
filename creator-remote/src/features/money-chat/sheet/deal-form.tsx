import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import type { TypedAmount } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftFooter } from '@bestie/remote-kit/draft-footer';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../../parts/drafts/use-fields-draft';
import { typedFee } from '../deal-words';
import { FeeFields } from '../fee-fields';
import fields from '../fields.module.css';
import { PartyFields } from '../invoices/party-fields';

const wordsOf = (deal: Deal) => ({
  brand: deal.brand,
  contact: deal.contact,
  category: deal.category,
  amount: (deal.fee?.amount ?? null) as TypedAmount,
  currency: deal.fee?.currency ?? ('EUR' as const),
  terms: deal.terms,
  billTo: deal.billTo,
});
type Words = ReturnType<typeof wordsOf>;

/** Brand, contact, fee, terms and the address for invoices. Another device’s change is offered, never overwritten. */
export function DealForm({ deal }: { deal: Deal }) {
  const { api } = useShell();
  const { act, busy, issue, conflict, failure, reset } = useActionState();
  // Other parts of the sheet save by themselves, and raise the version without touching these words.
  const draft = useFieldsDraft(`deal:${deal.id}:words`, wordsOf(deal), deal.version, busy);
  const { value: words, changed, change } = draft;
  useUnsaved(changed ? `What you changed about ${deal.brand} is not saved yet.` : null);
  function discard() {
    draft.discard();
    reset();
  }
  async function save(version: number) {
    const { amount, currency, ...rest } = words;
    const done = await act({
      call: async () =>
        api.deals.update({ ...rest, dealId: deal.id, version, fee: typedFee(amount, currency) }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) draft.settle(words, done.answer.version);
  }
  return (
    <Section level={3} title="The deal">
      <form
        className={fields.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (changed) void save(draft.version);
        }}
      >
        <fieldset disabled={!deal.can.edit} className={fields.plain}>
          <DealFields words={words} change={change} issue={issue} />
        </fieldset>
        <FormError>{failure}</FormError>
        <div className={fields.row}>
          <DraftFooter
            changed={changed}
            conflict={
              (conflict || draft.isStale) && 'This deal was changed on another device in the meantime.'
            }
            saving={busy}
            onDiscard={discard}
            onSave={() => void save(conflict?.currentVersion ?? draft.current)}
          >
            <Button disabled>Saved</Button>
          </DraftFooter>
        </div>
        {/* Enter does what Save says, which appears with the first change. */}
        <button type="submit" hidden />
      </form>
    </Section>
  );
}

interface DealFieldsProps {
  words: Words;
  change: (changes: Partial<Words>) => void;
  issue: (field: string) => string | undefined;
}

function DealFields({ words, change, issue }: DealFieldsProps) {
  const { contact } = words;
  return (
    <div className={fields.form}>
      <div className={fields.pair}>
        <Field label="Brand" required error={issue('brand')}>
          <TextInput
            dir="auto"
            maxLength={limits.deals.brandLength}
            value={words.brand}
            onChange={(event) => change({ brand: event.target.value })}
          />
        </Field>
        <CategoryField
          value={words.category}
          error={issue('category')}
          onChange={(category) => change({ category })}
        />
      </div>
      <div className={fields.pair}>
        <Field label="Contact person" error={issue('contact.name')}>
          <TextInput
            dir="auto"
            maxLength={limits.deals.contactLength}
            value={contact.name}
            onChange={(event) => change({ contact: { ...contact, name: event.target.value } })}
          />
        </Field>
        <Field label="Email" error={issue('contact.email')}>
          <TextInput
            type="email"
            maxLength={limits.deals.emailLength}
            value={contact.email}
            onChange={(event) => change({ contact: { ...contact, email: event.target.value } })}
          />
        </Field>
        <Field label="Phone" error={issue('contact.phone')}>
          <TextInput
            type="tel"
            maxLength={limits.deals.phoneLength}
            value={contact.phone}
            onChange={(event) => change({ contact: { ...contact, phone: event.target.value } })}
          />
        </Field>
      </div>
      <FeeFields amount={words.amount} currency={words.currency} error={issue('fee')} onChange={change} />
      <Field label="Terms" hint="What was agreed, in words." error={issue('terms')}>
        <TextArea
          rows={4}
          dir="auto"
          maxLength={limits.deals.termsLength}
          value={words.terms}
          onChange={(event) => change({ terms: event.target.value })}
        />
      </Field>
      <details>
        <summary>Address on invoices</summary>
        <PartyFields
          legend="Bill to"
          value={words.billTo}
          issue={(field) => issue(`billTo.${field}`)}
          onChange={(billTo) => change({ billTo: { ...words.billTo, ...billTo } })}
        />
      </details>
    </div>
  );
}

interface CategoryFieldProps {
  label?: string;
  value: string;
  error: string | undefined;
  required?: boolean;
  onChange: (category: string) => void;
}

/** A brand category, with those that the person’s deals use as suggestions. */
export function CategoryField({
  label = 'Brand category',
  value,
  error,
  required,
  onChange,
}: CategoryFieldProps) {
  const { api } = useShell();
  const known = useQuery(dealsQueries.listCategories(api)).data?.categories ?? [];
  const listId = `categories-${label.replace(/\W/g, '-')}`;
  return (
    <Field label={label} hint="Such as skin care." required={required} error={error}>
      <TextInput
        dir="auto"
        list={listId}
        autoComplete="off"
        maxLength={limits.deals.categoryLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </Field>
  );
}
