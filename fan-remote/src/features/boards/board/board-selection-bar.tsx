import Copy from 'lucide-react/icons/copy';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Toolbar } from '@bestie/design-system/toolbar';

/** Actions on the selected pins; floats at the bottom while there are any. */
export function BoardSelectionBar({
  count,
  total,
  ...on
}: {
  count: number;
  total: number;
  onClear: () => void;
  onSelectAll: () => void;
  onMove: () => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  return (
    <Toolbar
      label="Selection"
      floating
      end={
        <>
          <Button size="s" icon={<FolderInput />} onClick={on.onMove}>
            Move
          </Button>
          <IconButton label="Copy to a board" icon={<Copy />} onClick={on.onCopy} />
          <IconButton label="Remove from the board" icon={<Trash2 />} onClick={on.onDelete} />
        </>
      }
    >
      <IconButton label="Clear selection" icon={<X />} onClick={on.onClear} />
      <span role="status">{plural(count, 'pin')}</span>
      {count < total && (
        <Button variant="ghost" size="s" onClick={on.onSelectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
    </Toolbar>
  );
}
