import { csvCell, csvFile } from '@bestie/contracts/csv-cells';

/** The rows that failed, as a CSV file with the reason at the end of each row. */
export function failedRowsCsv(
  titles: readonly string[] | null,
  lines: readonly (readonly string[])[],
  failed: readonly { line: number; words: string }[],
): string {
  const width = Math.max(titles?.length ?? 0, ...failed.map(({ line }) => lines[line - 1]?.length ?? 0));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const rows = [
    ...(titles ? [[...padded(titles), 'Problem']] : []),
    ...failed.map(({ line, words }) => [...padded(lines[line - 1] ?? []), words]),
  ];
  return csvFile(rows.map((row) => row.map(csvCell)));
}
