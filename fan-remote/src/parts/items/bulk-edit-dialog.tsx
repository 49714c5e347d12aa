import { useId, useState, type FormEvent } from 'react';
import type { Category, ItemStatus, Season } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { unreadableAmount, type TypedAmount } from '@bestie/design-system/money';
import { MoneyInput } from '@bestie/design-system/money-input';
import { Select } from '@bestie/design-system/select';
import { TagInput } from '@bestie/design-system/tag-input';
import { TextInput } from '@bestie/design-system/text-input';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { categoryOptions, colourOptions, seasonOptions, statusOptions } from './item-words';
import { useUnits } from '../settings/use-units';
import { formalityOptions, warmthOptions } from './scale-options';
import type { ItemChanges } from './use-item-actions';
import styles from './bulk-edit-dialog.module.css';

export interface BulkEditDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many pieces will change. */
  count: number;
  currency: string;
  /** False in the review, where adding the pieces sets their status. */
  withStatus?: boolean;
  /** The dialog stays open when it resolves with nothing. */
  onApply: (changes: ItemChanges) => Promise<unknown>;
}

interface Draft {
  category: Category | '';
  status: ItemStatus | '';
  brand: string;
  location: string;
  colours: string[];
  seasons: Season[];
  occasions: string[];
  tags: string[];
  price: TypedAmount;
  /** Steps of the scales as text; empty for untouched. */
  formality: string;
  warmth: string;
  material: string;
  size: string;
}

const untouched: Draft = {
  category: '',
  status: '',
  brand: '',
  location: '',
  colours: [],
  seasons: [],
  occasions: [],
  tags: [],
  price: null,
  formality: '',
  warmth: '',
  material: '',
  size: '',
};

function changesOf(
  { category, status, brand, location, price, formality, warmth, material, size, ...lists }: Draft,
  currency: string,
): ItemChanges {
  return {
    ...(category && { category }),
    ...(status && { status }),
    ...(brand.trim() && { brand }),
    ...(location.trim() && { location }),
    ...(formality && { formality: Number(formality) }),
    ...(warmth && { warmth: Number(warmth) }),
    ...(material.trim() && { material }),
    ...(size.trim() && { size }),
    ...(typeof price === 'number' && { price: { amount: price, currency } }),
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
  };
}

/** Sets the same values for many pieces. Empty fields stay unchanged on each piece. */
export function BulkEditDialog({
  open,
  onOpenChange,
  count,
  currency,
  withStatus = true,
  onApply,
}: BulkEditDialogProps) {
  const [draft, setDraft, clearDraft] = useDraft(withStatus ? 'bulk-edit' : 'bulk-edit:review', untouched);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const units = useUnits();
  const changes = changesOf(draft, currency);
  const isUnreadable = typeof draft.price === 'string';
  const empty = Object.keys(changes).length === 0;
  const disabled = empty || isUnreadable;
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (disabled) return;
    setBusy(true);
    const done = await onApply(changes);
    setBusy(false);
    if (done) onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        setDraft(untouched);
        clearDraft();
      }}
      title={`Edit ${plural(count, 'piece')}`}
      description="Only what you fill in changes; the rest stays as it is on each piece."
      dismissible={empty && !isUnreadable}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={disabled}>
            Apply to {plural(count, 'piece')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="Category">
          <Select
            placeholder="Leave as it is"
            options={categoryOptions}
            value={draft.category}
            onValueChange={(category) => set({ category })}
          />
        </Field>
        {withStatus && (
          <Field label="Status">
            <Select
              placeholder="Leave as it is"
              options={statusOptions}
              value={draft.status}
              onValueChange={(status) => set({ status })}
            />
          </Field>
        )}
        <Field label="Brand">
          <TextInput
            value={draft.brand}
            maxLength={limits.items.brandLength}
            onChange={(event) => set({ brand: event.target.value })}
          />
        </Field>
        <Field label="Formality">
          <Select
            placeholder="Leave as it is"
            options={formalityOptions}
            value={draft.formality}
            onValueChange={(formality) => set({ formality: formality ?? '' })}
          />
        </Field>
        <Field label="Warmth">
          <Select
            placeholder="Leave as it is"
            options={warmthOptions(units)}
            value={draft.warmth}
            onValueChange={(warmth) => set({ warmth: warmth ?? '' })}
          />
        </Field>
        <Field label="Material">
          <TextInput
            value={draft.material}
            maxLength={60}
            onChange={(event) => set({ material: event.target.value })}
          />
        </Field>
        <Field label="Size">
          <TextInput
            value={draft.size}
            maxLength={limits.items.sizeLength}
            onChange={(event) => set({ size: event.target.value })}
          />
        </Field>
        <Field label="Price each" error={isUnreadable && unreadableAmount}>
          <MoneyInput value={draft.price} currency={currency} onValueChange={(price) => set({ price })} />
        </Field>
        <div className={styles.wide}>
          <ChipGroup
            label="Colours"
            options={colourOptions}
            value={draft.colours}
            onValueChange={(colours) => set({ colours: colours.slice(0, 6) })}
          />
        </div>
        <div className={styles.wide}>
          <ChipGroup
            label="Seasons"
            options={seasonOptions}
            value={draft.seasons}
            onValueChange={(seasons) => set({ seasons })}
          />
        </div>
        <Field label="Occasions" hint="Enter or a comma adds one.">
          <TagInput
            value={draft.occasions}
            max={12}
            maxLength={limits.items.tagLength}
            onValueChange={(occasions) => set({ occasions })}
          />
        </Field>
        <Field label="Tags" hint="Enter or a comma adds one.">
          <TagInput
            value={draft.tags}
            max={limits.items.tags}
            maxLength={limits.items.tagLength}
            onValueChange={(tags) => set({ tags })}
          />
        </Field>
        <Field label="Location">
          <TextInput
            value={draft.location}
            maxLength={60}
            onChange={(event) => set({ location: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
