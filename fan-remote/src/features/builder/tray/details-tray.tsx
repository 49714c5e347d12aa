import type { Season } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { outfitVisibilities, outfitVisibilityLabels } from '@bestie/contracts/outfits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { formatNumber } from '@bestie/design-system/format-number';
import { Rating } from '@bestie/design-system/rating';
import { Select } from '@bestie/design-system/select';
import { Switch } from '@bestie/design-system/switch';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { seasonOptions } from '../../../parts/items/item-words';
import type { OutfitWords } from '../editor/outfit-saving';
import { useTypedText } from '../use-typed-text';
import styles from './layers-tray.module.css';
import { OutfitLink } from './outfit-link';

export interface DetailsTrayProps {
  outfitId: string;
  words: OutfitWords;
  onChange: (changes: Partial<OutfitWords>) => void;
  /** Occasions of outfits; suggestions come from other outfits. */
  occasions: readonly string[];
}

/** Name, occasions and visibility of an outfit. */
export function DetailsTray({ outfitId, words, onChange, occasions }: DetailsTrayProps) {
  const { occasion, seasons, notes, rating, visibility, remixable } = words;
  const occasionField = useTypedText(occasion ?? '', (text) => onChange({ occasion: text || null }));
  const notesField = useTypedText(notes ?? '', (text) => onChange({ notes: text || null }));
  return (
    <div className={styles.tray}>
      <Field label="Occasion" optional>
        <TextInput list="outfit-occasions" maxLength={limits.outfits.occasionLength} {...occasionField} />
      </Field>
      <datalist id="outfit-occasions">
        {occasions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <ChipGroup<Season>
        label="Seasons"
        options={seasonOptions}
        value={seasons}
        onValueChange={(next) => onChange({ seasons: next })}
      />
      <Rating label="Rating" value={rating} onValueChange={(next) => onChange({ rating: next })} />
      <Field
        label="Notes"
        optional
        counter={`${formatNumber(notes?.length ?? 0)}/${formatNumber(limits.outfits.notesLength)}`}
      >
        <TextArea rows={3} maxLength={limits.outfits.notesLength} {...notesField} />
      </Field>
      <Field label="Who can see this" hint="Others see the outfit, never your closet or your notes.">
        <Select
          options={outfitVisibilities.map((value) => ({ value, label: outfitVisibilityLabels[value] }))}
          value={visibility}
          onValueChange={(value) => value && onChange({ visibility: value })}
        />
      </Field>
      {visibility !== 'private' && (
        <>
          <Switch
            label="Others can remix this"
            hint="They rebuild it from their own closets, and theirs credits yours."
            checked={remixable !== false}
            onCheckedChange={(checked) => onChange({ remixable: checked })}
          />
          <OutfitLink outfitId={outfitId} />
        </>
      )}
    </div>
  );
}
