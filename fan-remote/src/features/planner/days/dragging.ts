import { closestCenter, pointerWithin } from '@dnd-kit/core';
import type { Announcements, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { addDays } from '../../../items/item-words';
import type { Plannable } from '../../../planner/use-planner-actions';
import { fullDayInWords } from '../../../planner/planner-words';

/** What is in the hand: an entry of a day, or something from the tray. */
export type Dragged =
  | { kind: 'entry'; name: string; entry: PlannerEntry }
  | { kind: 'tray'; name: string; what: Plannable; cover: PlannerEntry['pieces'][number]['cover'] };

/** With a pointer the day under it; with the keyboard the day whose middle is nearest. */
export const nearestDay: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : closestCenter(given);

/** Days that an arrow key goes; weeks stand in rows on wide screens, days below one another on phones. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Where what was picked up by the keyboard goes: from day to day, never in between. Begins on `start`, the day that
 * it comes from.
 */
export const dayByDay =
  (days: readonly string[], start: string): KeyboardCoordinateGetter =>
  (event, { currentCoordinates, context: { over, droppableRects, collisionRect } }) => {
    const step = steps[event.code];
    if (step === undefined || !collisionRect) return undefined;
    event.preventDefault();
    const from = typeof over?.id === 'string' && days.includes(over.id) ? over.id : null;
    const single = Math.abs(step) === 7 && !droppableRects.size ? Math.sign(step) : step;
    const wanted = from === null ? start : addDays(from, single);
    const inView = days.includes(wanted)
      ? wanted
      : // In one week, up and down are a day.
        from && days.includes(addDays(from, Math.sign(step)))
        ? addDays(from, Math.sign(step))
        : null;
    const rect = inView === null ? undefined : droppableRects.get(inView);
    if (!rect) return currentCoordinates;
    return {
      x: rect.left + rect.width / 2 - collisionRect.width / 2,
      y: rect.top + rect.height / 2 - collisionRect.height / 2,
    };
  };

const nameOf = (data: unknown) => (data as Dragged | undefined)?.name ?? 'It';

/** What screen readers hear. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active.data.current)}.`,
  onDragOver: ({ over }) => (over ? `${fullDayInWords(String(over.id))}.` : 'Not on a day.'),
  onDragEnd: ({ active, over }) =>
    over
      ? `${nameOf(active.data.current)} is on ${fullDayInWords(String(over.id))}.`
      : `${nameOf(active.data.current)} is where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} is where it was.`,
};

export const dragInstructions =
  'Press Space to pick it up, arrow keys to choose a day, Space to drop it there, Escape to leave it.';
