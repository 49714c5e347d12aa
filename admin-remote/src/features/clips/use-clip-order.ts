import { useRef, useState } from 'react';
import { closestCenter, pointerWithin } from '@dnd-kit/core';
import type {
  Announcements,
  CollisionDetection,
  DndContextProps,
  KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { adminClipsQueries } from '@bestie/client/admin-clips.queries';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { beforeOf, clipName } from './clip-words';

/** Below the pointer; by keyboard what is nearest. */
const collisionDetection: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : closestCenter(given);

/** Where a clip was dropped, until the admin says why it moves. */
interface Dropped {
  id: string;
  before: string | null;
  name: string;
  /** From 1. */
  place: number;
}

/** Moves clips by drag and by keyboard: arrow keys go from row to row. The new order shows before the server has it. */
export function useClipOrder(clips: readonly AdminClip[], hasMore: boolean) {
  const api = useApi();
  const act = useAction();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [carried, setCarried] = useState<string | null>(null);
  const at = useRef<string | null>(null);
  const rows = order ? order.flatMap((id) => clips.find((clip) => clip.id === id) ?? []) : clips;
  const shown = rows.length === clips.length ? rows : clips;
  const ids = shown.map(({ id }) => id);

  const coordinateGetter: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const id = ids[ids.indexOf(at.current ?? String(context.active?.id)) + step];
    const rect = id === undefined ? undefined : context.droppableRects.get(id);
    if (id === undefined || !rect) return currentCoordinates;
    at.current = id;
    return { x: rect.left, y: rect.top };
  };

  function drop(id: string, over: string) {
    let before = beforeOf(ids, id, over);
    // The rest is not loaded: the last place that is known.
    if (before === null && hasMore) before = over;
    const others = ids.filter((other) => other !== id);
    const place = before === null ? others.length : others.indexOf(before);
    setOrder(others.toSpliced(place, 0, id));
    setDropped({ id, before, name: nameOf(id), place: place + 1 });
  }

  /** Everything is where the server has it. */
  function leave() {
    setOrder(null);
    setDropped(null);
  }

  async function move({ id, before }: Dropped, reason: string) {
    const { refreshed } = await act({
      call: () => api.adminClips.move({ clipId: id, before, reason }),
      stale: [adminClipsQueries.all],
      failure: 'thrown',
    });
    await refreshed;
  }

  const nameOf = (id: string | number) => {
    const clip = clips.find((each) => each.id === id);
    return clip ? clipName(clip) : 'The clip';
  };
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)}: ${over ? place(over.id) : 'not on the list'}.`,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at ${place(over.id)}.` : `${nameOf(active.id)} is back where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
  const context: DndContextProps = {
    sensors: useDragSensors(coordinateGetter),
    collisionDetection,
    accessibility: {
      announcements,
      screenReaderInstructions: {
        draggable:
          'Press Space to pick it up, arrow keys to choose a place, Space to drop it, Escape to cancel.',
      },
    },
    onDragStart: ({ active }) => {
      at.current = null;
      setCarried(String(active.id));
    },
    onDragCancel: () => setCarried(null),
    onDragEnd: ({ active, over }) => {
      setCarried(null);
      if (over && over.id !== active.id) drop(String(active.id), String(over.id));
    },
  };
  /** Where the carried clip would land at another one. */
  const landingAt = (id: string): 'above' | 'below' =>
    carried !== null && ids.indexOf(carried) < ids.indexOf(id) ? 'below' : 'above';
  return { shown, context, landingAt, dropped, move, leave };
}
