import type { Party } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import fields from '../fields.module.css';
import styles from './invoices.module.css';

interface PartyFieldsProps {
  legend: string;
  value: Party;
  issue: (field: keyof Party) => string | undefined;
  onChange: (changes: Partial<Party>) => void;
}

/** Name and address of who issues an invoice, or of who gets it. */
export function PartyFields({ legend, value, issue, onChange }: PartyFieldsProps) {
  return (
    <fieldset className={styles.party}>
      <legend>{legend}</legend>
      <Field label="Name" error={issue('name')}>
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={limits.deals.nameLength}
          value={value.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Address" error={issue('address')}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={limits.deals.addressLength}
          value={value.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </Field>
      <div className={fields.pair}>
        <Field label="Country" hint="Two letters, such as DE." error={issue('country')}>
          <TextInput
            autoComplete="off"
            maxLength={2}
            value={value.country}
            onChange={(event) => onChange({ country: event.target.value.toUpperCase() })}
          />
        </Field>
        <Field label="Tax number" optional error={issue('taxId')}>
          <TextInput
            autoComplete="off"
            maxLength={limits.deals.taxIdLength}
            value={value.taxId}
            onChange={(event) => onChange({ taxId: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
