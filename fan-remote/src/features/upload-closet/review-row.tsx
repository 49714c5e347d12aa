import { memo, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { categories } from '@bestie/contracts/items';
import type { ItemStatus, ProposedField } from '@bestie/contracts/items';
import type { Draft } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { IconButton } from '@bestie/design-system/icon-button';
import type { TypedAmount } from '@bestie/design-system/money';
import { MoneyInput } from '@bestie/design-system/money-input';
import { Popover } from '@bestie/design-system/popover';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import {
  categoryOptions,
  colourOption,
  colourOptions,
  seasonOptions,
  statusOptions,
} from '../../parts/items/item-words';
import type { ItemChanges } from '../../parts/items/use-item-actions';
import { DraftPhoto } from './draft-photo';
import { LikelyCategories, isUnsure } from './recognition/likely-categories';
import styles from './review.module.css';

export interface ReviewRowProps {
  draft: Draft;
  currency: string;
  selected: boolean;
  /** The status of the piece once it is added. */
  status: ItemStatus;
  onSelectedChange: (selected: boolean) => void;
  onStatusChange: (status: ItemStatus) => void;
  onChange: (changes: ItemChanges) => void;
  onCutOut: () => void;
  onDiscard: () => void;
}

/**
 * A draft as a card. The page shows hundreds of them while more arrive, so a row is rendered only when its
 * content changes. Its handlers depend on nothing else.
 */
export const ReviewRow = memo(
  DraftRow,
  (before, after) =>
    before.draft === after.draft &&
    before.currency === after.currency &&
    before.selected === after.selected &&
    before.status === after.status,
);

function DraftRow({ draft, currency, selected, status, ...on }: ReviewRowProps) {
  const proposed = (field: ProposedField) => (draft.proposed.includes(field) ? true : undefined);
  return (
    <tr role="row" className={styles.row} data-selected={selected || undefined}>
      <td role="cell" className={styles.select}>
        <Checkbox
          label={`Select ${draft.name}`}
          labelHidden
          checked={selected}
          onCheckedChange={on.onSelectedChange}
        />
      </td>
      <td role="cell" className={styles.photo}>
        <DraftPhoto draft={draft} alt={draft.name} onCutOut={on.onCutOut} />
      </td>
      <td role="cell" data-label="Name" data-proposed={proposed('name')}>
        <TextCell
          key={draft.name}
          label={`Name of ${draft.name}`}
          value={draft.name}
          maxLength={limits.items.nameLength}
          required
          onCommit={(name) => on.onChange({ name })}
        />
      </td>
      <td role="cell" data-label="Category" data-proposed={proposed('category')}>
        <Select
          aria-label={`Category of ${draft.name}`}
          options={categoryOptions}
          value={draft.category}
          onValueChange={(value) => {
            const category = categories.find((candidate) => candidate === value);
            if (category) on.onChange({ category });
          }}
        />
        {isUnsure(draft) && (
          <LikelyCategories draft={draft} onChoose={(category) => on.onChange({ category })} />
        )}
      </td>
      <td role="cell" data-label="Colours" data-proposed={proposed('colours')}>
        <Popover
          title="Colours"
          trigger={
            <Button
              size="s"
              variant="ghost"
              aria-label={`Colours of ${draft.name}`}
              className={styles.swatches}
            >
              {draft.colours.length === 0 ? (
                'Choose'
              ) : (
                <>
                  {draft.colours.map((colour) => (
                    <span
                      key={colour}
                      className={styles.swatch}
                      style={{ background: colourOption(colour).swatch }}
                    />
                  ))}
                  <span className={styles.words}>{draft.colours.join(', ')}</span>
                </>
              )}
            </Button>
          }
        >
          <ChipGroup
            label="Colours"
            labelHidden
            options={colourOptions}
            value={draft.colours}
            onValueChange={(colours) => on.onChange({ colours: colours.slice(-6) })}
          />
        </Popover>
      </td>
      <td role="cell" data-label="Brand">
        <TextCell
          key={draft.brand}
          label={`Brand of ${draft.name}`}
          value={draft.brand ?? ''}
          maxLength={limits.items.brandLength}
          onCommit={(brand) => on.onChange({ brand: brand || null })}
        />
      </td>
      <td role="cell" data-label="Seasons">
        <Popover
          title="Seasons"
          trigger={
            <Button size="s" variant="ghost" aria-label={`Seasons of ${draft.name}`}>
              {draft.seasons.length === 0
                ? 'Choose'
                : draft.seasons.length === 4
                  ? 'All year'
                  : draft.seasons.join(', ')}
            </Button>
          }
        >
          <ChipGroup
            label="Seasons"
            labelHidden
            options={seasonOptions}
            value={draft.seasons}
            onValueChange={(seasons) => on.onChange({ seasons })}
          />
        </Popover>
      </td>
      <td role="cell" data-label="Price">
        <PriceCell draft={draft} currency={currency} onChange={on.onChange} />
      </td>
      <td role="cell" data-label="Add as">
        <Select
          aria-label={`Add ${draft.name} as`}
          options={statusOptions}
          value={status}
          onValueChange={(value) => value && on.onStatusChange(value)}
        />
      </td>
      <td role="cell" className={styles.discard}>
        <IconButton label={`Discard ${draft.name}`} icon={<Trash2 />} onClick={on.onDiscard} />
      </td>
    </tr>
  );
}

/** Saves on blur or Enter; Escape reverts the input. */
function TextCell({
  label,
  value,
  maxLength,
  required = false,
  onCommit,
}: {
  label: string;
  value: string;
  maxLength: number;
  required?: boolean;
  onCommit: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const commit = () => {
    const wanted = text.trim();
    if (wanted === value || (required && wanted === '')) setText(value);
    else onCommit(wanted);
  };
  return (
    <TextInput
      aria-label={label}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}

function PriceCell({ draft, currency, onChange }: Pick<ReviewRowProps, 'draft' | 'currency' | 'onChange'>) {
  const [amount, setAmount] = useState<TypedAmount>(draft.price?.amount ?? null);
  const [known, setKnown] = useState(draft.price?.amount ?? null);
  const current = draft.price?.amount ?? null;
  if (known !== current) {
    setKnown(current);
    setAmount(current);
  }
  return (
    <MoneyInput
      aria-label={`Price of ${draft.name}`}
      value={amount}
      currency={draft.price?.currency ?? currency}
      onValueChange={setAmount}
      onBlur={() => {
        // A text that is no amount changes nothing.
        if (amount !== current && typeof amount !== 'string')
          onChange({
            price: amount === null ? null : { amount, currency: draft.price?.currency ?? currency },
          });
      }}
    />
  );
}
