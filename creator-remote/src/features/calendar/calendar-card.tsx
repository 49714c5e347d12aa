import { memo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { isMovable } from '../../parts/social-posts/schedule-actions';
import type { Dragged } from './calendar-drag';
import { CardFace } from './card-face';
import type { CardFaceProps } from './card-face';
import { useCardHandlers } from './use-carrying';
import styles from './calendar-card.module.css';

export interface CalendarCardProps {
  card: VariantCard;
  clock: string;
  /** Null in the tray. */
  day: string | null;
  size: CardFaceProps['size'];
  /** It is in the hands of the keyboard. */
  isCarried: boolean;
}

/** A card: it opens its sheet, and is moved by drag and by keyboard. */
export const CalendarCard = memo(function CalendarCard({
  card,
  clock,
  day,
  size,
  isCarried,
}: CalendarCardProps) {
  const { onKeys, onLeave, onOpen } = useCardHandlers();
  const movable = isMovable(card);
  const data: Dragged = { card, clock };
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: card.id,
    data,
    disabled: !movable,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.card}
      data-card={card.id}
      data-dragging={isDragging || undefined}
      data-carried={isCarried || undefined}
      {...(movable && {
        ...listeners,
        'aria-describedby': attributes['aria-describedby'],
        'aria-roledescription': 'movable post',
      })}
      onKeyDown={(event) => onKeys(event, card, day)}
      onBlur={onLeave}
      onClick={() => onOpen(card.id)}
    >
      <CardFace card={card} clock={clock} size={size} />
    </button>
  );
});
