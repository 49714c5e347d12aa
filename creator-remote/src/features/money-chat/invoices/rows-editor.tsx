import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { DealCurrency } from '@bestie/contracts/currencies';
import { sumsOfRow } from '@bestie/contracts/invoice-sums';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { MoneyInput } from '@bestie/design-system/money-input';
import { formatMoney } from '@bestie/design-system/money';
import { NumberInput } from '@bestie/design-system/number-input';
import { TextInput } from '@bestie/design-system/text-input';
import { isWholeRow, type DraftRow } from './draft-rows';
import styles from './invoices.module.css';

interface RowsEditorProps {
  rows: readonly DraftRow[];
  currency: DealCurrency;
  /** Tax of a new row, in basis points. */
  tax: number;
  /** The issue of a field, such as `rows.0.description`. */
  issue: (field: string) => string | undefined;
  onChange: (rows: DraftRow[]) => void;
}

const rowFields = ['description', 'quantity', 'unit', 'unitPrice', 'tax'];

/** The rows of a draft, each with its own total. An issue that belongs to no field of a row is said below them. */
export function RowsEditor({ rows, currency, tax, issue, onChange }: RowsEditorProps) {
  const change = (at: number, changes: Partial<DraftRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const isAtField = rows.some((_row, index) =>
    rowFields.some((field) => issue(`rows.${index}.${field}`) !== undefined),
  );
  return (
    <fieldset className={styles.rows}>
      <legend>Rows</legend>
      {rows.map((row, index) => (
        <RowFields
          // Rows have no ids; they are added at the end and edited in place.
          key={index}
          row={row}
          number={index + 1}
          currency={currency}
          issue={(field) => issue(`rows.${index}.${field}`)}
          onChange={(changes) => change(index, changes)}
          onRemove={rows.length > 1 ? () => onChange(rows.filter((_row, at) => at !== index)) : null}
        />
      ))}
      <FormError>{isAtField ? null : issue('rows')}</FormError>
      <div>
        <Button
          size="s"
          icon={<Plus />}
          disabled={rows.length >= limits.deals.invoiceRows}
          onClick={() =>
            onChange([...rows, { description: '', quantity: 1000, unit: '', unitPrice: null, tax }])
          }
        >
          Add row
        </Button>
      </div>
    </fieldset>
  );
}

interface RowFieldsProps {
  row: DraftRow;
  number: number;
  currency: DealCurrency;
  issue: (field: string) => string | undefined;
  onChange: (changes: Partial<DraftRow>) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

function RowFields({ row, number, currency, issue, onChange, onRemove }: RowFieldsProps) {
  return (
    <div role="group" aria-label={`Row ${number}`} className={styles.rowFields}>
      <Field label="Description" required error={issue('description')} className={styles.description}>
        <TextInput
          dir="auto"
          maxLength={limits.deals.descriptionLength}
          value={row.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="Quantity" error={issue('quantity')}>
        <NumberInput
          step="0.001"
          min={0.001}
          value={row.quantity === null ? null : row.quantity / 1000}
          onValueChange={(value) => onChange({ quantity: value === null ? null : Math.round(value * 1000) })}
        />
      </Field>
      <Field label="Unit" error={issue('unit')}>
        <TextInput
          maxLength={limits.deals.unitLength}
          value={row.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
        />
      </Field>
      <Field label="Price of one" error={issue('unitPrice')}>
        <MoneyInput
          key={currency}
          signed
          currency={currency}
          value={row.unitPrice}
          onValueChange={(unitPrice) => onChange({ unitPrice })}
        />
      </Field>
      <Field label="Tax in %" error={issue('tax')}>
        <NumberInput
          step="0.01"
          min={0}
          max={100}
          value={row.tax === null ? null : row.tax / 100}
          onValueChange={(value) => onChange({ tax: value === null ? null : Math.round(value * 100) })}
        />
      </Field>
      <p className={styles.rowTotal}>
        <span>{isWholeRow(row) ? formatMoney({ amount: sumsOfRow(row).gross, currency }) : '–'}</span>
        {onRemove && <IconButton label={`Remove row ${number}`} icon={<Trash2 />} onClick={onRemove} />}
      </p>
    </div>
  );
}
