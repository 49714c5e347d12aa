import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { Button } from '@bestie/design-system/button';
import styles from './trash-page.module.css';

export interface TrashSelectionProps {
  entries: readonly TrashEntry[];
  busy: boolean;
  onRestore: () => void;
  onPurge: () => void;
  onClear: () => void;
}

/** Actions for the selected things; deleting for good only where the person may delete all of them. */
export function TrashSelection({ entries, busy, onRestore, onPurge, onClear }: TrashSelectionProps) {
  return (
    <div className={styles.selection} role="group" aria-label="Selection">
      <span role="status">{entries.length} selected</span>
      <Button size="s" icon={<RotateCcw />} disabled={busy} onClick={onRestore}>
        Restore
      </Button>
      {entries.every(({ mayPurge }) => mayPurge) && (
        <Button size="s" variant="danger" icon={<Trash2 />} disabled={busy} onClick={onPurge}>
          Delete for good
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
