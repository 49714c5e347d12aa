import { useCallback, useRef } from 'react';
import { pointerWithin } from '@dnd-kit/core';
import type { Announcements, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { columns } from './grid-order';

/** How many squares an arrow key moves. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

export interface GridDragging {
  collisionDetection: CollisionDetection;
  coordinateGetter: KeyboardCoordinateGetter;
  /** Forgets the square that the keyboard has chosen. */
  reset(): void;
}

/** Finds the square for a dragged one: below the pointer, or by arrow keys from square to square. */
export function useGridDragging(ids: readonly string[]): GridDragging {
  const chosen = useRef<string | null>(null);
  const collisionDetection = useCallback<CollisionDetection>((given) => {
    if (given.pointerCoordinates) return pointerWithin(given);
    const wanted = chosen.current ?? String(given.active.id);
    const droppableContainer = given.droppableContainers.find(({ id }) => id === wanted);
    return droppableContainer ? [{ id: droppableContainer.id, data: { droppableContainer, value: 0 } }] : [];
  }, []);
  const coordinateGetter = useSteady<
    Parameters<KeyboardCoordinateGetter>,
    ReturnType<KeyboardCoordinateGetter>
  >((event, { currentCoordinates, context: { active, droppableRects } }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const from = ids.indexOf(chosen.current ?? String(active?.id));
    const id = ids[from + step];
    const rect = id === undefined ? undefined : droppableRects.get(id);
    if (id === undefined || !rect) return currentCoordinates;
    chosen.current = id;
    return { x: rect.left, y: rect.top };
  });
  const reset = useSteady(() => {
    chosen.current = null;
  });
  return { collisionDetection, coordinateGetter, reset };
}

/** Announcements for screen readers. */
export function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = ({ id }: { id: string | number }) => nameOf(String(id));
  const place = ({ id }: { id: string | number }) => `square ${ids.indexOf(String(id)) + 1}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active)}.`,
    onDragOver: ({ active, over }) => `${name(active)}: ${over ? place(over) : 'not on a square'}.`,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active)} is in ${place(over)}.` : `${name(active)} is back where it was.`,
    onDragCancel: ({ active }) => `${name(active)} is back where it was.`,
  };
}

export const gridInstructions =
  'Press Space to pick it up, arrow keys to choose a square, Space to drop it, Escape to cancel.';
