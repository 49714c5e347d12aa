import { keepText, keptJson } from '@bestie/remote-kit/keep-text';
import { keep, remove } from './segmentation/grab-cut';

export interface Point {
  /** Shares of the photo's width and height, 0–1. */
  x: number;
  y: number;
}

/** One stroke of the brush. */
export interface Stroke {
  as: 'keep' | 'remove';
  /** Width of the brush as a share of the photo's longer side. */
  size: number;
  /** The stroke changes the detected edge; otherwise it changes only the pixels that it covers. */
  seek: boolean;
  points: readonly Point[];
}

/** The corrections of a photo, an immutable value. */
export interface Strokes {
  readonly done: readonly Stroke[];
  /** Undone strokes, the latest first. */
  readonly undone: readonly Stroke[];
}

export const noStrokes: Strokes = { done: [], undone: [] };

/** Adds a stroke and clears the redo history. */
export const paint = ({ done }: Strokes, stroke: Stroke): Strokes => ({
  done: [...done, stroke],
  undone: [],
});

export function undo(strokes: Strokes): Strokes {
  const last = strokes.done.at(-1);
  return last ? { done: strokes.done.slice(0, -1), undone: [last, ...strokes.undone] } : strokes;
}

export function redo(strokes: Strokes): Strokes {
  const [next, ...rest] = strokes.undone;
  return next ? { done: [...strokes.done, next], undone: rest } : strokes;
}

/** Removes all strokes; this can be undone, one stroke at a time. */
export const clear = ({ done, undone }: Strokes): Strokes => ({
  done: [],
  undone: [...done, ...undone],
});

interface Size {
  width: number;
  height: number;
}

/** Calls `touch` for each pixel under a stroke, with the share that the brush covers, 0–1. */
export function coverStroke(
  { points, size }: Pick<Stroke, 'points' | 'size'>,
  { width, height }: Size,
  touch: (at: number, share: number) => void,
): void {
  const radius = Math.max(0.5, (size * Math.max(width, height)) / 2);
  points.forEach((point, index) => {
    const before = points[index - 1] ?? point;
    const [fromX, fromY, toX, toY] = [before.x * width, before.y * height, point.x * width, point.y * height];
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX * alongX + alongY * alongY;
    const left = Math.max(0, Math.floor(Math.min(fromX, toX) - radius - 1));
    const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + radius + 1));
    const top = Math.max(0, Math.floor(Math.min(fromY, toY) - radius - 1));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + radius + 1));
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const [offX, offY] = [x + 0.5 - fromX, y + 0.5 - fromY];
        const at = length === 0 ? 0 : Math.min(1, Math.max(0, (offX * alongX + offY * alongY) / length));
        const away = Math.hypot(offX - at * alongX, offY - at * alongY);
        const share = Math.min(1, radius + 0.5 - away);
        if (share > 0) touch(y * width + x, share);
      }
  });
}

/** What the edge-seeking strokes say about each pixel; undefined when there are none. */
export function marksOf(strokes: readonly Stroke[], size: Size): Uint8Array | undefined {
  const seeking = strokes.filter(({ seek }) => seek);
  if (seeking.length === 0) return undefined;
  const marks = new Uint8Array(size.width * size.height);
  for (const stroke of seeking)
    coverStroke(stroke, size, (at, share) => {
      if (share >= 0.5) marks[at] = stroke.as === 'keep' ? keep : remove;
    });
  return marks;
}

/** Paints one stroke into an alpha channel; its border is one pixel soft. */
export function paintStroke(
  alpha: Uint8ClampedArray,
  stroke: Pick<Stroke, 'as' | 'points' | 'size'>,
  size: Size,
): void {
  coverStroke(stroke, size, (at, share) => {
    const value = alpha[at] ?? 0;
    alpha[at] = stroke.as === 'keep' ? Math.max(value, share * 255) : Math.min(value, (1 - share) * 255);
  });
}

const stored = (photoId: string) => `bestie.cut-out.${photoId}`;

/** Corrections of a photo, stored on this device so that they survive a reload. */
export function rememberedStrokes(photoId: string): Strokes {
  const found = keptJson<Stroke[]>('sessionStorage', stored(photoId));
  return found ? { done: found, undone: [] } : noStrokes;
}

export function rememberStrokes(photoId: string, { done }: Strokes): void {
  keepText('sessionStorage', stored(photoId), done.length === 0 ? null : JSON.stringify(done));
}
