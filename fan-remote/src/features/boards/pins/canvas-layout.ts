import { limits } from '@bestie/contracts/limits';
import type { Pin } from '@bestie/contracts/pins.contract';
import { pinRatio } from './pin-layout';

const { canvas } = limits.boards;

/** A pin on the free canvas, in the canvas’s own units. */
export interface CanvasPin {
  pin: Pin;
  x: number;
  y: number;
  w: number;
  h: number;
}

const gap = 24;
const columns = 4;
/** Width of an unplaced pin. */
export const freshWidth = (canvas.width - gap * (columns + 1)) / columns;
/** Space below the lowest pin for the next one. */
const roomBelow = 480;

const tall = (w: number, pin: Pin) => w * pinRatio(pin);

/**
 * Positions of all pins. Unplaced ones form a masonry below the placed ones.
 * @returns pins in their order, later ones on top, and the height of the canvas
 */
export function layoutCanvas(pins: readonly Pin[]): { pins: CanvasPin[]; height: number } {
  const lowest = Math.max(0, ...pins.map((pin) => (pin.place ? pin.place.y + tall(pin.place.w, pin) : 0)));
  const bottoms = Array.from({ length: columns }, () => lowest + gap);
  const placed = pins.map((pin): CanvasPin => {
    if (pin.place) return { pin, ...pin.place, h: tall(pin.place.w, pin) };
    const column = bottoms.indexOf(Math.min(...bottoms));
    const y = bottoms[column] ?? 0;
    const h = tall(freshWidth, pin);
    bottoms[column] = y + h + gap;
    return { pin, x: gap + column * (freshWidth + gap), y, w: freshWidth, h };
  });
  return { pins: placed, height: Math.max(...bottoms) + roomBelow };
}

export type CanvasStep = 'left' | 'right' | 'up' | 'down' | 'larger' | 'smaller';

/** Where a pin is after one step of so many units; its upper left corner stays while its size changes. */
export function stepOnCanvas({ x, y, w }: Pick<CanvasPin, 'x' | 'y' | 'w'>, step: CanvasStep, units: number) {
  const by = {
    left: { x: x - units },
    right: { x: x + units },
    up: { y: y - units },
    down: { y: y + units },
    larger: { w: w + units },
    smaller: { w: w - units },
  }[step];
  return { x, y, w, ...by };
}

/** The nearest position that is completely on the canvas. */
export function withinCanvas({ x, y, w }: { x: number; y: number; w: number }): {
  x: number;
  y: number;
  w: number;
} {
  const width = Math.min(canvas.width, Math.max(canvas.pinMin, w));
  return {
    x: Math.round(Math.min(canvas.width - width, Math.max(0, x))),
    y: Math.round(Math.min(canvas.height, Math.max(0, y))),
    w: Math.round(width),
  };
}
