import fc from 'fast-check';
import type { Draft } from '@bestie/contracts/items.contract';
import { testItem } from '../../../test-support/closet-server';
import { sheetColumns } from './sheet-columns';
import type { SheetRow } from './sheet-columns';
import { fromTsv, toTsv } from './sheet-clipboard';
import { erase, fillDown, inverseOf, textsOf, write } from './sheet-edits';
import type { RowEdit, Sheet } from './sheet-edits';
import { at, moved, rangeOf, tabbed, within } from './sheet-selection';

const size = { rows: 5, columns: 4 };
const column = (key: string) => sheetColumns.findIndex((candidate) => candidate.key === key);
const rowOf = (id: string, changes: Partial<Draft> = {}): SheetRow => ({
  draft: {
    ...testItem({ id, status: 'draft' }),
    duplicates: [],
    recognised: true,
    likelyCategories: [],
    doubtfulCutout: false,
    ...changes,
  },
  status: 'active',
});
const sheetOf = (rows: SheetRow[]): Sheet => ({ rows, columns: sheetColumns, currency: 'EUR', sizes: 'eu' });
const cells = (top: number, bottom: number, from: string, to = from) => ({
  top,
  bottom,
  left: column(from),
  right: column(to),
});

/** The rows after an edit, as the page shows them. */
const after = (rows: readonly SheetRow[], edits: readonly RowEdit[]): SheetRow[] =>
  rows.map((row) => {
    const { addAs, ...changes } = edits.find(({ id }) => id === row.draft.id)?.changes ?? {};
    return { draft: { ...row.draft, ...(changes as Partial<Draft>) }, status: addAs ?? row.status };
  });

test('keys never move the focus out of the sheet, and Tab visits each cell once', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
  const presses = fc.record({ key: fc.constantFrom(...keys), shiftKey: fc.boolean(), command: fc.boolean() });
  fc.assert(
    fc.property(fc.array(presses), (pressed) => {
      let selection = at({ row: 0, column: 0 });
      for (const press of pressed) {
        selection = moved(selection, press, size) ?? selection;
        expect(within(selection, size)).toEqual(selection);
        if (!press.shiftKey) expect(selection.anchor).toEqual(selection.focus);
      }
    }),
  );
  let here = at({ row: 0, column: 0 });
  let visited = 1;
  for (let next = tabbed(here, false, size); next; next = tabbed(here, false, size)) {
    here = next;
    visited += 1;
  }
  expect(visited).toBe(20);
  expect(tabbed(at({ row: 0, column: 0 }), true, size)).toBeNull();
  expect(moved(here, { key: 'a', shiftKey: false, command: false }, size)).toBeNull();
  const grown = moved(at({ row: 1, column: 1 }), { key: 'ArrowDown', shiftKey: true, command: false }, size)!;
  expect(rangeOf(grown)).toEqual({ top: 1, bottom: 2, left: 1, right: 1 });
});

test('cells are copied and pasted unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', ' ', 'é') });
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    // An empty last line and no line look the same.
    .filter((table) => table.at(-1)?.some((cell) => cell !== '') === true);
  fc.assert(fc.property(tables, (table) => expect(fromTsv(toTsv(table))).toEqual(table)));
  expect(fromTsv('a\tb\r\n"say ""hi"""\tc\r\n')).toEqual([
    ['a', 'b'],
    ['say "hi"', 'c'],
  ]);
});

test('one cell fills a range, a block is repeated, and a larger block is cut off at the edge', () => {
  const rows = ['1', '2', '3', '4'].map((id) => rowOf(id));
  const sheet = sheetOf(rows);
  const filled = write(sheet, cells(0, 3, 'brand'), [['Acme']]);
  expect(filled.edits.map(({ changes }) => changes)).toEqual(Array(4).fill({ brand: 'Acme' }));
  const repeated = write(sheet, cells(0, 3, 'brand'), [['A'], ['B']]);
  expect(repeated.edits.map(({ changes }) => changes.brand)).toEqual(['A', 'B', 'A', 'B']);
  const cut = write(sheet, cells(3, 3, 'status'), [
    ['Wishlist', 'over'],
    ['over', 'over'],
  ]);
  expect(cut).toMatchObject({ edits: [{ id: '4', changes: { addAs: 'wishlist' } }], problems: [] });
  const mixed = write(sheet, cells(0, 0, 'category', 'colours'), [['spaceship', 'navy blue, red']]);
  expect(mixed.edits).toEqual([{ id: '1', changes: { colours: ['navy', 'red'] } }]);
  expect(mixed.problems).toEqual(['Category: We don’t know the category “spaceship”.']);
});

test('a bare size gets the person’s size system where it is a size of the row’s category', () => {
  const sheet = sheetOf([rowOf('1', { category: 'shoes' }), rowOf('2', { category: 'dresses' })]);
  const pasted = write(sheet, cells(0, 1, 'size'), [['40'], ['40']]);
  expect(pasted.edits.map(({ changes }) => changes.size)).toEqual(['EU 40', '40']);
});

test('filling down copies the first row, or the row above a single one; clearing keeps names', () => {
  const rows = [rowOf('1', { brand: 'A', price: { amount: 1250, currency: 'USD' } }), rowOf('2'), rowOf('3')];
  const sheet = sheetOf(rows);
  expect(fillDown(sheet, cells(0, 2, 'brand')).edits.map(({ id }) => id)).toEqual(['2', '3']);
  expect(fillDown(sheet, cells(1, 1, 'price')).edits).toEqual([
    { id: '2', changes: { price: { amount: 1250, currency: 'USD' } } },
  ]);
  expect(fillDown(sheet, cells(0, 0, 'brand')).edits).toEqual([]);
  expect(erase(sheet, cells(0, 0, 'name', 'price'))).toMatchObject({
    edits: [{ id: '1', changes: { brand: null, price: null } }],
    problems: [],
  });
});

test('undo restores the cells after any paste, and pasting copied cells changes nothing', () => {
  const texts = fc.array(
    fc.array(
      fc.constantFrom('', 'Red', 'tops', 'all year', '12,50', 'USD 3', 'navy; red', 'lent', '"a, b", c'),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    { minLength: 1, maxLength: 3 },
  );
  const start = fc.tuple(fc.nat(2), fc.nat(sheetColumns.length - 1));
  fc.assert(
    fc.property(start, texts, ([row, left], table) => {
      const rows = [
        rowOf('1', { brand: 'A' }),
        rowOf('2', { tags: ['x, y'] }),
        rowOf('3', { seasons: ['summer'] }),
      ];
      const { edits } = write(sheetOf(rows), { top: row, bottom: row, left, right: left }, table);
      const changed = after(rows, edits);
      expect(after(changed, inverseOf(rows, edits))).toEqual(rows);
      const all = { top: 0, bottom: 2, left: 0, right: sheetColumns.length - 1 };
      const again = write(sheetOf(changed), all, textsOf(sheetOf(changed), all));
      expect(again).toMatchObject({ edits: [], problems: [] });
      const copied = fromTsv(toTsv(textsOf(sheetOf(changed), all)));
      expect(after(rows, write(sheetOf(rows), all, copied).edits)).toEqual(changed);
    }),
  );
});
