import Download from 'lucide-react/icons/download';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import styles from './csv-import.module.css';

/** Problems that are listed; the file of failed rows has all of them. */
const listed = 12;

/** Rows that were not imported, and why. */
export function FailedRowsList({
  failed,
  onSave,
}: {
  failed: readonly { line: number; words: string }[];
  onSave: () => void;
}) {
  if (failed.length === 0) return null;
  return (
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
      <Button size="s" icon={<Download />} onClick={onSave}>
        Save these rows as CSV
      </Button>
    </div>
  );
}
