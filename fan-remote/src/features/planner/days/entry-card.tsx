import { memo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import Check from 'lucide-react/icons/check';
import Repeat from 'lucide-react/icons/repeat-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { plannerSlotLabels, plannerStatusLabels } from '@bestie/contracts/planner-entries';
import { EntryLook } from '../../../parts/planner/entry-look';
import { entryName, entryWarnings } from '../../../parts/planner/planner-words';
import type { Dragged } from './use-day-dragging';
import styles from './entry-card.module.css';

export interface EntryCardProps {
  entry: PlannerEntry;
  /** Smaller, for a month. */
  compact: boolean;
  onOpen: (entryId: string) => void;
}

/** One entry of a day. It opens its sheet and can be dragged to another day. */
export function EntryCard({ entry, compact, onOpen }: EntryCardProps) {
  const name = entryName(entry);
  const data: Dragged = { kind: 'entry', name, entry };
  const settled = entry.status === 'worn' || entry.status === 'changed';
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `entry:${entry.id}`,
    data,
    disabled: settled,
  });
  return (
    <div ref={setNodeRef} className={styles.card} data-dragging={isDragging || undefined}>
      <button
        type="button"
        className={styles.button}
        data-entry={entry.status}
        data-compact={compact || undefined}
        {...(!settled && {
          ...listeners,
          'aria-describedby': attributes['aria-describedby'],
          'aria-roledescription': 'movable entry',
        })}
        onKeyDown={(event) => {
          // Enter opens the entry, Space starts dragging.
          if (event.key !== 'Enter') listeners?.['onKeyDown']?.(event);
        }}
        onClick={() => onOpen(entry.id)}
      >
        <EntryFace entry={entry} compact={compact} />
      </button>
    </div>
  );
}

/** The look of an entry, on its day and while dragged. */
export const EntryFace = memo(function EntryFace({
  entry,
  compact,
}: Pick<EntryCardProps, 'entry' | 'compact'>) {
  const warnings = entryWarnings(entry);
  return (
    <span className={styles.face} data-compact={compact || undefined} data-status={entry.status}>
      <span className={styles.look}>
        <EntryLook
          cover={entry.outfit?.cover ?? null}
          pieces={entry.pieces}
          sizes={compact ? '72px' : '180px'}
        />
        {entry.status === 'worn' && (
          <span className={styles.wornMark} aria-hidden="true">
            <Check />
          </span>
        )}
        {warnings.length > 0 && (
          <span className={styles.alarm} aria-hidden="true">
            <TriangleAlert />
          </span>
        )}
      </span>
      <span className={styles.words}>
        {(entry.slot !== 'day' || (entry.occasion && !compact)) && (
          <span className={styles.slot}>
            {[entry.slot === 'day' ? null : plannerSlotLabels[entry.slot], compact ? null : entry.occasion]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className={styles.name}>{entryName(entry)}</span>
        {entry.status !== 'planned' && (
          <span className={styles.status}>{plannerStatusLabels[entry.status]}</span>
        )}
        {warnings.map((warning) => (
          <span key={warning.kind} className={styles.warning}>
            {warning.kind === 'repeat' ? <Repeat aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            <span>{warning.label}</span>
          </span>
        ))}
      </span>
    </span>
  );
});
