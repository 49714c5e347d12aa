import { useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { itemsQueries } from '@bestie/client/items.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { saveCsv } from '../../../parts/items/items-csv';
import { categoryOptions } from '../../../parts/items/item-words';
import { failedRowsCsv } from './failed-rows';
import { importFields } from './import-columns';
import { importIds } from './import-ids';
import { importPieces } from './import-pieces';
import type { ImportResult } from './import-pieces';
import { MappingTable } from './mapping-table';
import type { CsvTable } from './read-csv';
import { useCsvImport } from './use-csv-import';
import type { CsvImportChoices } from './use-csv-import';
import type { List } from './use-list';
import styles from './csv-import.module.css';

/** Problems that are listed; the file of failed rows has all of them. */
const listed = 12;

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
  onChoose: (choices: CsvImportChoices) => void;
  /** Called when every valid row is in the closet. */
  onImported: () => void;
  onClose: () => void;
}

/** Imports pieces from a file: the meaning of its columns, a preview of its rows, and the result. */
export function CsvImport({ list, currency, onChoose, onImported, onClose }: CsvImportProps) {
  const { name, table } = list;
  const { api, queryClient, session } = useShell();
  const { choices, rows, columns, tooMany, pending, change, map } = useCsvImport({
    table,
    currency,
    onChoose,
    initial: list.choices,
  });
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<(ImportResult & { canceled: boolean }) | null>(null);
  const running = useRef<AbortController | null>(null);
  const good = rows.flatMap(({ line, piece }) => (piece ? [{ line, piece }] : []));
  const bad = rows.filter(({ piece }) => piece === null);

  async function start(round: number) {
    const abort = (running.current = new AbortController());
    setResult(null);
    setProgress(0);
    const ids = await importIds(
      session?.uid ?? '',
      good.map(({ piece }) => piece),
      round,
    );
    const pieces = good.map((row, at) => ({ ...row, id: ids[at] ?? '' }));
    const outcome = await importPieces(api, pieces, setProgress, abort.signal);
    setProgress(null);
    setResult({ ...outcome, canceled: abort.signal.aborted });
    if (!abort.signal.aborted && outcome.failed.length === 0) onImported();
    await refreshQueries(queryClient, [itemsQueries.all]);
  }

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

  const failures = failed.length > 0 && (
    <div className={styles.failures}>
      <h3>{plural(failed.length, 'row')} not imported</h3>
      <ul>
        {failed.slice(0, listed).map(({ line, words }, at) => (
          <li key={at}>
            <strong>Row {line}</strong> {words}
          </li>
        ))}
        {failed.length > listed && <li>and {failed.length - listed} more</li>}
      </ul>
      <Button size="s" icon={<Download />} onClick={saveFailed}>
        Save these rows as CSV
      </Button>
    </div>
  );

  if (result)
    return (
      <Section title={`${plural(result.created.length, 'piece')} added`} className={styles.import}>
        <p role="status">
          {result.canceled && 'Stopped; everything before that is in your closet. '}
          {result.known.length > 0 &&
            `${plural(result.known.length, 'piece')} from this file ${result.known.length === 1 ? 'was' : 'were'} added before and ${result.known.length === 1 ? 'is' : 'are'} unchanged. `}
          {failed.length === 0 && 'Every row was imported.'}
        </p>
        {failures}
        <div className={styles.buttons}>
          <Button variant="primary" href={paths.fan.closet}>
            Open closet
          </Button>
          {result.known.length > 0 && !result.canceled && (
            <Button onClick={() => void start(Date.now())}>Add them again</Button>
          )}
          {(result.canceled || result.failed.length > 0) && (
            <Button onClick={() => void start(0)}>Continue</Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        </div>
      </Section>
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
      <MappingTable table={table} choices={choices} rows={rows} columns={columns} onMap={map} />
      <div className={styles.options}>
        <Checkbox
          label="The first row has column titles"
          checked={choices.titled}
          onCheckedChange={(titled) => change({ titled })}
        />
        <Field label="Category if none is given">
          <Select
            options={categoryOptions}
            placeholder="Skip the row"
            value={choices.otherwise ?? ''}
            onValueChange={(value) => change({ otherwise: value || null })}
          />
        </Field>
        {choices.mapping.includes('purchaseDate') && (
          <Field label="03/04/2025 is">
            <Select
              options={[
                { value: 'dmy', label: '3 April' },
                { value: 'mdy', label: 'March 4' },
              ]}
              value={choices.dates}
              onValueChange={(dates) => dates && change({ dates })}
            />
          </Field>
        )}
      </div>
      {progress === null ? (
        <>
          {failures}
          <div className={styles.buttons}>
            <Button variant="primary" disabled={good.length === 0 || pending} onClick={() => void start(0)}>
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
          <Button size="s" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
    </Section>
  );
}
