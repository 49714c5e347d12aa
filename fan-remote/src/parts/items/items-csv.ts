import { csvCell, csvFile } from '@bestie/contracts/csv-cells';
import { categoryLabels, conditionLabels, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { formatMinorUnits } from '@bestie/design-system/money';
import { saveCsv } from '@bestie/remote-kit/save-file';

/** Titles that the import knows (features/upload-closet/import); a test keeps both in sync. */
const columns: [string, (item: Item) => string | number | null][] = [
  ['Name', (item) => item.name],
  ['Category', (item) => categoryLabels[item.category]],
  ['Subcategory', (item) => item.subcategory],
  ['Brand', (item) => item.brand],
  ['Size', (item) => item.size],
  ['Colours', (item) => listCell(item.colours)],
  ['Pattern', (item) => item.pattern],
  ['Material', (item) => item.material],
  ['Seasons', (item) => item.seasons.map((season) => seasonLabels[season]).join(', ')],
  ['Occasions', (item) => listCell(item.occasions)],
  ['Tags', (item) => listCell(item.tags)],
  ['Formality', (item) => item.formality],
  ['Warmth', (item) => item.warmth],
  ['Status', (item) => itemStatusLabels[item.status]],
  ['Condition', (item) => item.condition && conditionLabels[item.condition]],
  ['Price', (item) => item.price && formatMinorUnits(item.price.amount, item.price.currency)],
  ['Currency', (item) => item.price && item.price.currency],
  ['Bought on', (item) => item.purchaseDate],
  ['Weight (g)', (item) => item.weightGrams],
  ['Quantity', (item) => item.quantity],
  ['Location', (item) => item.location],
  ['Wash every', (item) => item.washEvery],
  ['Favourite', (item) => (item.favourite ? 'yes' : 'no')],
  ['Wears', (item) => item.wearCount],
  ['Last worn', (item) => item.lastWornOn],
  [
    'Cost per wear',
    (item) => item.costPerWear && formatMinorUnits(item.costPerWear.amount, item.costPerWear.currency),
  ],
  ['Notes', (item) => item.notes],
];

/** One word of a list; a word with a comma is quoted. */
const listWord = (word: string) => (/[",;|]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
const listCell = (words: readonly string[]) => words.map(listWord).join(', ');

const cellOf = (value: string | number | null) =>
  typeof value === 'number' ? String(value) : csvCell(value ?? '');

/** Pieces as CSV. */
export const itemsCsv = (items: readonly Item[]): string =>
  csvFile([
    columns.map(([title]) => title),
    ...items.map((item) => columns.map(([, value]) => cellOf(value(item)))),
  ]);

/** Downloads pieces as CSV. */
export function saveItemsCsv(items: readonly Item[]): void {
  saveCsv('closet.csv', itemsCsv(items));
}
