import { categoryLabels, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { Category, ItemStatus, ProposedField } from '@bestie/contracts/items';
import type { Draft } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { formatMinorUnits } from '@bestie/design-system/money';
import { sizeAsTyped } from '../../../parts/items/size-words';
import type { SizeSystem } from '../../../parts/items/size-words';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import {
  readCategory,
  readColours,
  readMoney,
  readSeasons,
  readStatus,
  readTags,
  readText,
} from '../import/import-values';
import type { Reading } from '../import/import-values';

/** A draft as a row of the sheet. Its planned status is sent when the draft is added. */
export interface SheetRow {
  draft: Draft;
  status: ItemStatus;
}

/** Changes that an edit of a cell makes. */
export type CellChanges = ItemChanges & { addAs?: ItemStatus };

export interface SheetColumn {
  key: string;
  label: string;
  /** The draft's field, which shows dashes while its value is unconfirmed. */
  proposes?: ProposedField;
  editor: 'text' | 'category' | 'status' | 'colours' | 'seasons';
  textOf(row: SheetRow, currency: string): string;
  /** Empty text clears the value where the field is optional. */
  read(text: string, by: ReadBy): Reading<CellChanges>;
}

/** How an input into a cell is interpreted. */
export interface ReadBy {
  currency: string;
  sizes: SizeSystem;
  category: Category;
}

const reading = <Value>(
  result: Reading<Value>,
  changes: (value: Value) => CellChanges,
): Reading<CellChanges> => ('problem' in result ? result : { value: changes(result.value) });

const listed = (words: readonly string[]) =>
  words.map((word) => (/[",;|]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ');

/** A text that can be cleared. */
const textColumn = (key: 'brand' | 'material', label: string, longest: number): SheetColumn => ({
  key,
  label,
  editor: 'text',
  textOf: ({ draft }) => draft[key] ?? '',
  read: (text) => reading(readText(longest)(text), (value) => ({ [key]: value || null })),
});

export const sheetColumns: readonly SheetColumn[] = [
  {
    key: 'name',
    label: 'Name',
    proposes: 'name',
    editor: 'text',
    textOf: ({ draft }) => draft.name,
    read: (text) =>
      text === ''
        ? { problem: 'A piece needs a name.' }
        : reading(readText(limits.items.nameLength)(text), (name) => ({ name })),
  },
  {
    key: 'category',
    label: 'Category',
    proposes: 'category',
    editor: 'category',
    textOf: ({ draft }) => categoryLabels[draft.category],
    read: (text) => reading(readCategory(text), (category) => ({ category })),
  },
  {
    key: 'colours',
    label: 'Colours',
    proposes: 'colours',
    editor: 'colours',
    textOf: ({ draft }) => listed(draft.colours),
    read: (text) => reading(readColours(text), (colours) => ({ colours })),
  },
  textColumn('brand', 'Brand', limits.items.brandLength),
  {
    key: 'size',
    label: 'Size',
    editor: 'text',
    textOf: ({ draft }) => draft.size ?? '',
    read: (text, { sizes, category }) =>
      reading(readText(limits.items.sizeLength)(sizeAsTyped(sizes, text, category)), (value) => ({
        size: value || null,
      })),
  },
  textColumn('material', 'Material', 60),
  {
    key: 'seasons',
    label: 'Seasons',
    editor: 'seasons',
    textOf: ({ draft }) =>
      draft.seasons.length === 4
        ? 'All year'
        : draft.seasons.map((season) => seasonLabels[season]).join(', '),
    read: (text) => reading(readSeasons(text), (seasons) => ({ seasons })),
  },
  {
    key: 'price',
    label: 'Price',
    editor: 'text',
    textOf: ({ draft: { price } }, currency) =>
      price === null
        ? ''
        : formatMinorUnits(price.amount, price.currency) +
          (price.currency === currency ? '' : ` ${price.currency}`),
    read: (text, { currency }) =>
      text === '' ? { value: { price: null } } : reading(readMoney(text, currency), (price) => ({ price })),
  },
  {
    key: 'tags',
    label: 'Tags',
    editor: 'text',
    textOf: ({ draft }) => listed(draft.tags),
    read: (text) => reading(readTags(text), (tags) => ({ tags })),
  },
  {
    key: 'status',
    label: 'Add as',
    editor: 'status',
    textOf: ({ status }) => itemStatusLabels[status],
    read: (text) => reading(readStatus(text), (addAs) => ({ addAs: addAs === 'draft' ? 'active' : addAs })),
  },
];
