import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { saveCsv } from '@bestie/remote-kit/save-file';
import { roomBeside, roomInWords } from '../../../parts/items/closet-room';
import { failedRowsCsv } from './failed-rows';
import { FailedRowsList } from './failed-rows-list';
import { importFields } from './import-columns';
import { ImportOptions } from './import-options';
import { ImportOutcome } from './import-outcome';
import { MappingTable } from './mapping-table';
import type { CsvTable } from './read-csv';
import { useCsvImport } from './use-csv-import';
import type { CsvImportChoices } from './use-csv-import';
import { useImportRun } from './use-import-run';
import type { List } from './use-list';
import styles from './csv-import.module.css';

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
const encodings: Record<CsvTable['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

export interface CsvImportProps {
  list: List;
  currency: string;
  /** Number of pieces that the closet has; null until it is known. */
  pieces: number | null;
  onChoose: (choices: CsvImportChoices) => void;
  /** Called when every valid row is in the closet. */
  onImported: () => void;
  onClose: () => void;
}

/** Imports pieces from a file: the meaning of its columns, a preview of its rows, and the result. */
export function CsvImport({ list, currency, pieces, onChoose, onImported, onClose }: CsvImportProps) {
  const { name, table } = list;
  const { choices, rows, columns, tooMany, pending, change, map } = useCsvImport({
    table,
    currency,
    onChoose,
    initial: list.choices,
  });
  const good = rows.flatMap(({ line, piece }) => (piece ? [{ line, piece }] : []));
  const bad = rows.filter(({ piece }) => piece === null);
  const { progress, result, start, addAgain, cancel } = useImportRun(good, onImported);

  const failed = [
    ...bad.map(({ line, problems }) => ({
      line,
      words: problems.map(({ field, words }) => `${importFields[field].label}: ${words}`).join(' '),
    })),
    ...(result?.failed ?? []),
  ].sort((one, other) => one.line - other.line);
  const titles = choices.titled ? (table.lines[0] ?? []) : null;
  const saveFailed = () =>
    saveCsv(`${name.replace(/\.[^.]+$/, '')}, not added.csv`, failedRowsCsv(titles, table.lines, failed));
  const failures = <FailedRowsList failed={failed} onSave={saveFailed} />;

  if (result)
    return (
      <ImportOutcome
        result={result}
        complete={failed.length === 0 && !result.canceled}
        failures={failures}
        onAddAgain={() => void addAgain()}
        onContinue={() => void start()}
        onClose={onClose}
      />
    );

  return (
    <Section
      title={`What’s in ${name}?`}
      lede={`${plural(rows.length, 'row')}, separated by ${delimiters[table.delimiter] ?? 'lines'}, ${encodings[table.encoding]}. Choose what each column means; nothing is added yet.`}
      className={styles.import}
    >
      {tooMany > 0 && (
        <p className={styles.warning} role="status">
          A file has up to {formatNumber(limits.closetImport.rows)} rows. The last {formatNumber(tooMany)} are
          left out; put them in a separate file.
        </p>
      )}
      {pieces !== null && progress === null && good.length > roomBeside(pieces) && (
        <p className={styles.warning} role="status">
          {roomInWords(pieces)} Rows that do not fit are not added.
        </p>
      )}
      <MappingTable table={table} choices={choices} rows={rows} columns={columns} onMap={map} />
      <ImportOptions choices={choices} onChange={change} />
      {progress === null ? (
        <>
          {failures}
          <div className={styles.buttons}>
            <Button variant="primary" disabled={good.length === 0 || pending} onClick={() => void start()}>
              Add {plural(good.length, 'piece')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.running}>
          <ProgressBar
            label="Adding"
            value={progress / Math.max(1, good.length)}
            detail={`${formatNumber(progress)} of ${formatNumber(good.length)}`}
          />
          <Button size="s" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </Section>
  );
}
