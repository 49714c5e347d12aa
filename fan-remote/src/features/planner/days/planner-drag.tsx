import { useState, type ReactNode } from 'react';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { EntryLook } from '../../../parts/planner/entry-look';
import { EntryFace } from './entry-card';
import { announcements, dragInstructions, useDayDragging } from './use-day-dragging';
import type { Dragged } from './use-day-dragging';
import styles from './planner-days.module.css';

export interface PlannerDragProps {
  days: readonly string[];
  /** The day on which keyboard drags from the tray start. */
  start: string;
  onDrop: (dragged: Dragged, date: string) => void;
  children: ReactNode;
}

/** Lets entries and the contents of the tray be dragged onto days, by mouse, touch and keyboard. */
export function PlannerDrag({ days, start, onDrop, children }: PlannerDragProps) {
  const [carried, setCarried] = useState<Dragged | null>(null);
  const dragging = useDayDragging(days, start);
  const sensors = useDragSensors(dragging.coordinateGetter);
  const pickUp = ({ active }: DragStartEvent) => {
    dragging.reset();
    setCarried((active.data.current as Dragged) ?? null);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const dragged = active.data.current as Dragged | undefined;
    if (over && dragged) onDrop(dragged, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dragging.collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragInstructions } }}
      onDragStart={pickUp}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.carried}>
            {carried.kind === 'entry' ? (
              <EntryFace entry={carried.entry} compact />
            ) : (
              <>
                <EntryLook
                  cover={null}
                  pieces={[{ itemId: carried.name, cover: carried.cover }]}
                  sizes="72px"
                />
                <span>{carried.name}</span>
              </>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
