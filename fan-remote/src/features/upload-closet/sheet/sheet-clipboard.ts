/** Cells as text in the clipboard format of spreadsheets: tabs between cells, line breaks between rows. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cell).join('\t')).join('\n');
}

/**
 * Parses the clipboard format. A final line break starts no row, and quotes count only around a whole cell.
 */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; ;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest.slice(at));
    const length = quoted ? quoted[0].length : (/^[^\t\n]*/.exec(rest.slice(at))?.[0].length ?? 0);
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : rest.slice(at, at + length));
    at += length;
    if (at >= rest.length) return rows;
    if (rest[at] === '\n') rows.push([]);
    at += 1;
    if (at === rest.length) {
      rows.at(-1)?.push('');
      return rows;
    }
  }
}
