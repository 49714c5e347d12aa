import { categories, conditionLabels, conditions, usualWashEvery } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { weightUnits } from '@bestie/design-system/format-units';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { MoneyInput } from '@bestie/design-system/money-input';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { Switch } from '@bestie/design-system/switch';
import { TagInput } from '@bestie/design-system/tag-input';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import {
  categoryOptions,
  colourOptions,
  seasonOptions,
  statusOptions,
} from '../../../parts/items/item-words';
import { weatherInWords } from '../../../parts/items/warmth-words';
import { sizeAsTyped, sizeIn } from '../../../parts/items/size-words';
import { WeightInput } from '../../../parts/items/weight-input';
import { useSizeSystem, useUnits } from '../../../parts/settings/use-units';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import styles from './item-form.module.css';

export interface ItemFormProps {
  values: Item;
  currency: string;
  /** The error of a field. */
  issue: (field: string) => string | undefined;
  onChange: (changes: ItemChanges) => void;
}

type TextField = 'subcategory' | 'brand' | 'pattern' | 'material' | 'location';

const texts: { field: TextField; label: string; maxLength: number }[] = [
  { field: 'brand', label: 'Brand', maxLength: limits.items.brandLength },
  { field: 'subcategory', label: 'Subcategory', maxLength: 60 },
  { field: 'material', label: 'Material', maxLength: 60 },
  { field: 'pattern', label: 'Pattern', maxLength: 40 },
  { field: 'location', label: 'Location', maxLength: 60 },
];

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));
const formality = ['1 · Lounging', '2 · Casual', '3 · Smart casual', '4 · Business', '5 · Gala'];
const warmth = ['1 · Heat', '2 · Warm days', '3 · In between', '4 · Cold', '5 · Frost'];
const scale = (labels: string[]) => labels.map((label, index) => ({ value: String(index + 1), label }));

/** All fields of a piece. */
export function ItemForm({ values, currency, issue, onChange }: ItemFormProps) {
  const usual = usualWashEvery[values.category];
  const units = useUnits();
  const sizes = useSizeSystem();
  const elsewhere = sizeIn(sizes, values.size ?? '', values.category);
  return (
    <div className={styles.form}>
      <Field label="Name" required error={issue('name')} className={styles.wide}>
        <TextInput
          value={values.name}
          maxLength={limits.items.nameLength}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Category" error={issue('category')}>
        <Select
          options={categoryOptions}
          value={values.category}
          onValueChange={(value) =>
            onChange({ category: categories.find((category) => category === value) ?? values.category })
          }
        />
      </Field>
      <Field label="Status" error={issue('status')}>
        <Select
          options={statusOptions}
          value={values.status}
          onValueChange={(status) => status && onChange({ status })}
        />
      </Field>
      <Field label="Size" hint={elsewhere && firstUpper(elsewhere)} error={issue('size')}>
        <TextInput
          value={values.size ?? ''}
          maxLength={limits.items.sizeLength}
          onChange={(event) => onChange({ size: event.target.value || null })}
          onBlur={() => {
            const size = sizeAsTyped(sizes, values.size ?? '', values.category);
            if (size.length <= limits.items.sizeLength && size !== (values.size ?? '')) onChange({ size });
          }}
        />
      </Field>
      {texts.map(({ field, label, maxLength }) => (
        <Field key={field} label={label} error={issue(field)}>
          <TextInput
            value={values[field] ?? ''}
            maxLength={maxLength}
            onChange={(event) => onChange({ [field]: event.target.value || null })}
          />
        </Field>
      ))}
      <div className={styles.wide}>
        <ChipGroup
          label="Colours"
          options={colourOptions}
          value={values.colours}
          onValueChange={(colours) => onChange({ colours: colours.slice(-6) })}
        />
      </div>
      <div className={styles.wide}>
        <ChipGroup
          label="Seasons"
          options={seasonOptions}
          value={values.seasons}
          onValueChange={(seasons) => onChange({ seasons })}
        />
      </div>
      <Field label="Occasions" hint="Enter or a comma adds one." error={issue('occasions')}>
        <TagInput
          value={values.occasions}
          max={12}
          maxLength={limits.items.tagLength}
          onValueChange={(occasions) => onChange({ occasions })}
        />
      </Field>
      <Field label="Tags" hint="Enter or a comma adds one." error={issue('tags')}>
        <TagInput
          value={values.tags}
          max={limits.items.tags}
          maxLength={limits.items.tagLength}
          onValueChange={(tags) => onChange({ tags })}
        />
      </Field>
      <Field label="Price" error={issue('price')}>
        <MoneyInput
          value={values.price?.amount ?? null}
          currency={values.price?.currency ?? currency}
          onValueChange={(amount) =>
            onChange({
              price: amount === null ? null : { amount, currency: values.price?.currency ?? currency },
            })
          }
        />
      </Field>
      <Field label="Bought on" error={issue('purchaseDate')}>
        <DateInput value={values.purchaseDate} onValueChange={(purchaseDate) => onChange({ purchaseDate })} />
      </Field>
      <Field label="Formality" error={issue('formality')}>
        <Select
          placeholder="Not set"
          options={scale(formality)}
          value={values.formality === null ? '' : String(values.formality)}
          onValueChange={(value) => onChange({ formality: value ? Number(value) : null })}
        />
      </Field>
      <Field label="Warmth" error={issue('warmth')}>
        <Select
          placeholder="Not set"
          options={scale(warmth.map((label, index) => `${label}, ${weatherInWords(index + 1, units)}`))}
          value={values.warmth === null ? '' : String(values.warmth)}
          onValueChange={(value) => onChange({ warmth: value ? Number(value) : null })}
        />
      </Field>
      <Field label="Condition" error={issue('condition')}>
        <Select
          placeholder="Not set"
          options={conditionOptions}
          value={values.condition ?? ''}
          onValueChange={(condition) => onChange({ condition: condition || null })}
        />
      </Field>
      <Field
        label="Wash every … wears"
        hint={
          usual
            ? `Leave empty for the usual: every ${plural(usual, 'wear')}.`
            : 'Leave empty if you don’t usually wash it.'
        }
        error={issue('washEvery')}
      >
        <NumberInput
          min={1}
          max={365}
          value={values.washEvery}
          onValueChange={(washEvery) => onChange({ washEvery })}
        />
      </Field>
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
        counter={`${values.notes?.length ?? 0}/${formatNumber(limits.items.notesLength)}`}
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
    </div>
  );
}
