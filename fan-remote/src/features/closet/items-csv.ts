import { categoryLabels, conditionLabels, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { formatMinorUnits } from '@bestie/design-system/money';

const columns: [string, (item: Item) => string | number | null][] = [
  ['Name', (item) => item.name],
  ['Category', (item) => categoryLabels[item.category]],
  ['Subcategory', (item) => item.subcategory],
  ['Brand', (item) => item.brand],
  ['Size', (item) => item.size],
  ['Colours', (item) => item.colours.join(', ')],
  ['Pattern', (item) => item.pattern],
  ['Material', (item) => item.material],
  ['Seasons', (item) => item.seasons.map((season) => seasonLabels[season]).join(', ')],
  ['Occasions', (item) => item.occasions.join(', ')],
  ['Tags', (item) => item.tags.join(', ')],
  ['Status', (item) => itemStatusLabels[item.status]],
  ['Condition', (item) => item.condition && conditionLabels[item.condition]],
  ['Price', (item) => item.price && formatMinorUnits(item.price.amount, item.price.currency)],
  ['Currency', (item) => item.price && item.price.currency],
  ['Bought on', (item) => item.purchaseDate],
  ['Quantity', (item) => item.quantity],
  ['Location', (item) => item.location],
  ['Wears', (item) => item.wearCount],
  ['Last worn', (item) => item.lastWornOn],
  [
    'Cost per wear',
    (item) => item.costPerWear && formatMinorUnits(item.costPerWear.amount, item.costPerWear.currency),
  ],
  ['Notes', (item) => item.notes],
];

/** A text that begins like a formula would be run by a spreadsheet; an apostrophe makes it text again. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Pieces as CSV (RFC 4180) with a byte order mark, by which Excel knows that it is UTF-8. */
export function itemsCsv(items: readonly Item[]): string {
  const lines = [
    columns.map(([title]) => cell(title)),
    ...items.map((item) => columns.map(([, value]) => cell(value(item)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Hands a text over as a file. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
