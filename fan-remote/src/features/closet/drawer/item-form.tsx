import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { weightUnits } from '@bestie/design-system/format-units';
import { formatNumber } from '@bestie/design-system/format-number';
import { unreadableAmount } from '@bestie/design-system/money';
import { MoneyInput } from '@bestie/design-system/money-input';
import { NumberInput } from '@bestie/design-system/number-input';
import { Switch } from '@bestie/design-system/switch';
import { TextArea } from '@bestie/design-system/text-area';
import { WeightInput } from '../../../parts/items/weight-input';
import { useUnits } from '../../../parts/settings/use-units';
import { IdentityFields } from './identity-fields';
import type { ItemFieldsProps } from './item-fields';
import { TagFields } from './tag-fields';
import { WearFields } from './wear-fields';
import styles from './item-form.module.css';

export interface ItemFormProps extends ItemFieldsProps {
  /** The price that is saved. */
  savedPrice: Item['price'];
  currency: string;
  /** What is typed as the price while it is no amount; the saved one stays then. */
  unreadable: string | null;
  onUnreadable: (text: string | null) => void;
  /** Saves what was changed. */
  onSubmit: () => void;
}

/** All fields of a piece. */
export function ItemForm({
  savedPrice,
  unreadable,
  onUnreadable,
  currency,
  onSubmit,
  ...fields
}: ItemFormProps) {
  const { values, issue, onChange } = fields;
  const units = useUnits();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <IdentityFields {...fields} />
      <TagFields {...fields} />
      <Field label="Price" error={unreadable === null ? issue('price') : unreadableAmount}>
        <MoneyInput
          value={unreadable ?? values.price?.amount ?? null}
          currency={values.price?.currency ?? currency}
          onValueChange={(amount) => {
            const isUnreadable = typeof amount === 'string';
            onUnreadable(isUnreadable ? amount : null);
            if (isUnreadable) onChange({ price: savedPrice });
            else
              onChange({
                price: amount === null ? null : { amount, currency: values.price?.currency ?? currency },
              });
          }}
        />
      </Field>
      <Field label="Bought on" error={issue('purchaseDate')}>
        <DateInput value={values.purchaseDate} onValueChange={(purchaseDate) => onChange({ purchaseDate })} />
      </Field>
      <WearFields {...fields} />
      <Field label="Weight" error={issue('weightGrams')}>
        <WeightInput
          unit={weightUnits[units].piece}
          grams={values.weightGrams}
          least={0}
          most={limits.items.weightGrams}
          onGramsChange={(weightGrams) => onChange({ weightGrams })}
        />
      </Field>
      <Field label="Quantity" error={issue('quantity')}>
        <NumberInput
          min={1}
          max={99}
          value={values.quantity}
          onValueChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
        />
      </Field>
      <Field
        label="Notes"
        className={styles.wide}
        error={issue('notes')}
        counter={`${formatNumber(values.notes?.length ?? 0)}/${formatNumber(limits.items.notesLength)}`}
      >
        <TextArea
          value={values.notes ?? ''}
          maxLength={limits.items.notesLength}
          onChange={(event) => onChange({ notes: event.target.value || null })}
        />
      </Field>
      <Switch
        className={styles.wide}
        label="Favourite"
        checked={values.favourite}
        onCheckedChange={(favourite) => onChange({ favourite })}
      />
      {/* Enter does what Save says, which appears with the first change. */}
      <button type="submit" hidden />
    </form>
  );
}
