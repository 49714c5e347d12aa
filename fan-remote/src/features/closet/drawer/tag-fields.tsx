import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { TagInput } from '@bestie/design-system/tag-input';
import { colourOptions, seasonOptions } from '../../../parts/items/item-words';
import type { ItemFieldsProps } from './item-fields';
import styles from './item-form.module.css';

/** What a piece is found by: colours, seasons, occasions and tags. */
export function TagFields({ values, issue, onChange }: ItemFieldsProps) {
  return (
    <>
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
    </>
  );
}
