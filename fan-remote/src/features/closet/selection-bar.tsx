import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatNumber } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Toolbar } from '@bestie/design-system/toolbar';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  count: number;
  /** Number of pieces that match the filters; null while unknown. */
  total: number | null;
  busy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onWear: () => void;
  onEdit: () => void;
  onArchive: () => void;
  onExport: () => void;
  onDelete: () => void;
}

/** Actions on the selected pieces; floats at the bottom while there are any. */
export function SelectionBar({ count, total, busy, ...on }: SelectionBarProps) {
  return (
    <Toolbar
      label="Selection"
      floating
      end={
        <>
          <Button size="s" icon={<Check />} disabled={busy} onClick={on.onWear}>
            Wore it
          </Button>
          <Button size="s" icon={<Pencil />} disabled={busy} onClick={on.onEdit}>
            Edit
          </Button>
          <IconButton label="Archive" icon={<Archive />} disabled={busy} onClick={on.onArchive} />
          <IconButton label="Export as CSV" icon={<Download />} disabled={busy} onClick={on.onExport} />
          <IconButton label="Delete" icon={<Trash2 />} disabled={busy} onClick={on.onDelete} />
        </>
      }
    >
      <IconButton label="Clear selection" icon={<X />} onClick={on.onClear} />
      <span className={styles.count} role="status">
        {formatNumber(count)} selected
      </span>
      {total !== null && count < total && (
        <Button variant="ghost" size="s" disabled={busy} onClick={on.onSelectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
    </Toolbar>
  );
}
