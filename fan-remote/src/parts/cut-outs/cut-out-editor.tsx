import { useEffect, useState, type KeyboardEvent } from 'react';
import Eraser from 'lucide-react/icons/eraser';
import Hand from 'lucide-react/icons/hand';
import Paintbrush from 'lucide-react/icons/paintbrush';
import Redo2 from 'lucide-react/icons/redo-2';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { Picture } from '@bestie/contracts/fields';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { IconButton } from '@bestie/design-system/icon-button';
import { Switch } from '@bestie/design-system/switch';
import { wholePhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { clear, paint, redo, rememberedStrokes, rememberStrokes, undo } from './brush-strokes';
import { CutOutCanvas } from './cut-out-canvas';
import { uploadCutOut, maskFile } from './cut-out-upload';
import { useCutOut } from './use-cut-out';
import styles from './cut-out-editor.module.css';

export interface CutOutEditorProps {
  itemId: string;
  name: string;
  photo: Picture;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const tools = [
  {
    value: 'keep',
    label: (
      <>
        <Paintbrush /> Keep
      </>
    ),
  },
  {
    value: 'remove',
    label: (
      <>
        <Eraser /> Remove
      </>
    ),
  },
  {
    value: 'move',
    label: (
      <>
        <Hand /> Move
      </>
    ),
  },
] as const;
type Tool = (typeof tools)[number]['value'];

const zooms = [1, 1.5, 2, 3, 4];
const brush = { least: 1, most: 20, first: 5 };

/** One photo with its cut-out, and a brush to correct it. The photo itself is never changed. */
export function CutOutEditor({ itemId, name, photo, open, onOpenChange }: CutOutEditorProps) {
  const { session, uploads, toast } = useShell();
  const url = wholePhoto(photo).sources?.large ?? '';
  const [strokes, setStrokes] = useState(() => rememberedStrokes(photo.id));
  const [tool, setTool] = useState<Tool>('keep');
  /** Percent of the photo's longer side. */
  const [size, setSize] = useState(brush.first);
  const [seek, setSeek] = useState(true);
  const [zoom, setZoom] = useState(0);
  const [saving, setSaving] = useState(false);
  const { cut, busy, failed, retry } = useCutOut(url, strokes);
  useEffect(() => rememberStrokes(photo.id, strokes), [photo.id, strokes]);

  async function save() {
    if (!cut) return;
    setSaving(true);
    try {
      const file = await maskFile(cut, `${name}, cut out`);
      await uploadCutOut(uploads, session?.uid ?? '', { itemId, photoId: photo.id, file });
      toast(`${name} is being cut out.`, { kind: 'success' });
      onOpenChange(false);
    } catch {
      toast('The cut-out could not be saved. Try again in a moment.', { kind: 'error' });
    } finally {
      setSaving(false);
    }
  }

  const grow = (by: number) => setSize((before) => Math.min(brush.most, Math.max(brush.least, before + by)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'range') return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = command
      ? { z: () => setStrokes(event.shiftKey ? redo : undo), y: () => setStrokes(redo) }[key]
      : {
          k: () => setTool('keep'),
          r: () => setTool('remove'),
          m: () => setTool('move'),
          '[': () => grow(-1),
          ']': () => grow(1),
          '+': () => setZoom((before) => Math.min(zooms.length - 1, before + 1)),
          '-': () => setZoom((before) => Math.max(0, before - 1)),
        }[key];
    if (!act || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <Dialog
      size="l"
      open={open}
      onOpenChange={onOpenChange}
      dismissible={false}
      title={`Cut out ${name}`}
      description="Faded parts are removed. Paint over anything that was guessed wrong; the photo itself doesn’t change."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" disabled={!cut || busy} loading={saving} onClick={() => void save()}>
            Use this cut-out
          </Button>
        </>
      }
    >
      {failed ? (
        <ErrorState onRetry={retry}>
          The photo could not be cut out. Your strokes are kept; try again in a moment.
        </ErrorState>
      ) : (
        <div className={styles.editor} onKeyDown={onKeyDown}>
          <div className={styles.tools}>
            <ChipGroup
              label="Tool"
              labelHidden
              single
              options={tools}
              value={[tool]}
              onValueChange={([chosen]) => chosen && setTool(chosen)}
            />
            <label className={styles.size}>
              Brush
              <input
                type="range"
                min={brush.least}
                max={brush.most}
                value={size}
                aria-valuetext={`${size} percent of the photo`}
                onChange={(event) => setSize(Number(event.target.value))}
              />
            </label>
            <Switch label="Find the edge" checked={seek} onCheckedChange={setSeek} />
            <span className={styles.buttons}>
              <IconButton
                label="Undo"
                icon={<Undo2 />}
                disabled={strokes.done.length === 0}
                onClick={() => setStrokes(undo)}
              />
              <IconButton
                label="Redo"
                icon={<Redo2 />}
                disabled={strokes.undone.length === 0}
                onClick={() => setStrokes(redo)}
              />
              <IconButton
                label="Start over"
                icon={<RotateCcw />}
                disabled={strokes.done.length === 0}
                onClick={() => setStrokes(clear)}
              />
              <IconButton
                label="Zoom out"
                icon={<ZoomOut />}
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              />
              <IconButton
                label="Zoom in"
                icon={<ZoomIn />}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
            </span>
          </div>
          <CutOutCanvas
            url={url}
            name={name}
            aspect={(photo.width ?? 1) / (photo.height ?? 1)}
            cut={cut}
            brush={tool === 'move' ? null : { as: tool, size: size / 100, seek }}
            zoom={zooms[zoom] ?? 1}
            onStroke={(stroke) => setStrokes((before) => paint(before, stroke))}
          />
          <p className={styles.status} role="status">
            {busy
              ? 'Looking for the edge…'
              : cut?.doubtful
                ? 'This one is difficult. Paint over what is missing or too much before you use it.'
                : 'K keeps, R removes, [ and ] change the brush, Ctrl+Z takes back.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}
