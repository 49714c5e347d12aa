import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { KeyboardCoordinateGetter, SensorDescriptor, SensorOptions } from '@dnd-kit/core';

const mouse = { activationConstraint: { distance: 6 } };
/** A short press scrolls or opens; a longer one starts dragging. */
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/**
 * How things are picked up in every console: by mouse, by a longer press, and by Space where the keyboard moves them step by
 * step.
 * @param coordinateGetter where an arrow key leads; without it the keyboard does not drag
 */
export function useDragSensors(
  coordinateGetter?: KeyboardCoordinateGetter,
): SensorDescriptor<SensorOptions>[] {
  const keyboard = useSensor(KeyboardSensor, {
    ...(coordinateGetter && { coordinateGetter }),
    keyboardCodes: keys,
  });
  return useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    coordinateGetter ? keyboard : null,
  );
}
