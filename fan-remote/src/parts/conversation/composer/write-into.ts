/** Replaces the selection, or inserts at the caret, as if typed. @returns the whole text */
export function writeInto(
  area: HTMLTextAreaElement,
  text: string,
  from = area.selectionStart,
  to = area.selectionEnd,
): string {
  area.focus();
  area.setRangeText(text, from, to, 'end');
  return area.value;
}

/** The incomplete handle before the caret, without its `@`; null when there is none. */
export function handleBefore(text: string, caret: number): { asked: string; from: number } | null {
  const found = /(?:^|[\s(])@([A-Za-z0-9._-]{0,20})$/.exec(text.slice(0, caret));
  return found ? { asked: found[1] ?? '', from: caret - (found[1] ?? '').length - 1 } : null;
}
