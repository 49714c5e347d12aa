import { useMemo, useRef } from 'react';
import { pointerWithin } from '@dnd-kit/core';
import type { Announcements, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { addDays } from '@bestie/contracts/days';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { formatFullDay } from '@bestie/design-system/format-date';
import type { Plannable } from '../../../parts/planner/use-planner-actions';

/** What is being dragged: an entry of a day, or something from the tray. */
export type Dragged =
  | { kind: 'entry'; name: string; entry: PlannerEntry }
  | { kind: 'tray'; name: string; what: Plannable; cover: PlannerEntry['pieces'][number]['cover'] };

/** How many days an arrow key moves. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface DayDragging {
  collisionDetection: CollisionDetection;
  coordinateGetter: KeyboardCoordinateGetter;
  /** Clears the dragged item. */
  reset(): void;
}

/**
 * Finds the day for a dragged item: the day under the pointer, or by arrow keys from day to day. Items from
 * the tray start on `start`. When only one week is in view, and on phones, up and down move by one day.
 */
export function useDayDragging(days: readonly string[], start: string): DayDragging {
  /** Day that the keyboard has chosen. */
  const chosen = useRef<string | null>(null);
  return useMemo(
    () => ({
      collisionDetection: (given) => {
        if (given.pointerCoordinates) return pointerWithin(given);
        const day = chosen.current ?? homeOf(given.active.data.current);
        const droppableContainer = given.droppableContainers.find(({ id }) => id === day);
        return droppableContainer
          ? [{ id: droppableContainer.id, data: { droppableContainer, value: 0 } }]
          : [];
      },
      coordinateGetter: (
        event,
        { currentCoordinates, context: { active, droppableRects, collisionRect } },
      ) => {
        const step = steps[event.code];
        if (step === undefined) return undefined;
        event.preventDefault();
        const from = chosen.current ?? homeOf(active?.data.current);
        const wanted = from === null ? [start] : [addDays(from, step), addDays(from, Math.sign(step))];
        const day = wanted.find((one) => days.includes(one));
        const rect = day === undefined ? undefined : droppableRects.get(day);
        if (day === undefined || !rect) return currentCoordinates;
        chosen.current = day;
        return {
          x: rect.left + rect.width / 2 - (collisionRect?.width ?? 0) / 2,
          y: rect.top + rect.height / 2 - (collisionRect?.height ?? 0) / 2,
        };
      },
      reset: () => {
        chosen.current = null;
      },
    }),
    [days, start],
  );
}

/** The day of a dragged entry; null for items from the tray. */
function homeOf(data: unknown): string | null {
  const dragged = data as Dragged | undefined;
  return dragged?.kind === 'entry' ? dragged.entry.date : null;
}

const nameOf = (data: unknown) => (data as Dragged | undefined)?.name ?? 'It';

/** Announcements for screen readers. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active.data.current)}.`,
  // An entry is over its own day at once and the start announcement is never read, so it is repeated.
  onDragOver: ({ active, over }) =>
    `${nameOf(active.data.current)}: ${over ? formatFullDay(String(over.id)) : 'not on a day'}.`,
  onDragEnd: ({ active, over }) =>
    over
      ? `${nameOf(active.data.current)} is on ${formatFullDay(String(over.id))}.`
      : `${nameOf(active.data.current)} is back where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} is back where it was.`,
};

export const dragInstructions =
  'Press Space to pick it up, arrow keys to choose a day, Space to drop it, Escape to cancel.';
