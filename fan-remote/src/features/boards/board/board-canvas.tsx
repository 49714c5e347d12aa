import { memo, useRef, useState, type KeyboardEvent } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { pinName } from '../../../parts/boards/board-words';
import { stepOnCanvas, withinCanvas, type CanvasPin, type CanvasStep } from '../pins/canvas-layout';
import { PinCanvas, usePinCanvas } from '../pins/pin-canvas';
import type { BoardGridProps } from './board-grid';
import { BoardTile } from './board-tile';
import { useDrag, type Drag } from './use-drag';
import styles from '../pins/pin-canvas.module.css';

/** Units of the canvas that an arrow key moves; with Shift a tenth of it. */
const stride = 20;

/** Steps by key. On a Mac, Alt turns + and - into other characters. */
const steps: Record<string, CanvasStep> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'larger',
  '=': 'larger',
  '≠': 'larger',
  '±': 'larger',
  '-': 'smaller',
  '–': 'smaller',
  '—': 'smaller',
};

/** The board as a free canvas: pins stay where they are dropped or moved and resized by keys and menu. */
export const BoardCanvas = memo(function BoardCanvas({ pins, ...tile }: Omit<BoardGridProps, 'heading'>) {
  const { board, actions, selected } = tile;
  const editable = board.can.edit;
  const canvas = usePinCanvas(pins);
  const { laid, scale } = canvas;
  const [moving, setMoving] = useState<{ id: string; dx: number; dy: number; resize: boolean } | null>(null);
  const [said, setSaid] = useState('');

  const put = (one: CanvasPin, to: { x: number; y: number; w: number }) => {
    const place = withinCanvas(to);
    setSaid(`${pinName(one.pin)}: ${place.x} across, ${place.y} down, ${place.w} wide`);
    // Unplaced pins get their visible position, otherwise they would flow after this one.
    const others = laid
      .filter(({ pin }) => pin.place === null && pin.id !== one.pin.id)
      .map(({ pin, x, y, w }) => ({ id: pin.id, ...withinCanvas({ x, y, w }) }));
    void actions.arrange([{ id: one.pin.id, ...place }, ...others]);
  };
  const moved = (one: CanvasPin, { dx, dy }: { dx: number; dy: number }, resize: boolean) =>
    resize
      ? { x: one.x, y: one.y, w: one.w + dx / scale }
      : { x: one.x + dx / scale, y: one.y + dy / scale, w: one.w };
  const resizing = useRef(false);
  const { onPointerDown } = useDrag({
    enabled: editable,
    onDrag: ({ id, dx, dy }: Drag) => setMoving({ id, dx, dy, resize: resizing.current }),
    onEnd(drag, dropped) {
      const one = laid.find(({ pin }) => pin.id === drag.id);
      setMoving(null);
      if (one && dropped) put(one, moved(one, drag, resizing.current));
    },
  });

  const onKeyDown = (one: CanvasPin) => (event: KeyboardEvent) => {
    if (!editable || !event.altKey) return;
    const to = steps[event.key];
    if (!to) return;
    event.preventDefault();
    // Some keyboards need Shift for the plus.
    const isFine = event.shiftKey && to !== 'larger' && to !== 'smaller';
    put(one, stepOnCanvas(one, to, isFine ? stride / 10 : stride));
  };
  const step = useSteady((pin: Pin, to: CanvasStep) => {
    const one = laid.find(({ pin: { id } }) => id === pin.id);
    if (one) put(one, stepOnCanvas(one, to, stride));
  });

  const held = moving && laid.find(({ pin }) => pin.id === moving.id);
  return (
    <>
      <PinCanvas
        canvas={canvas}
        held={held && moving ? { id: moving.id, at: withinCanvas(moved(held, moving, moving.resize)) } : null}
        placeProps={(one) => ({
          onKeyDown: onKeyDown(one),
          onPointerDown(event) {
            resizing.current = (event.target as Element).closest('[data-resize]') !== null;
            onPointerDown(one.pin.id, event);
          },
        })}
      >
        {({ pin }, index) => (
          <>
            <BoardTile
              {...tile}
              pin={pin}
              untitled
              selected={selected.has(pin.id)}
              onSelectedChange={editable ? tile.onSelectedChange : undefined}
              priority={index < 8}
              onStep={null}
              onCanvasStep={editable ? step : undefined}
            />
            {editable && <span className={styles.resize} data-resize aria-hidden="true" />}
          </>
        )}
      </PinCanvas>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </>
  );
});
