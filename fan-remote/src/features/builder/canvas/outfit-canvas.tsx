import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, DragEvent } from 'react';
import Lock from 'lucide-react/icons/lock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { groundColour, outfitCanvas } from '@bestie/contracts/outfits';
import type { OutfitLayer, OutfitPiece } from '@bestie/contracts/outfits.contract';
import { layerOf } from '../document/edits';
import { shownBox, sizeOf } from '../../../parts/outfits/drawing/geometry';
import type { Looks, Point } from '../../../parts/outfits/drawing/geometry';
import type { Guide } from '../../../parts/outfits/drawing/snapping';
import { layerName, useDocument, useEditor, useWorkbench } from '../editor/use-editor';
import type { PictureMask } from './picture-mask';
import { fontOf, lineHeight } from '../../../parts/outfits/drawing/text-size';
import { useGestures } from './use-gestures';
import { placeInWords } from './use-canvas-keys';
import styles from './outfit-canvas.module.css';

/** Type of what is dragged from the closet onto the canvas: the id of a piece. */
export const pieceDrag = 'application/x-bestie-piece';

export interface OutfitCanvasProps {
  masks: ReadonlyMap<string, PictureMask>;
  /** Called when a piece is dropped here, in units of the canvas. */
  onDropPiece: (itemId: string, at: Point) => void;
}

/** The outfit itself: as large as its container allows, with a fixed ratio. */
export function OutfitCanvas({ masks, onDropPiece }: OutfitCanvasProps) {
  const workbench = useWorkbench();
  const { editor, looks, pieces } = workbench;
  const document = useDocument();
  const selected = useEditor((state) => state.selected);
  const guides = useEditor((state) => state.guides);
  const canvas = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0.5);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const measure = () => setZoom(element.clientWidth / outfitCanvas.width || 0.5);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const shows = useCallback(
    (layer: OutfitLayer, at: Point) => layer.kind === 'text' || (masks.get(layer.itemId)?.shows(at) ?? true),
    [masks],
  );
  useGestures(canvas, workbench, shows);

  const drop = (event: DragEvent) => {
    const itemId = event.dataTransfer.getData(pieceDrag);
    if (!itemId || !canvas.current) return;
    event.preventDefault();
    const { left, top } = canvas.current.getBoundingClientRect();
    onDropPiece(itemId, { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom });
  };
  const select = useCallback((id: string) => editor.select(id), [editor]);
  const selectedLayer = layerOf(document, selected);

  return (
    <div
      ref={canvas}
      data-canvas
      role="group"
      aria-label="Canvas"
      aria-describedby="builder-keys"
      className={styles.canvas}
      style={{ background: groundColour(document.background) }}
      onDragOver={(event) => event.dataTransfer.types.includes(pieceDrag) && event.preventDefault()}
      onDrop={drop}
    >
      {/* Takes the focus when nothing is selected, so that keys still act on the canvas. */}
      <div data-paper tabIndex={-1} className={styles.paper} />
      <div className={styles.clip}>
        <div className={styles.units} style={{ transform: `scale(${zoom})` }}>
          {document.layers.map((layer, index) => (
            <Layer
              key={layer.id}
              layer={layer}
              name={layerName(layer, pieces)}
              piece={layer.kind === 'item' ? pieces.get(layer.itemId) : undefined}
              looks={looks}
              position={`${index + 1} of ${document.layers.length}`}
              selected={layer.id === selected}
              onSelect={select}
            />
          ))}
        </div>
      </div>
      {selectedLayer && <Frame layer={selectedLayer} looks={looks} zoom={zoom} />}
      {guides.map((guide) => (
        <GuideLine key={`${guide.axis}${guide.at}`} guide={guide} zoom={zoom} />
      ))}
    </div>
  );
}

interface LayerProps {
  layer: OutfitLayer;
  name: string;
  piece: OutfitPiece | undefined;
  looks: Looks;
  position: string;
  selected: boolean;
  onSelect: (id: string) => void;
}

const Layer = memo(function Layer({ layer, name, piece, looks, position, selected, onSelect }: LayerProps) {
  const { width, height } = sizeOf(layer, looks);
  const style: CSSProperties = {
    width,
    height,
    transform: `translate(${layer.x - width / 2}px, ${layer.y - height / 2}px) rotate(${layer.rotation}deg) scaleX(${layer.flip ? -1 : 1})`,
  };
  const words = [
    name,
    `layer ${position}`,
    placeInWords(layer),
    layer.locked && 'locked',
    piece?.gone && 'no longer in your closet',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      data-layer={layer.id}
      aria-pressed={selected}
      aria-label={words}
      className={styles.layer}
      style={style}
      onFocus={(event) => event.target.matches(':focus-visible') && onSelect(layer.id)}
      onClick={() => onSelect(layer.id)}
    >
      {layer.kind === 'text' ? (
        <span
          className={styles.text}
          style={{
            font: fontOf(layer.face, 64 * layer.scale),
            lineHeight,
            color: layer.colour,
          }}
        >
          {layer.text}
        </span>
      ) : (
        <PieceImage piece={piece} name={name} wide={layer.scale > 1.6} />
      )}
    </button>
  );
});

function PieceImage({ piece, name, wide }: { piece: OutfitPiece | undefined; name: string; wide: boolean }) {
  const sources = piece?.cover?.sources;
  if (!sources) return <span className={styles.nameless}>{name}</span>;
  return (
    <img
      src={wide ? sources.large : sources.medium}
      alt=""
      draggable={false}
      decoding="async"
      className={styles.image}
    />
  );
}

const corners = ['nw', 'ne', 'se', 'sw'] as const;

/** The frame around the visible part of a layer, with handles of a fixed size. */
function Frame({ layer, looks, zoom }: { layer: OutfitLayer; looks: Looks; zoom: number }) {
  const box = shownBox(layer, looks);
  const style: CSSProperties = {
    width: (box.right - box.left) * zoom,
    height: (box.bottom - box.top) * zoom,
    transform: `translate(${layer.x * zoom}px, ${layer.y * zoom}px) rotate(${layer.rotation}deg) translate(${box.left * zoom}px, ${box.top * zoom}px)`,
  };
  return (
    <div className={styles.frame} style={style} data-frame={layer.id} aria-hidden="true">
      {layer.locked ? (
        <span className={styles.lock}>
          <Lock />
        </span>
      ) : (
        <>
          {corners.map((corner) => (
            <span key={corner} data-grip="scale" data-corner={corner} className={styles.handle} />
          ))}
          {/* Where there is room for it. */}
          <span
            data-grip="rotate"
            data-above={layer.y + box.bottom > outfitCanvas.height - 60 || undefined}
            className={styles.turn}
          >
            <RotateCw />
          </span>
        </>
      )}
    </div>
  );
}

function GuideLine({ guide: { axis, at }, zoom }: { guide: Guide; zoom: number }) {
  return (
    <span
      className={axis === 'x' ? styles.upright : styles.level}
      style={axis === 'x' ? { left: at * zoom } : { top: at * zoom }}
    />
  );
}
