import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { outfitCanvas } from '@bestie/contracts/outfits';
import type { OutfitLayer } from '@bestie/contracts/outfits.contract';
import { layerOf, place } from '../document/edits';
import { boundsOf, direction, distance, layerAt } from '../../../parts/outfits/drawing/geometry';
import type { Point } from '../../../parts/outfits/drawing/geometry';
import { snapMove, snapRotation } from '../../../parts/outfits/drawing/snapping';
import type { Guide } from '../../../parts/outfits/drawing/snapping';
import { documentIn } from '../editor/create-editor';
import { layerName } from '../editor/use-editor';
import type { Workbench } from '../editor/use-editor';

/** The current gesture on a layer. */
type Grip = 'move' | 'scale' | 'rotate' | 'pinch';
interface Gesture {
  grip: Grip;
  /** The layer at the start of the gesture. */
  layer: OutfitLayer;
  /** Position of the fingers at the start, in units of the canvas. */
  from: readonly Point[];
  /** Nothing moves until the pointer has moved this far. */
  begun: boolean;
}

/** Pixels of the screen. */
const slack = 4;
const snapReach = 7;

const verbs: Record<Grip, string> = {
  move: 'Move',
  scale: 'Resize',
  rotate: 'Rotate',
  pinch: 'Resize and rotate',
};
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Mouse, pen and fingers on the canvas: a press selects the foremost piece that is visible there, a drag
 * moves it with snapping (not with Alt), handles scale and rotate it (15° steps with Shift), two fingers do
 * both at once.
 * @param shows whether a layer is visible at a point of its picture
 */
export function useGestures(
  target: RefObject<HTMLElement | null>,
  { editor, looks, pieces }: Workbench,
  shows: (layer: OutfitLayer, at: Point) => boolean,
): void {
  const current = useRef({ looks, pieces, shows });
  useEffect(() => {
    current.current = { looks, pieces, shows };
  }, [looks, pieces, shows]);

  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const fingers = new Map<number, Point>();
    let gesture: Gesture | null = null;

    const zoom = () => element.getBoundingClientRect().width / outfitCanvas.width;
    const pointOf = (event: PointerEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: (event.clientX - left) / zoom(), y: (event.clientY - top) / zoom() };
    };
    const selectedLayer = () => {
      const state = editor.getState();
      return layerOf(documentIn(state), state.selected);
    };

    const begin = (grip: Grip) => {
      const layer = selectedLayer();
      gesture = layer && !layer.locked ? { grip, layer, from: [...fingers.values()], begun: false } : null;
    };

    const end = () => {
      if (gesture?.begun)
        editor.commit(`${verbs[gesture.grip]} ${layerName(gesture.layer, current.current.pieces)}`);
      gesture = null;
    };

    function onDown(event: PointerEvent) {
      if (event.button !== 0 || !(event.target instanceof Element) || fingers.size >= 2) return;
      const handle = event.target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] as Grip | undefined;
      fingers.set(event.pointerId, pointOf(event));
      element?.setPointerCapture(event.pointerId);
      if (fingers.size === 2) {
        // The movement of the first finger so far becomes a separate step.
        end();
        return begin('pinch');
      }
      if (!handle) {
        const { layers } = editor.getState().history.present;
        const hit = layerAt(layers, current.current.looks, pointOf(event), current.current.shows);
        editor.select(hit?.id ?? null);
      }
      begin(handle ?? 'move');
      // Focus moves to the layer, so that the keyboard continues where the pointer was.
      const { selected } = editor.getState();
      element?.querySelector<HTMLElement>(selected ? `[data-layer="${selected}"]` : '[data-paper]')?.focus({
        preventScroll: true,
      });
      event.preventDefault();
    }

    function onMove(event: PointerEvent) {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, pointOf(event));
      const [first] = fingers.values();
      const [start] = gesture?.from ?? [];
      if (!gesture || !first || !start) return;
      if (!gesture.begun && fingers.size === 1 && distance(first, start) * zoom() < slack) return;
      gesture.begun = true;
      const { to, guides } = follow(gesture, [...fingers.values()], event);
      const { present } = editor.getState().history;
      editor.preview(place(gesture.layer.id, to)(present), guides);
    }

    function follow(
      { grip, layer, from }: Gesture,
      now: readonly Point[],
      { altKey, shiftKey }: PointerEvent,
    ): { to: Partial<OutfitLayer>; guides: readonly Guide[] } {
      const [a, b] = now;
      const [fromA, fromB] = from;
      const none: readonly Guide[] = [];
      if (!a || !fromA) return { to: {}, guides: none };
      if (grip === 'pinch' && b && fromB) {
        const [before, after] = [middle(fromA, fromB), middle(a, b)];
        const turn = direction(a, b) - direction(fromA, fromB);
        return {
          to: {
            x: layer.x + after.x - before.x,
            y: layer.y + after.y - before.y,
            scale: layer.scale * (distance(a, b) / Math.max(1, distance(fromA, fromB))),
            rotation: snapRotation(layer.rotation + turn, false),
          },
          guides: none,
        };
      }
      if (grip === 'rotate') {
        const turn = direction(layer, a) - direction(layer, fromA);
        return { to: { rotation: snapRotation(layer.rotation + turn, shiftKey) }, guides: none };
      }
      if (grip === 'scale')
        return {
          to: { scale: layer.scale * (distance(layer, a) / Math.max(1, distance(layer, fromA))) },
          guides: none,
        };
      const moved = { ...layer, x: layer.x + a.x - fromA.x, y: layer.y + a.y - fromA.y };
      if (altKey) return { to: { x: moved.x, y: moved.y }, guides: none };
      const others = editor
        .getState()
        .history.present.layers.filter((other) => other.id !== layer.id)
        .map((other) => boundsOf(other, current.current.looks));
      const { shift, guides } = snapMove(boundsOf(moved, current.current.looks), others, snapReach / zoom());
      return { to: { x: moved.x + shift.x, y: moved.y + shift.y }, guides };
    }

    function onUp(event: PointerEvent) {
      if (!fingers.delete(event.pointerId)) return;
      if (event.type === 'pointercancel') editor.cancel();
      end();
      // A remaining finger continues to move the layer from its position.
      if (fingers.size === 1) begin('move');
    }

    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
    };
  }, [target, editor]);
}
