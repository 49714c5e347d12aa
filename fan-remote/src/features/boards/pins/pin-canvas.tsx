import {
  useMemo,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { limits } from '@bestie/contracts/limits';
import type { Pin } from '@bestie/contracts/pins.contract';
import { layoutCanvas, type CanvasPin } from './canvas-layout';
import { usePageWindow, type PageWindow } from './use-page-window';
import styles from './pin-canvas.module.css';

/** A free canvas in screen pixels. */
export interface PinCanvasState {
  root: RefObject<HTMLDivElement | null>;
  laid: CanvasPin[];
  height: number;
  /** Pixels for each unit of the canvas. */
  scale: number;
  window: PageWindow;
}

/** Computes the positions of pins and the size of the canvas. */
export function usePinCanvas(pins: readonly Pin[]): PinCanvasState {
  const root = useRef<HTMLDivElement>(null);
  const window = usePageWindow(root);
  const scale = (window.width || 1200) / limits.boards.canvas.width;
  const { pins: laid, height } = useMemo(() => layoutCanvas(pins), [pins]);
  return { root, laid, height, scale, window };
}

export interface PinCanvasProps {
  canvas: PinCanvasState;
  /** A dragged pin, and the point at which it is held. */
  held?: { id: string; at: { x: number; y: number; w: number } } | null;
  placeProps?: (one: CanvasPin) => HTMLAttributes<HTMLDivElement>;
  children: (one: CanvasPin, index: number) => ReactNode;
}

/** Pins at their positions. Only those near the window are rendered. */
export function PinCanvas({ canvas, held = null, placeProps, children }: PinCanvasProps) {
  const { root, laid, height, scale, window } = canvas;
  return (
    <div
      ref={root}
      role="list"
      aria-label="Pins"
      className={styles.canvas}
      style={{ height: height * scale }}
      data-pins={laid.length}
    >
      {laid.map((one, index) => {
        const isHeld = held?.id === one.pin.id;
        const at = isHeld ? held.at : one;
        if (!isHeld && ((one.y + one.h) * scale < window.top || one.y * scale > window.bottom)) return null;
        const style: CSSProperties = {
          transform: `translate(${at.x * scale}px, ${at.y * scale}px)`,
          width: at.w * scale,
        };
        return (
          <div
            key={one.pin.id}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={laid.length}
            className={styles.place}
            style={style}
            data-pin={one.pin.id}
            data-held={isHeld || undefined}
            {...placeProps?.(one)}
          >
            {children(one, index)}
          </div>
        );
      })}
    </div>
  );
}
