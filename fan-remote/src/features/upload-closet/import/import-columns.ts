import { limits } from '@bestie/contracts/limits';
import type { ImportedPiece } from './imported-piece';
import {
  readCategory,
  readColours,
  readCondition,
  readNumber,
  readOccasions,
  readSeasons,
  readStatus,
  readTags,
  readText,
  readWeight,
  readYes,
} from './import-values';
import type { Reading } from './import-values';

/**
 * The fields that a column can contain; money and dates need more than their cell and are read in
 * `import-rows.ts`.
 */
export const importFields = {
  name: { label: 'Name', titles: ['title', 'item', 'piece', 'item name', 'product', 'description'] },
  category: { label: 'Category', titles: ['type', 'kind', 'department'] },
  subcategory: { label: 'Subcategory', titles: ['sub category', 'sub type', 'style'] },
  brand: { label: 'Brand', titles: ['label', 'designer', 'maker', 'manufacturer', 'marke'] },
  size: { label: 'Size', titles: ['groesse', 'taille'] },
  colours: { label: 'Colours', titles: ['colour', 'color', 'colors', 'farbe', 'farben'] },
  pattern: { label: 'Pattern', titles: ['print'] },
  material: { label: 'Material', titles: ['fabric', 'materials', 'composition'] },
  seasons: { label: 'Seasons', titles: ['season'] },
  occasions: { label: 'Occasions', titles: ['occasion', 'event'] },
  tags: { label: 'Tags', titles: ['tag', 'labels', 'keywords'] },
  formality: { label: 'Formality', titles: ['dress code'] },
  warmth: { label: 'Warmth', titles: [] },
  status: { label: 'Status', titles: ['state'] },
  condition: { label: 'Condition', titles: ['zustand'] },
  price: { label: 'Price', titles: ['cost', 'price paid', 'purchase price', 'amount', 'preis', 'value'] },
  currency: { label: 'Currency', titles: ['waehrung'] },
  purchaseDate: {
    label: 'Bought on',
    titles: ['purchase date', 'date bought', 'bought', 'date', 'date purchased', 'gekauft am', 'acquired'],
  },
  weightGrams: { label: 'Weight (g)', titles: ['weight', 'grams', 'weight g'] },
  quantity: { label: 'Quantity', titles: ['qty', 'count', 'anzahl'] },
  location: { label: 'Location', titles: ['place', 'storage', 'where', 'closet'] },
  washEvery: { label: 'Wash every', titles: ['wash after', 'wears before wash'] },
  favourite: { label: 'Favourite', titles: ['favorite', 'favourites', 'starred', 'loved'] },
  notes: { label: 'Notes', titles: ['note', 'comment', 'comments', 'notizen', 'remarks'] },
} as const satisfies Record<string, { label: string; titles: readonly string[] }>;
export type ImportField = keyof typeof importFields;

/** The field of each column of the file, or null where the column is left out. */
export type Mapping = readonly (ImportField | null)[];

type PlainField = Exclude<ImportField, 'price' | 'currency' | 'purchaseDate'>;

/** How a non-empty cell of a field is read. */
export const readers: { [Field in PlainField]: (text: string) => Reading<ImportedPiece[Field]> } = {
  name: readText(limits.items.nameLength),
  category: readCategory,
  subcategory: readText(60),
  brand: readText(limits.items.brandLength),
  size: readText(limits.items.sizeLength),
  colours: readColours,
  pattern: readText(40),
  material: readText(60),
  seasons: readSeasons,
  occasions: readOccasions,
  tags: readTags,
  formality: readNumber(1, 5),
  warmth: readNumber(1, 5),
  status: readStatus,
  condition: readCondition,
  weightGrams: readWeight,
  quantity: readNumber(1, 99),
  location: readText(60),
  washEvery: readNumber(1, 365),
  favourite: readYes,
  notes: readText(limits.items.notesLength),
};

const plain = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const names = Object.keys(importFields) as ImportField[];

/** The field that a title means. */
export function fieldOfTitle(title: string): ImportField | null {
  const wanted = plain(title);
  return (
    names.find((field) => plain(importFields[field].label) === wanted || plain(field) === wanted) ??
    names.find((field) => (importFields[field].titles as readonly string[]).includes(wanted)) ??
    null
  );
}

/** Whether the first row contains titles: at least two are known, or the only one is. */
export function hasTitles(line: readonly string[]): boolean {
  const known = line.filter((title) => fieldOfTitle(title) !== null).length;
  return known >= Math.min(2, line.length);
}

/** Assigns each field once, to the first column whose title means it. */
export function guessMapping(titles: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const field = fieldOfTitle(title);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
