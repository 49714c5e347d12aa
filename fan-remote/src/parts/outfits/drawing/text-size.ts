import { textSide } from '@bestie/contracts/outfits';
import type { TextFace } from '@bestie/contracts/outfits';
import type { Size } from './geometry';

/** Line height, in letter heights. */
export const lineHeight = 1.15;

const families: Record<TextFace, string> = { serif: '--serif', sans: '--sans' };

/** The font of a text for a canvas and CSS, with `size` in pixels. */
export function fontOf(face: TextFace, size: number): string {
  const family = getComputedStyle(document.documentElement).getPropertyValue(families[face]).trim();
  return `560 ${size}px ${family || face}`;
}

const measured = new Map<string, Size>();
let context: CanvasRenderingContext2D | null = null;

/** Size of a text at scale 1, in units of the canvas. */
export function textSize(text: string, face: TextFace): Size {
  const ready = document.fonts?.status !== 'loading';
  const key = `${ready}/${face}/${text}`;
  const known = measured.get(key);
  if (known) return known;
  context ??=
    typeof CanvasRenderingContext2D === 'undefined'
      ? null
      : document.createElement('canvas').getContext('2d');
  const lines = text.split('\n');
  if (context) context.font = fontOf(face, textSide);
  const width = Math.max(
    // Without a canvas, as in tests, letters are half as wide as high.
    ...lines.map((line) => context?.measureText(line).width ?? line.length * textSide * 0.5),
  );
  const size = { width: Math.max(width, 20) + textSide * 0.2, height: lines.length * textSide * lineHeight };
  measured.set(key, size);
  return size;
}
