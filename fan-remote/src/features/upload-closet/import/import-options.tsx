import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { categoryOptions } from '../../../parts/items/item-words';
import type { CsvImportChoices } from './use-csv-import';
import styles from './csv-import.module.css';

/** How the rows of a file are read, besides the meaning of its columns. */
export function ImportOptions({
  choices,
  onChange,
}: {
  choices: CsvImportChoices;
  onChange: (changes: Partial<CsvImportChoices>) => void;
}) {
  return (
    <div className={styles.options}>
      <Checkbox
        label="The first row has column titles"
        checked={choices.titled}
        onCheckedChange={(titled) => onChange({ titled })}
      />
      <Field label="Category if none is given">
        <Select
          options={categoryOptions}
          placeholder="Skip the row"
          value={choices.otherwise ?? ''}
          onValueChange={(value) => onChange({ otherwise: value || null })}
        />
      </Field>
      {choices.mapping.includes('purchaseDate') && (
        <Field label="03/04/2025 is">
          <Select
            options={[
              { value: 'dmy', label: '3 April' },
              { value: 'mdy', label: 'March 4' },
            ]}
            value={choices.dates}
            onValueChange={(dates) => dates && onChange({ dates })}
          />
        </Field>
      )}
    </div>
  );
}
