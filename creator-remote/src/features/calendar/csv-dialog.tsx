import { useRef, useState } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { limits } from '@bestie/contracts/limits';
import type { CsvRow } from '@bestie/contracts/social-posts.contract';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { formatNumber } from '@bestie/design-system/format-number';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { textOf } from './csv-file';
import styles from './csv-dialog.module.css';

interface Read {
  text: string;
  rows: readonly CsvRow[];
  /** How many rows were imported; 0 for what is only read. */
  written: number;
}

const isWrong = ({ action }: CsvRow) => action === 'error';

const columns: DataTableColumn<CsvRow>[] = [
  { key: 'line', header: 'Line', primary: true, align: 'end', cell: ({ line }) => formatNumber(line) },
  {
    key: 'errors',
    header: 'What is wrong',
    cell: ({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`).join(' '),
  },
];

/** Reads posts from a CSV: first what each row would do, then, once none is wrong, the import. */
export default function CsvDialog({ onClose }: { onClose: () => void }) {
  const { api } = useShell();
  const state = useActionState();
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const turns = useRef(0);
  const rows = read?.rows ?? [];
  const wrong = rows.filter(isWrong);
  const writes = rows.filter(({ action }) => action === 'create' || action === 'update').length;

  async function choose(file: File | undefined) {
    const turn = (turns.current += 1);
    setRead(null);
    setRefusal(null);
    state.reset();
    if (!file) return;
    if (file.size > limits.socialPosts.csvBytes)
      return setRefusal(
        `A CSV may have ${formatBytes(limits.socialPosts.csvBytes)}; this one has ${formatBytes(file.size)}.`,
      );
    const text = await textOf(file);
    // Another file was chosen meanwhile.
    if (turn !== turns.current) return undefined;
    if (text === null) return setRefusal('This file is not UTF-8 text. Save it as CSV in UTF-8.');
    const done = await state.act({
      call: () => api.socialPosts.importCsv({ text, apply: false }),
      failure: 'thrown',
    });
    if (done) setRead({ text, ...done.answer });
    return undefined;
  }

  async function apply() {
    if (!read) return;
    const done = await state.act({
      call: () => api.socialPosts.importCsv({ text: read.text, apply: true }),
      stale: [socialPostsQueries.all],
      said: ({ rows: all, written }) =>
        written === 0 && all.some(isWrong) ? null : `Imported ${counted(written)}.`,
      failure: 'thrown',
    });
    if (!done) return;
    // What was left out says why.
    if (done.answer.rows.some(isWrong)) setRead({ text: read.text, ...done.answer });
    else onClose();
  }

  return (
    <FormDialog
      title="Import posts from CSV"
      description="UTF-8, with the columns of the CSV that the calendar exports; network and type are needed. Nothing is written before you have seen what each row does."
      submitLabel={writes > 0 && wrong.length === 0 ? `Import ${counted(writes)}` : 'Import'}
      onClose={onClose}
      onSubmit={() => void apply()}
      busy={state.busy}
      disabled={read === null || wrong.length > 0 || writes === 0}
      noValidate
    >
      <label className={styles.file}>
        CSV file
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={state.busy}
          onClick={({ currentTarget }) => {
            // Otherwise the same file, mended and chosen again, would change nothing.
            currentTarget.value = '';
            void choose(undefined);
          }}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {read && <Summary read={read} writes={writes} wrong={wrong.length} />}
      {wrong.length > 0 && (
        <DataTable
          caption="Rows that cannot be imported"
          columns={columns}
          rows={wrong}
          rowKey={({ line }) => String(line)}
        />
      )}
      <FormError>{refusal ?? state.message}</FormError>
    </FormDialog>
  );
}

const counted = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;

function Summary({ read, writes, wrong }: { read: Read; writes: number; wrong: number }) {
  const { rows, written } = read;
  const of = (wanted: CsvRow['action']) => rows.filter(({ action }) => action === wanted).length;
  return (
    <p role="status" className={styles.summary}>
      {wrong > 0 && written > 0
        ? `${counted(written)} imported. ${counted(wrong)} could not be, and nothing of them was changed.`
        : wrong > 0
          ? `${counted(wrong)} of ${formatNumber(rows.length)} cannot be imported. Mend them and choose the file again; nothing is written until then.`
          : writes === 0
            ? rows.length === 0
              ? 'There are no rows in this file.'
              : 'All rows are here already. There is nothing to import.'
            : `${formatNumber(of('create'))} new, ${formatNumber(of('update'))} changed, ${formatNumber(of('same'))} as they are.`}
    </p>
  );
}
