import { memo, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { limits } from '@bestie/contracts/limits';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { pinName } from '../../boards/board-words';
import { layoutCanvas, withinCanvas, type CanvasPin } from '../../boards/canvas-layout';
import { usePageWindow } from '../../boards/use-page-window';
import type { BoardGridProps } from './board-grid';
import { BoardTile } from './board-tile';
import { useDrag, type Drag } from './use-drag';
import styles from './board-canvas.module.css';

/** One press of an arrow key moves so far, with Shift a tenth of it. Units of the canvas. */
const stride = 20;

/** The board as a free canvas: pins lie where they were put, by hand or with Alt and the keys. */
export const BoardCanvas = memo(function BoardCanvas({
  board,
  pins,
  actions,
  selected,
  onSelectedChange,
  onOpen,
  onCopy,
  onMoveTo,
}: Omit<BoardGridProps, 'heading'>) {
  const editable = board.can.edit;
  const root = useRef<HTMLDivElement>(null);
  const { width, top, bottom } = usePageWindow(root);
  const scale = (width || 1200) / limits.boards.canvas.width;
  const { pins: laid, height } = useMemo(() => layoutCanvas(pins), [pins]);
  const [moving, setMoving] = useState<{ id: string; dx: number; dy: number; resize: boolean } | null>(null);
  const [said, setSaid] = useState('');

  const put = (one: CanvasPin, to: { x: number; y: number; w: number }) => {
    const place = withinCanvas(to);
    setSaid(`${pinName(one.pin)}: ${place.x} across, ${place.y} down, ${place.w} wide`);
    void actions.arrange([{ id: one.pin.id, ...place }]);
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
    const far = event.shiftKey ? stride / 10 : stride;
    const by = {
      ArrowLeft: { x: one.x - far },
      ArrowRight: { x: one.x + far },
      ArrowUp: { y: one.y - far },
      ArrowDown: { y: one.y + far },
      '+': { w: one.w + stride },
      '=': { w: one.w + stride },
      '-': { w: one.w - stride },
    }[event.key];
    if (!by) return;
    event.preventDefault();
    put(one, { x: one.x, y: one.y, w: one.w, ...by });
  };

  return (
    <>
      <div
        ref={root}
        role="list"
        aria-label="Pins"
        className={styles.canvas}
        style={{ height: height * scale }}
        data-pins={pins.length}
      >
        {laid.map((one, index) => {
          const { pin } = one;
          const held = moving?.id === pin.id;
          const at = held ? withinCanvas(moved(one, moving, moving.resize)) : one;
          if (!held && ((one.y + one.h) * scale < top || one.y * scale > bottom)) return null;
          const style: CSSProperties = {
            transform: `translate(${at.x * scale}px, ${at.y * scale}px)`,
            width: at.w * scale,
          };
          return (
            <div
              key={pin.id}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={pins.length}
              className={styles.place}
              style={style}
              data-pin={pin.id}
              data-held={held || undefined}
              onKeyDown={onKeyDown(one)}
              onPointerDown={(event) => {
                resizing.current = (event.target as Element).closest('[data-resize]') !== null;
                onPointerDown(pin.id, event);
              }}
            >
              <BoardTile
                {...{ pin, board, actions, onOpen, onCopy, onMoveTo }}
                untitled
                selected={selected.has(pin.id)}
                onSelectedChange={editable ? onSelectedChange : undefined}
                priority={index < 8}
                onStep={null}
              />
              {editable && <span className={styles.resize} data-resize aria-hidden="true" />}
            </div>
          );
        })}
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </>
  );
});
