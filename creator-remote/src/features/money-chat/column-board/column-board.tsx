import { useId, useState, type ReactNode } from 'react';
import { DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { BoardColumnPart, CardWords } from './board-column';
import type { BoardColumn } from './board-column';
import { useCardKeys } from './use-card-keys';
import styles from './column-board.module.css';

export interface ColumnBoardProps<Id extends string, Card extends { id: string }> {
  /** Accessible name. */
  label: string;
  columns: readonly BoardColumn<Id>[];
  cardsOf: (column: Id) => readonly Card[];
  columnOf: (card: Card) => Id;
  /** How a card is called when it is moved. */
  nameOf: (card: Card) => string;
  /** The columns that accept a card, besides its own. */
  accepts: (card: Card, column: Id) => boolean;
  onMove: (card: Card, column: Id) => void;
  onOpen: (card: Card) => void;
  /** The content of a card below its name. */
  face: (card: Card) => ReactNode;
}

/**
 * Cards in columns. A card is opened by a press, and moved to another column by mouse, by touch after a longer
 * press, or with the keyboard: M picks it up, arrows choose the column, Enter drops it, Escape cancels. On
 * phones the columns stand below each other.
 */
export function ColumnBoard<Id extends string, Card extends { id: string }>(
  props: ColumnBoardProps<Id, Card>,
) {
  const { label, columns, cardsOf, columnOf, nameOf, accepts, onMove, face } = props;
  const hintId = useId();
  const [dragged, setDragged] = useState<Card | null>(null);
  const keys = useCardKeys<Id, Card>({ columns, columnOf, nameOf, accepts, onMove });
  const sensors = useDragSensors();
  const cardOf = ({ active }: DragStartEvent | DragEndEvent) => (active.data.current as { card: Card }).card;
  const drop = (event: DragEndEvent) => {
    setDragged(null);
    const card = cardOf(event);
    const column = columns.find(({ id }) => id === event.over?.id)?.id;
    if (column !== undefined && column !== columnOf(card) && accepts(card, column)) onMove(card, column);
  };
  const moving = dragged ?? keys.picked?.card ?? null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // The keyboard has a way of its own, with its own announcements.
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: silent }}
      onDragStart={(event) => setDragged(cardOf(event))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div className={styles.board} role="group" aria-label={label}>
        <VisuallyHidden id={hintId}>
          Press M to move it, arrow keys to choose a column, Enter to drop it, Escape to cancel.
        </VisuallyHidden>
        {columns.map((column) => (
          <BoardColumnPart<Id, Card>
            key={column.id}
            column={column}
            cards={cardsOf(column.id)}
            hintId={hintId}
            keys={keys}
            nameOf={nameOf}
            face={face}
            onOpen={props.onOpen}
            state={
              moving === null || columnOf(moving) === column.id
                ? 'rest'
                : accepts(moving, column.id)
                  ? 'open'
                  : 'closed'
            }
          />
        ))}
      </div>
      <VisuallyHidden aria-live="assertive">{keys.said}</VisuallyHidden>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.carried}>
            <CardWords name={nameOf(dragged)}>{face(dragged)}</CardWords>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
