import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { paintStroke } from './brush-strokes';
import type { Point, Stroke } from './brush-strokes';
import type { CutOut } from './cut-out-thread';
import styles from './cut-out-editor.module.css';

/** Opacity of the removed background, so that the person sees what they can bring back. */
const ghost = 46;

export interface CutOutCanvasProps {
  url: string;
  name: string;
  /** Aspect ratio, width by height. */
  aspect: number;
  cut: CutOut | null;
  /** Null: dragging moves the picture. */
  brush: Pick<Stroke, 'as' | 'size' | 'seek'> | null;
  /** 1 shows the whole photo. */
  zoom: number;
  onStroke: (stroke: Stroke) => void;
}

/** The photo with its background faded. Pen, finger, mouse or keys paint on it. */
export function CutOutCanvas({ url, name, aspect, cut, brush, zoom, onStroke }: CutOutCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const photo = useRef<ImageData | null>(null);
  const shown = useRef<CutOut | null>(null);
  const line = useRef<Point[] | null>(null);
  const [ready, setReady] = useState(false);
  /** Position of the keyboard brush; null until a key was pressed. */
  const [cursor, setCursor] = useState<Point | null>(null);

  useEffect(() => {
    let gone = false;
    const image = new Image();
    image.src = url;
    void image.decode().then(
      () => {
        const context = canvas.current?.getContext('2d', { willReadFrequently: true });
        if (gone || !context || !canvas.current) return;
        canvas.current.width = image.naturalWidth;
        canvas.current.height = image.naturalHeight;
        context.drawImage(image, 0, 0);
        photo.current = context.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
        setReady(true);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [url]);

  useEffect(() => {
    if (!ready || !cut || !photo.current) return;
    shown.current = { ...cut, alpha: cut.alpha.slice() };
    draw();
  }, [ready, cut]);

  function draw() {
    const context = canvas.current?.getContext('2d');
    const [source, mask] = [photo.current, shown.current];
    if (!context || !source || !mask || mask.width !== source.width || mask.height !== source.height) return;
    const faded = new ImageData(new Uint8ClampedArray(source.data), source.width, source.height);
    for (let at = 0; at < mask.alpha.length; at += 1)
      faded.data[at * 4 + 3] = ghost + ((mask.alpha[at] ?? 0) * (255 - ghost)) / 255;
    context.putImageData(faded, 0, 0);
  }

  function extend(point: Point) {
    if (!line.current || !brush || !shown.current) return;
    const last = line.current.at(-1);
    line.current.push(point);
    paintStroke(shown.current.alpha, { ...brush, points: last ? [last, point] : [point] }, shown.current);
    draw();
  }

  function finish() {
    const points = line.current;
    line.current = null;
    if (points && points.length > 0 && brush) onStroke({ ...brush, points });
  }

  const pointOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
    return {
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    };
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.05 : 0.01;
    const by = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key];
    if (by && brush) {
      event.preventDefault();
      const from = cursor ?? { x: 0.5, y: 0.5 };
      const to = {
        x: Math.min(1, Math.max(0, from.x + (by[0] ?? 0))),
        y: Math.min(1, Math.max(0, from.y + (by[1] ?? 0))),
      };
      setCursor(to);
      if (line.current) extend(to);
    } else if (event.key === ' ' && brush && !event.repeat) {
      event.preventDefault();
      line.current = [];
      const here = cursor ?? { x: 0.5, y: 0.5 };
      setCursor(here);
      extend(here);
    }
  }

  const side = canvas.current ? Math.max(canvas.current.width, canvas.current.height) : 1;
  const across = canvas.current && brush ? ((brush.size * side) / canvas.current.width) * 100 : 0;
  return (
    <div className={styles.stage} data-tool={brush ? brush.as : 'move'}>
      <div className={styles.paper} style={{ width: `calc(${zoom} * min(100%, ${aspect} * var(--stage)))` }}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="application"
          tabIndex={0}
          aria-label={`${name}. Arrow keys move the brush; hold Space to paint.`}
          data-ready={ready && cut ? true : undefined}
          onPointerDown={(event) => {
            if (!brush || !shown.current || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setCursor(null);
            line.current = [];
            extend(pointOf(event));
          }}
          onPointerMove={(event) => {
            if (line.current) extend(pointOf(event));
          }}
          onPointerUp={finish}
          onPointerCancel={finish}
          onKeyDown={onKeyDown}
          onKeyUp={(event) => {
            if (event.key === ' ') finish();
          }}
          onBlur={() => {
            finish();
            setCursor(null);
          }}
        />
        {cursor && (
          <span
            className={styles.cursor}
            style={{ left: `${cursor.x * 100}%`, top: `${cursor.y * 100}%`, width: `${across}%` }}
          />
        )}
      </div>
    </div>
  );
}
