import { useState } from 'react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { limits } from '@bestie/contracts/limits';
import { metrics } from '@bestie/contracts/social-posts';
import type { CsvRow } from '@bestie/contracts/social-posts.contract';
import { DropZone } from '@bestie/design-system/drop-zone';
import { plural } from '@bestie/design-system/format-number';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import styles from './history.module.css';

/** Numbers from a CSV: a dry run says what each row would do, and nothing is written before the button says how many. */
export function MetricsImport({ onClose }: { onClose: () => void }) {
  const { api, toast } = useShell();
  const { act, busy, message } = useActionState();
  const [read, setRead] = useState<{ text: string; rows: CsvRow[] } | null>(null);
  const fresh = read?.rows.filter(({ action }) => action === 'create').length ?? 0;
  const wrong = read?.rows.filter(({ action }) => action === 'error') ?? [];

  async function look([file]: File[]) {
    if (!file) return;
    if (file.size > limits.socialPosts.csvBytes) return toast('A CSV can be up to 1 MB.', { kind: 'error' });
    const text = await file.text();
    const done = await act({
      call: () => api.socialMetrics.importCsv({ text, apply: false }),
      failure: 'thrown',
    });
    setRead(done && { text, rows: done.answer.rows });
  }

  async function write() {
    if (!read) return;
    const done = await act({
      call: () => api.socialMetrics.importCsv({ text: read.text, apply: true }),
      stale: [socialPostsQueries.all],
      said: ({ written }) => `Imported ${plural(written, 'row')}.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }

  return (
    <FormDialog
      title="Import numbers"
      description={`A CSV with the columns url, date and any of ${metrics.map((metric) => metric.toLowerCase()).join(', ')}. An empty cell is unknown.`}
      submitLabel={fresh > 0 ? `Import ${plural(fresh, 'row')}` : 'Import'}
      busy={busy}
      disabled={fresh === 0 || wrong.length > 0}
      onClose={onClose}
      onSubmit={() => void write()}
    >
      <DropZone
        label="Drop a CSV here"
        icon={FileSpreadsheet}
        hint="UTF-8, days as 2026-11-25. Nothing is written yet."
        pickLabel="Choose a CSV"
        accept=".csv,text/csv"
        multiple={false}
        onFiles={(files) => void look(files)}
      />
      <FormError>{message}</FormError>
      {read && (
        <div role="status" className={styles.read}>
          <p>
            {`${plural(read.rows.length, 'row')} read: ${fresh} new, ${read.rows.length - fresh - wrong.length} there already, ${wrong.length} wrong.`}
          </p>
          <ul>
            {wrong.map(({ line, errors }) => (
              <li key={line}>
                {`Line ${line}: ${errors.map(({ column, message: why }) => `${column}: ${why}`).join(' ')}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
