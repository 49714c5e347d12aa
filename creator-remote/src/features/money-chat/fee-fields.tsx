import type { DealCurrency } from '@bestie/contracts/currencies';
import { Field } from '@bestie/design-system/field';
import type { TypedAmount } from '@bestie/design-system/money';
import { MoneyInput } from '@bestie/design-system/money-input';
import { Select } from '@bestie/design-system/select';
import { currencyOptions, inCurrency } from './deal-words';
import styles from './fields.module.css';

export interface FeeFieldsProps {
  /** Null while it is not known. */
  amount: TypedAmount;
  currency: DealCurrency;
  optional?: boolean;
  required?: boolean;
  error?: string | undefined;
  onChange: (change: { amount?: TypedAmount; currency?: DealCurrency }) => void;
}

/** An amount and its currency. Another currency keeps the number, and nothing is converted. */
export function FeeFields({ amount, currency, optional, required, error, onChange }: FeeFieldsProps) {
  return (
    <div className={styles.fee}>
      <Field label="Fee" hint="0 for a gift." optional={optional} required={required} error={error}>
        <MoneyInput
          key={currency}
          value={amount}
          currency={currency}
          onValueChange={(next) => onChange({ amount: next })}
        />
      </Field>
      <Field label="Currency">
        <Select
          options={currencyOptions}
          value={currency}
          onValueChange={(next) =>
            next !== '' && onChange({ currency: next, amount: inCurrency(amount, currency, next) })
          }
        />
      </Field>
    </div>
  );
}
