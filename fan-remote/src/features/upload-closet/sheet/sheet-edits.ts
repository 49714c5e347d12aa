import type { SizeSystem } from '../../../parts/items/size-words';
import type { Range } from './sheet-selection';
import type { CellChanges, SheetColumn, SheetRow } from './sheet-columns';

/** The changes of one row. */
export interface RowEdit {
  id: string;
  changes: CellChanges;
}

export interface SheetEdit {
  edits: RowEdit[];
  /** Sentences that say why cells were left unchanged. */
  problems: string[];
  /** The cells that the edit covers, including unreadable ones. */
  range: Range;
}

export interface Sheet {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  currency: string;
  /** The person's size system. */
  sizes: SizeSystem;
}

/** The cells of a range as text. */
export const textsOf = (
  { rows, columns, currency }: Sheet,
  { top, bottom, left, right }: Range,
): string[][] =>
  rows
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map((column) => column.textOf(row, currency)));

/**
 * Writes texts into a range. One cell fills the whole range, and a block is repeated where the range is a
 * multiple of it; otherwise the block starts at the first cell and is cut off at the edge. Cells that cannot
 * be read stay unchanged.
 */
export function write(sheet: Sheet, range: Range, texts: readonly (readonly string[])[]): SheetEdit {
  const { rows, columns, currency, sizes } = sheet;
  const [high, wide] = [texts.length, Math.max(0, ...texts.map((cells) => cells.length))];
  const empty = { edits: [], problems: [], range };
  if (high === 0 || wide === 0) return empty;
  const spread = (length: number, room: number) => (room % length === 0 ? room : length);
  const bottom = Math.min(rows.length, range.top + spread(high, range.bottom - range.top + 1)) - 1;
  const right = Math.min(columns.length, range.left + spread(wide, range.right - range.left + 1)) - 1;
  const problems: string[] = [];
  const edits: RowEdit[] = [];
  for (let row = range.top; row <= bottom; row += 1) {
    const target = rows[row];
    if (!target) continue;
    const changes: CellChanges = {};
    for (let at = range.left; at <= right; at += 1) {
      const column = columns[at];
      const text = texts[(row - range.top) % high]?.[(at - range.left) % wide]?.trim();
      if (!column || text === undefined || text === column.textOf(target, currency)) continue;
      const read = column.read(text, {
        currency,
        sizes,
        category: changes.category ?? target.draft.category,
      });
      if ('problem' in read) problems.push(`${column.label}: ${read.problem}`);
      else Object.assign(changes, read.value);
    }
    if (Object.keys(changes).length > 0) edits.push({ id: target.draft.id, changes });
  }
  return { edits, problems, range: { top: range.top, left: range.left, bottom, right } };
}

/** Copies the first row of a range into all rows below it; a range of one row gets the row above it. */
export function fillDown(sheet: Sheet, range: Range): SheetEdit {
  const single = range.top === range.bottom;
  const from = single ? range.top - 1 : range.top;
  if (from < 0) return { edits: [], problems: [], range };
  const texts = textsOf(sheet, { ...range, top: from, bottom: from });
  const filled = write(sheet, single ? range : { ...range, top: range.top + 1 }, texts);
  return { ...filled, range };
}

/** Clears the optional values of a range. */
export function erase(sheet: Sheet, range: Range): SheetEdit {
  const { edits } = write(sheet, range, [['']]);
  return { edits, problems: [], range };
}

/** The edit that restores rows to their current values. */
export function inverseOf(rows: readonly SheetRow[], edits: readonly RowEdit[]): RowEdit[] {
  return edits.flatMap(({ id, changes }) => {
    const row = rows.find(({ draft }) => draft.id === id);
    if (!row) return [];
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [
        field,
        field === 'addAs' ? row.status : row.draft[field as keyof typeof row.draft],
      ]),
    ) as CellChanges;
    return [{ id, changes: before }];
  });
}
