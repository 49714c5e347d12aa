import Download from 'lucide-react/icons/download';
import FolderInput from 'lucide-react/icons/folder-input';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatNumber } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Toolbar } from '@bestie/design-system/toolbar';
import styles from './selection-bar.module.css';

/** Actions for the selected files; floats at the bottom while there are any. */
export function SelectionBar({
  count,
  shown,
  mayEdit,
  trash,
  ...on
}: {
  count: number;
  /** The listed files. */
  shown: number;
  mayEdit: boolean;
  trash: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onMove: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onRestore: () => void;
}) {
  return (
    <Toolbar
      label="Selection"
      floating
      end={
        trash ? (
          mayEdit && (
            <Button size="s" icon={<RotateCcw />} onClick={on.onRestore}>
              Restore
            </Button>
          )
        ) : (
          <>
            <Button size="s" icon={<Download />} onClick={on.onDownload}>
              ZIP
            </Button>
            {mayEdit && (
              <Button size="s" icon={<FolderInput />} onClick={on.onMove}>
                Move
              </Button>
            )}
            {mayEdit && <IconButton label="Delete" icon={<Trash2 />} onClick={on.onDelete} />}
          </>
        )
      }
    >
      <IconButton label="Clear selection" icon={<X />} onClick={on.onClear} />
      <span className={styles.count} role="status">
        {formatNumber(count)} selected
      </span>
      {count < shown && (
        <Button variant="ghost" size="s" onClick={on.onSelectAll}>
          Select all {formatNumber(shown)}
        </Button>
      )}
    </Toolbar>
  );
}
