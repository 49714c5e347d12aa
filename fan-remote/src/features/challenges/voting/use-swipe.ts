import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** Minimum horizontal movement in pixels, and how much more horizontal than vertical it is. */
const least = 56;
const flatness = 1.5;

/** Swipes of a finger to the left or right. @returns handlers for the element */
export function useSwipe(onSwipe: (side: 'left' | 'right') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerType, pointerId, clientX, clientY, isPrimary }: PointerEvent) {
      start.current = pointerType === 'touch' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerCancel() {
      start.current = null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const [across, down] = [clientX - from.x, Math.abs(clientY - from.y)];
      if (Math.abs(across) >= least && Math.abs(across) >= down * flatness)
        onSwipe(across < 0 ? 'left' : 'right');
    },
  };
}
