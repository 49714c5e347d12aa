import { useState } from 'react';
import Search from 'lucide-react/icons/search';
import { Checkbox } from '../checkbox/checkbox';
import { ChipGroup } from '../chip-group/chip-group';
import { Combobox } from '../combobox/combobox';
import { DateInput } from '../date-input/date-input';
import { DropZone } from '../drop-zone/drop-zone';
import { DuplicateChoice } from '../duplicate-choice/duplicate-choice';
import { Field } from '../field/field';
import { ConflictChoice } from '../conflict-choice/conflict-choice';
import { FormError } from '../form-error/form-error';
import type { TypedAmount } from '../money-input/money';
import { MoneyInput } from '../money-input/money-input';
import { NumberInput } from '../number-input/number-input';
import { PasswordInput } from '../password-input/password-input';
import { Rating } from '../rating/rating';
import { Section } from '../section/section';
import { Select } from '../select/select';
import { Swatches } from '../swatches/swatches';
import { Switch } from '../switch/switch';
import { TagInput } from '../tag-input/tag-input';
import { TextArea } from '../text-area/text-area';
import { TextInput } from '../text-input/text-input';
import styles from './gallery.module.css';

const BRANDS = ['Arket', 'COS', 'Ganni', 'Jil Sander', 'Marimekko', 'Toteme', 'Weekday'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

/** All fields and pickers. */
export function GalleryFields() {
  const [price, setPrice] = useState<TypedAmount>(12_990);
  const [weight, setWeight] = useState<number | null>(420);
  const [day, setDay] = useState<string | null>('2026-05-09');
  const [brand, setBrand] = useState<string | null>('ganni');
  const [tags, setTags] = useState(['linen', 'summer wedding']);
  const [seasons, setSeasons] = useState(['spring']);
  const [colours, setColours] = useState(['rose']);
  const [stars, setStars] = useState<number | null>(4);
  const [paper, setPaper] = useState('rose');
  const [fanMode, setFanMode] = useState(true);
  return (
    <Section title="Fields">
      <FormError>Invalid email or password</FormError>
      <ConflictChoice onTheirs={() => undefined} onMine={() => undefined}>
        This piece was changed somewhere else in the meantime.
      </ConflictChoice>
      <DuplicateChoice
        label="coat.png looks like Coat"
        fresh={{ picture: null, caption: 'New photo' }}
        known={{ picture: null, caption: 'Coat' }}
        onDecide={() => undefined}
      />
      <div className={styles.columns}>
        <Field label="Name" hint="What you call it." counter="11/100" required>
          <TextInput defaultValue="Linen shirt" />
        </Field>
        <Field label="Search" labelHidden>
          <TextInput type="search" leading={<Search />} placeholder="Search your closet" />
        </Field>
        <Field label="E-mail" error="That is not an e-mail address.">
          <TextInput type="email" defaultValue="ada@" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Category">
          <Select
            placeholder="Any category"
            options={[
              { value: 'top', label: 'Tops' },
              { value: 'dress', label: 'Dresses' },
            ]}
          />
        </Field>
        <Field label="Brand">
          <Combobox options={BRANDS} value={brand} onValueChange={setBrand} placeholder="Type to find" />
        </Field>
        <Field label="Price" optional>
          <MoneyInput value={price} currency="EUR" onValueChange={setPrice} />
        </Field>
        <Field label="Weight in grams">
          <NumberInput value={weight} onValueChange={setWeight} min={0} />
        </Field>
        <Field label="Bought on">
          <DateInput value={day} onValueChange={setDay} />
        </Field>
        <Field label="Tags" hint="Enter or a comma adds one.">
          <TagInput value={tags} onValueChange={setTags} max={30} suggestions={['linen', 'silk', 'office']} />
        </Field>
        <Field label="Notes">
          <TextArea placeholder="Fits best with the wide trousers." />
        </Field>
        <Field label="Not now">
          <TextInput disabled defaultValue="Cannot be changed" />
        </Field>
        <div>
          <Checkbox label="Keep me signed in" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="All of them" hint="Including what is archived." />
          <Checkbox type="radio" name="visibility" label="Private" defaultChecked />
          <Checkbox type="radio" name="visibility" label="Public" />
        </div>
        <Switch
          label="Fan mode"
          hint="See the house as fans do."
          checked={fanMode}
          onCheckedChange={setFanMode}
        />
        <div className={styles.type}>
          <ChipGroup
            label="Season"
            value={seasons}
            onValueChange={setSeasons}
            options={[
              { value: 'spring', label: 'Spring', count: 42 },
              { value: 'summer', label: 'Summer', count: 118 },
              { value: 'autumn', label: 'Autumn', count: 61 },
              { value: 'winter', label: 'Winter', count: 0, disabled: true },
            ]}
          />
          <ChipGroup
            label="Colour"
            value={colours}
            onValueChange={setColours}
            options={[
              { value: 'rose', label: 'Rose', swatch: '#c9657b', count: 12 },
              { value: 'ivory', label: 'Ivory', swatch: '#f3e9d6', count: 31 },
              { value: 'ink', label: 'Ink', swatch: '#2b1322', count: 27 },
            ]}
          />
          <Swatches
            label="Paper"
            value={paper}
            onValueChange={setPaper}
            options={[
              { value: 'rose', label: 'Rose', colour: '#c9657b' },
              { value: 'ivory', label: 'Ivory', colour: '#f3e9d6' },
              { value: 'ink', label: 'Ink', colour: '#2b1322' },
            ]}
          />
          <Rating label="Rating" value={stars} onValueChange={setStars} />
        </div>
      </div>
      <DropZone
        label="Drop photos here"
        hint="JPEG, PNG or WebP, up to 25 MB each, 200 at once"
        accept="image/*"
        onFiles={() => undefined}
      />
    </Section>
  );
}
