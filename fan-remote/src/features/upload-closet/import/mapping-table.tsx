import { Select } from '@bestie/design-system/select';
import { importFields } from './import-columns';
import type { ImportField } from './import-columns';
import type { ReadRow } from './import-rows';
import type { CsvTable } from './read-csv';
import type { CsvImportChoices } from './use-csv-import';
import styles from './csv-import.module.css';

/** Rows of the file that the preview shows. */
const shown = 5;

const options = (Object.keys(importFields) as ImportField[]).map((value) => ({
  value,
  label: importFields[value].label,
}));

export interface MappingTableProps {
  table: CsvTable;
  choices: CsvImportChoices;
  rows: readonly ReadRow[];
  columns: number;
  onMap: (column: number, field: ImportField | null) => void;
}

/** The first rows of the file, with a choice above each column and the problems below the cells. */
export function MappingTable({ table, choices, rows, columns, onMap }: MappingTableProps) {
  const first = choices.titled ? 1 : 0;
  const lines = table.lines.slice(first, first + shown);
  const all = Array.from({ length: columns }, (_, column) => column);
  return (
    // Scrolls sideways, so it must be reachable by keyboard.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Columns of the file">
      <table className={styles.table}>
        <caption className={styles.hidden}>What each column means, with the first rows of the file</caption>
        <thead>
          <tr>
            {all.map((column) => {
              const title = choices.titled ? table.lines[0]?.[column] : undefined;
              const words = title?.trim() || `Column ${column + 1}`;
              return (
                <th key={column} scope="col">
                  <span className={styles.title}>{words}</span>
                  <Select
                    aria-label={`${words} is`}
                    options={options}
                    placeholder="Don’t import"
                    value={choices.mapping[column] ?? ''}
                    onValueChange={(field) => onMap(column, field || null)}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, at) => (
            <tr key={at}>
              {all.map((column) => {
                const problem = rows[at]?.problems.find((candidate) => candidate.column === column);
                return (
                  <td
                    key={column}
                    data-out={choices.mapping[column] ? undefined : true}
                    data-problem={problem ? true : undefined}
                  >
                    {cells[column]}
                    {problem && <span className={styles.problem}>{problem.words}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
