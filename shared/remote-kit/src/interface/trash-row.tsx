import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { daysLeft, trashKindLabels, trashName } from './trash-words';
import styles from './trash-page.module.css';

export interface TrashRowProps {
  entry: TrashEntry;
  busy: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRestore: () => void;
  onPurge: () => void;
}

/** One deleted thing, with its actions. */
export function TrashRow({ entry, busy, selected, onSelect, onRestore, onPurge }: TrashRowProps) {
  const name = trashName(entry);
  const about = [
    trashKindLabels[entry.kind].one,
    ...(entry.place === null ? [] : [entry.place]),
    ...(entry.day === null ? [] : [formatDay(entry.day)]),
    `deleted ${formatAgo(entry.deletedAt)}`,
  ];
  return (
    <li className={styles.entry}>
      <Checkbox label={`Select ${name}`} labelHidden checked={selected} onCheckedChange={onSelect} />
      {entry.cover?.sources ? (
        <img className={styles.cover} src={entry.cover.sources.small} alt="" loading="lazy" />
      ) : (
        <span className={styles.cover} aria-hidden="true" />
      )}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{about.join(' · ')}</p>
      </div>
      <p className={styles.left}>{daysLeft(entry.expiresAt, Date.now())}</p>
      <div className={styles.actions}>
        <Button
          size="s"
          icon={<RotateCcw />}
          aria-label={`Restore ${name}`}
          disabled={busy}
          onClick={onRestore}
        >
          Restore
        </Button>
        {entry.mayPurge && (
          <IconButton label={`Delete ${name} for good`} icon={<Trash2 />} disabled={busy} onClick={onPurge} />
        )}
      </div>
    </li>
  );
}
