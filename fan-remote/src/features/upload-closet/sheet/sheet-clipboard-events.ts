import type { ClipboardEvent } from 'react';
import { fromTsv, toTsv } from './sheet-clipboard';
import { erase, textsOf, write } from './sheet-edits';
import type { SheetState } from './use-sheet-state';

/** Copies, cuts and pastes the selected cells. */
export function clipboardEvents({ sheet, range, select, writing, apply }: SheetState) {
  const onCopy = (event: ClipboardEvent) => {
    if (writing) return;
    event.clipboardData.setData('text/plain', toTsv(textsOf(sheet, range)));
    event.preventDefault();
    if (event.type === 'cut') apply(erase(sheet, range));
  };
  return {
    onCopy,
    onCut: onCopy,
    onPaste(event: ClipboardEvent) {
      if (writing) return;
      event.preventDefault();
      // The page would take pasted pictures; the sheet pastes cells only.
      event.stopPropagation();
      const written = write(sheet, range, fromTsv(event.clipboardData.getData('text/plain')));
      apply(written);
      const { top, left, bottom, right } = written.range;
      select({ anchor: { row: bottom, column: right }, focus: { row: top, column: left } });
    },
  };
}
