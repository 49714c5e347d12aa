import { useMemo, useState, type ReactNode } from 'react';
import { DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core';
import type { Announcements, CollisionDetection, DragEndEvent } from '@dnd-kit/core';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { CardFace } from './card-face';
import { carryInstructions } from './use-carrying';
import type { Target } from './use-calendar-moves';
import styles from './calendar-drag.module.css';

/** What is dragged. */
export interface Dragged {
  card: VariantCard;
  clock: string;
}

/** The page says what happens to cards; the keyboard is not this library’s. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** A free slot is on a day: the slot counts. */
const slotBeforeDay: CollisionDetection = (given) => {
  const found = pointerWithin(given);
  const slot = found.find(({ id }) => String(id).startsWith('slot:'));
  return slot ? [slot] : found;
};

export interface CalendarDragProps {
  onPut: (card: VariantCard, target: Target) => void;
  children: ReactNode;
}

/** Lets cards be dragged by mouse and touch: onto days, free slots and the tray. */
export function CalendarDrag({ onPut, children }: CalendarDragProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useDragSensors();
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const carried = active.data.current as Dragged | undefined;
    const target = over?.data.current as Target | undefined;
    if (carried && target) onPut(carried.card, target);
  };
  const accessibility = useMemo(
    () => ({ announcements: silent, screenReaderInstructions: { draggable: carryInstructions } }),
    [],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={slotBeforeDay}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged((active.data.current as Dragged) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.carried}>
            <CardFace card={dragged.card} clock={dragged.clock} size="s" />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
