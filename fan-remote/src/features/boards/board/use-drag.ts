import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** A mouse starts to drag after this many pixels, a finger after this many milliseconds without moving. */
const mousePixels = 6;
const fingerMilliseconds = 280;
const fingerPixels = 10;
/** Distance from the edge of the window at which the page scrolls. CSS pixels. */
const edge = 90;

export interface Drag {
  id: string;
  /** Position of the pointer on the page. */
  x: number;
  y: number;
  /** Distance from the start of the press, on the page. */
  dx: number;
  dy: number;
}

/**
 * Drags by mouse, pen or finger on a scrolling page. A press without movement stays a click; Escape cancels.
 * @param onDrag called on every movement
 * @param onEnd called with `true` when dropped, with `false` when cancelled
 */
export function useDrag({
  enabled,
  onStart,
  onDrag,
  onEnd,
}: {
  enabled: boolean;
  onStart?: (id: string) => void;
  onDrag: (drag: Drag) => void;
  onEnd: (drag: Drag, dropped: boolean) => void;
}) {
  const [dragging, setDragging] = useState<string | null>(null);
  const handlers = useRef({ onStart, onDrag, onEnd });
  useEffect(() => {
    handlers.current = { onStart, onDrag, onEnd };
  });
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  function onPointerDown(id: string, down: ReactPointerEvent) {
    if (!enabled || down.button !== 0 || end.current) return;
    if ((down.target as Element).closest('input, label, a, [data-no-drag]')) return;
    const mouse = down.pointerType === 'mouse';
    const start = { x: down.pageX, y: down.pageY };
    let at = { x: down.clientX, y: down.clientY };
    let begun = false;
    let frame = 0;
    const drag = (): Drag => {
      const [x, y] = [at.x + scrollX, at.y + scrollY];
      return { id, x, y, dx: x - start.x, dy: y - start.y };
    };
    const tell = () => {
      const up = at.y < edge ? at.y - edge : 0;
      const below = at.y > innerHeight - edge ? at.y - (innerHeight - edge) : 0;
      if (up || below) scrollBy(0, Math.round((up + below) / 5));
      handlers.current.onDrag(drag());
      // While the pointer is at an edge, the page scrolls.
      frame = up || below ? requestAnimationFrame(tell) : 0;
    };
    const begin = () => {
      begun = true;
      setDragging(id);
      handlers.current.onStart?.(id);
      tell();
    };
    const timer = mouse ? undefined : setTimeout(begin, fingerMilliseconds);

    const move = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(event.pageX - start.x, event.pageY - start.y);
      if (!begun) {
        if (mouse && far > mousePixels) begin();
        // A finger that moves at once scrolls the page.
        else if (!mouse && far > fingerPixels) finish(false);
        return;
      }
      if (frame === 0) frame = requestAnimationFrame(tell);
    };
    const finish = (dropped: boolean) => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      listening.abort();
      end.current = null;
      if (!begun) return;
      setDragging(null);
      handlers.current.onEnd(drag(), dropped);
      // The click that follows a drag opens nothing.
      const swallow = (event: MouseEvent) => {
        event.stopPropagation();
        event.preventDefault();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => finish(true), { signal });
    addEventListener('pointercancel', () => finish(false), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), {
      signal,
      capture: true,
    });
    // During a drag a finger does not scroll, and no context menu opens.
    addEventListener('touchmove', (event) => begun && event.preventDefault(), { signal, passive: false });
    addEventListener('contextmenu', (event) => !mouse && event.preventDefault(), { signal });
    end.current = () => finish(false);
  }

  return { dragging, onPointerDown };
}
