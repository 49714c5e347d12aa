import { categories } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { categoryOptions, statusOptions } from '../../../parts/items/item-words';
import { sizeAsTyped, sizeIn } from '../../../parts/items/size-words';
import { useSizeSystem } from '../../../parts/settings/use-units';
import type { ItemFieldsProps } from './item-fields';
import styles from './item-form.module.css';

type TextField = 'subcategory' | 'brand' | 'pattern' | 'material' | 'location';

const texts: { field: TextField; label: string; maxLength: number }[] = [
  { field: 'brand', label: 'Brand', maxLength: limits.items.brandLength },
  { field: 'subcategory', label: 'Subcategory', maxLength: 60 },
  { field: 'material', label: 'Material', maxLength: 60 },
  { field: 'pattern', label: 'Pattern', maxLength: 40 },
  { field: 'location', label: 'Location', maxLength: 60 },
];

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a piece is: name, category, status, size, brand and the like. */
export function IdentityFields({ values, issue, onChange }: ItemFieldsProps) {
  const sizes = useSizeSystem();
  const elsewhere = sizeIn(sizes, values.size ?? '', values.category);
  const labelSize = () => {
    const size = sizeAsTyped(sizes, values.size ?? '', values.category);
    if (size.length <= limits.items.sizeLength && size !== (values.size ?? '')) onChange({ size });
  };
  return (
    <>
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
          onBlur={labelSize}
          onKeyDown={(event) => event.key === 'Enter' && labelSize()}
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
    </>
  );
}
